import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import type { Transition } from "../../../machines/message/sendRequest.ts";
import { isCoreCrash } from "../../composer/coreProblems.ts";
import type { ViewersAdminOwnerBoardsQuery } from "../../gql/generated/graphql.ts";
import { loadTextCore, type TextCore } from "../../wasm/textCore.ts";
import * as words from "../../words/sending.ts";
import { turnLine } from "../../words/timing.ts";
import * as styles from "./BroadcastDialogs.css.ts";
import { broadcastBoardsQuery } from "./broadcastOperations.ts";

interface BroadcastCostProps {
  characters: readonly (readonly number[])[];
  /** Null for each board's own manner. */
  transition: Transition | null;
  /** The boards that are chosen. */
  boardIds: readonly string[];
}

/** How the message turns on the chosen boards, how many flaps that moves in all, and how long the slowest board takes. */
export function BroadcastCost({ characters, transition, boardIds }: BroadcastCostProps) {
  // The flow has asked; here it is only read, and followed while boards show something else.
  const { data } = useQuery(broadcastBoardsQuery, { fetchPolicy: "cache-only" });
  const boards = data?.viewersAdminOwnerBoards;
  const cost = useMemo(() => {
    const chosen = (boards ?? []).filter(({ id }) => boardIds.includes(id));
    return chosen.length === 0 ? null : costOn(loadTextCore(), chosen, characters, transition);
  }, [boards, boardIds, characters, transition]);
  return (
    <p role="status" className={styles.count}>
      {transition === null
        ? words.broadcastTurnsOwn
        : words.broadcastTurns(turnLine(transition.order, transition.pace))}{" "}
      {cost === null ? "" : words.broadcastCost(cost.flaps, cost.ms)}
    </p>
  );
}

type Boards = ViewersAdminOwnerBoardsQuery["viewersAdminOwnerBoards"];

/** Null where the core has stopped. */
function costOn(core: TextCore, boards: Boards, characters: readonly (readonly number[])[], wish: Transition | null) {
  try {
    const codes = Uint8Array.from(characters.flat());
    const costs = boards.map(({ rows, columns, characters: shown, transition }) => {
      const { pace, order, stepIntervalMs, stepSize } = wish ?? transition;
      const manner = { rows, columns, pace, order, stepIntervalMs, stepSize };
      return core.costOf(Uint8Array.from(shown.flat()), codes, manner);
    });
    return {
      flaps: costs.reduce((sum, { turningCells }) => sum + turningCells, 0),
      ms: Math.max(...costs.map(({ settledMs }) => settledMs)),
    };
  } catch (error) {
    if (isCoreCrash(error)) return null;
    throw error;
  }
}
