import { leaveTakesAll, removalLastBoard } from "../words/boardMenu.ts";

type Kind = "leave" | "delete";

/** Where a board belongs. */
export interface BoardPlace {
  readonly id: string;
  readonly tenant: { readonly id: string };
}

interface BoardThatMayGo extends BoardPlace {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly features: readonly string[];
  readonly myMembership?: { readonly role: string } | null;
}

/** What is done with a board for good, and why it cannot be done now; null while it can. */
interface BoardEnd {
  readonly kind: Kind;
  readonly why: string | null;
}

/** The boards that go with this one: all of its account when it is left, itself alone when it is deleted. */
export const goingWith = <Board extends BoardPlace>(kind: Kind, board: BoardPlace, boards: readonly Board[]): Board[] =>
  boards.filter((one) => (kind === "leave" ? one.tenant.id === board.tenant.id : one.id === board.id));

/** Why nothing of theirs may go: it is the last board, or all that there are belong to one account. */
const whyLast = (going: number, account: string): string => (going > 1 ? leaveTakesAll(account) : removalLastBoard);

/**
 * Delete for Owners, Leave for all others, and only while another of the viewer's boards would be left (open points, B1).
 * Null for who may do neither.
 */
export function boardEndOf(board: BoardThatMayGo, boards: readonly BoardPlace[]): BoardEnd | null {
  const role = board.myMembership?.role;
  const kind = role === "Owner" ? "delete" : "leave";
  if (role === undefined || !board.features.includes(`${kind}Board`)) return null;
  const going = goingWith(kind, board, boards);
  if (going.length < boards.length) return { kind, why: null };
  return { kind, why: whyLast(going.length, board.tenant.name) };
}
