import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import type { Transition } from "../../../machines/message/sendRequest.ts";
import { turnShown } from "../../../machines/message/turnChoiceMachine.ts";
import { type TurnProblem, turnProblem } from "../../../machines/message/turnRules.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { showToast } from "../../ui/toasts.ts";
import { whyRefused } from "../../words/refusal.ts";
import { turnKeepFailed, turnKept } from "../../words/timing.ts";
import { readDeviceTurn, writeDeviceTurn } from "./deviceTurn.ts";
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
  /** The message was sent: the next one turns as the board does. */
  forget(): void;
}

interface TurningBoard {
  id: string;
  rows: number;
  columns: number;
  transition: Transition;
}

/** What is chosen is kept on this device beside the message, until that is sent. */
export function useTurnChoice(
  { id: boardId, rows, columns, transition }: TurningBoard,
  draftId: string | null,
): TurnChoice {
  const client = useApolloClient();
  const machine = useMemo(() => provideTurnChoice(client), [client]);
  const { pace, order, stepIntervalMs, stepSize } = transition;
  // What comes from the cache says of what type it is, too, which the gateway does not take back.
  const own = useMemo(() => ({ pace, order, stepIntervalMs, stepSize }), [pace, order, stepIntervalMs, stepSize]);
  const personId = useOwnId();
  const kept = useMemo(() => ({ personId, boardId, draftId }), [personId, boardId, draftId]);
  const [begun] = useState(() => readDeviceTurn(kept));
  const actor = useActorRef(machine, { input: { boardId, rows, columns, own, wish: begun }, ...useInspection() });
  useEffect(() => actor.send({ type: "board.changed", own }), [actor, own]);
  useNews(actor, {
    "turn.kept": () => showToast({ kind: "success", text: turnKept, id: toastId }),
    "turn.refused": ({ notice }) =>
      showToast({ kind: "error", text: turnKeepFailed, detail: whyRefused(notice), id: toastId }),
  });
  const { wish, own: standing } = useSelector(actor, (snapshot) => snapshot.context);
  useEffect(() => writeDeviceTurn(kept, wish), [kept, wish]);
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
    forget() {
      // The screen may be left in this very moment.
      writeDeviceTurn(kept, null);
      actor.send({ type: "turn.reset" });
    },
  };
}

/** What is said last about keeping is what is true. */
const toastId = "turn";
