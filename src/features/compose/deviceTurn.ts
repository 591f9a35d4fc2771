import type { Transition } from "../../../machines/message/sendRequest.ts";

const paces: ReadonlySet<unknown> = new Set<Transition["pace"]>(["classic", "brisk", "instant"]);
const orders: ReadonlySet<unknown> = new Set<Transition["order"]>([
  "classic",
  "column",
  "reverseColumn",
  "edgesToCenter",
  "row",
  "diagonal",
  "random",
]);

/** Beside the message that is composed for the board, or that changes one draft (`deviceDraftPorts.ts`). */
const keyOf = ({ personId, boardId, draftId }: TurnOf) =>
  ["composeTurn", personId, boardId, ...(draftId === null ? [] : [draftId])].join(":");

/** Whose message it is, for which board, and of which opened draft. */
export interface TurnOf {
  readonly personId: string;
  readonly boardId: string;
  readonly draftId: string | null;
}

/** How the message that is kept on this device is to turn; null where nobody chose. */
export function readDeviceTurn(of: TurnOf): Transition | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? "null");
    return isTurn(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** A full store costs the choice, no more: the message itself is said to be not kept. */
export function writeDeviceTurn(of: TurnOf, turn: Transition | null): void {
  try {
    if (turn === null) localStorage.removeItem(keyOf(of));
    else localStorage.setItem(keyOf(of), JSON.stringify(turn));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function isTurn(value: unknown): value is Transition {
  if (typeof value !== "object" || value === null) return false;
  const { pace, order, stepIntervalMs, stepSize } = value as Partial<Record<keyof Transition, unknown>>;
  return paces.has(pace) && orders.has(order) && Number.isInteger(stepIntervalMs) && Number.isInteger(stepSize);
}
