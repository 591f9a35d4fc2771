import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { Transition } from "../../../machines/message/sendRequest.ts";
import { turnShown } from "../../../machines/message/turnChoiceMachine.ts";
import { type TurnProblem, turnProblem } from "../../../machines/message/turnRules.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import { whyRefused } from "../../words/refusal.ts";
import { turnKeepFailed, turnKept } from "../../words/timing.ts";
import { provideTurnChoice } from "./turnPorts.ts";

/** How the message that is composed turns, and what a person can do about it. */
export interface TurnChoice {
  /** The one chosen, else the board's own. */
  shown: Transition;
  /** What goes with the message; null for the board's own manner. */
  wish: Transition | null;
  /** Why it cannot turn like that; null where it can. */
  problem: TurnProblem | null;
  /** How many flaps a step can have at most. */
  cells: number;
  isKeeping: boolean;
  change(change: Partial<Transition>): void;
  reset(): void;
  keep(): void;
}

interface TurningBoard {
  id: string;
  rows: number;
  columns: number;
  transition: Transition;
}

export function useTurnChoice({ id: boardId, rows, columns, transition }: TurningBoard): TurnChoice {
  const client = useApolloClient();
  const machine = useMemo(() => provideTurnChoice(client), [client]);
  const { pace, order, stepIntervalMs, stepSize } = transition;
  // What comes from the cache says of what type it is, too, which the gateway does not take back.
  const own = useMemo(() => ({ pace, order, stepIntervalMs, stepSize }), [pace, order, stepIntervalMs, stepSize]);
  const actor = useActorRef(machine, { input: { boardId, rows, columns, own }, ...useInspection() });
  useEffect(() => actor.send({ type: "board.changed", own }), [actor, own]);
  useNews(actor, {
    "turn.kept": () => showToast({ kind: "success", text: turnKept, id: toastId }),
    "turn.refused": ({ notice }) =>
      showToast({ kind: "error", text: turnKeepFailed, detail: whyRefused(notice), id: toastId }),
  });
  const { wish, own: standing } = useSelector(actor, (snapshot) => snapshot.context);
  const isKeeping = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const shown = turnShown({ wish, own: standing });
  return {
    shown,
    wish,
    problem: turnProblem(shown, { rows, columns }),
    cells: rows * columns,
    isKeeping,
    change: (change) => actor.send({ type: "turn.change", change }),
    reset: () => actor.send({ type: "turn.reset" }),
    keep: () => actor.send({ type: "turn.keep" }),
  };
}

/** What is said last about keeping is what is true. */
const toastId = "turn";
