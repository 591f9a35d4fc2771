import type { BroadcastProgress, BroadcastTarget, PinNamed } from "../../machines/message/broadcastContext.ts";

/* The boards of the broadcast's table, and how far one may be. */

const kitchen = { boardId: "kitchen", title: "Kitchen" };
const bench = { boardId: "bench", title: "Workbench" };
const hall = { boardId: "hall", title: "Hall" };
export const boards = [kitchen, bench, hall];
const target = (board: typeof kitchen, state: BroadcastTarget["state"], code?: string): BroadcastTarget => ({
  ...board,
  state,
  refusal: code ? { code } : null,
});
const progress = (
  state: BroadcastProgress["state"],
  undoUntil: number | null,
  ...targets: BroadcastTarget[]
): BroadcastProgress => ({ broadcastId: "broadcast-1", state, targets, undoUntil });
export const running = progress("Running", null, target(kitchen, "Waiting"), target(bench, "Waiting"));
export const further = progress("Running", null, target(kitchen, "Sent"), target(bench, "Waiting"));
export const allSent = progress("Done", 99, target(kitchen, "Sent"), target(bench, "Sent"));
export const partly = progress("Done", 88, target(kitchen, "Sent"), target(bench, "Refused", "RateLimited"));
/** Trying again cannot change it. */
export const hopeless = progress(
  "Done",
  null,
  target(kitchen, "Refused", "NotFound"),
  target(bench, "Refused", "NotAuthorized"),
);
export const cancelled = progress("Cancelled", 77, target(kitchen, "Sent"), target(hall, "Cancelled"));
export const undoing = progress("Undoing", null, target(kitchen, "Undoing"));
export const undone = progress("Undone", null, target(kitchen, "Undone"), target(bench, "Undone"));
/** Got something else meanwhile. */
export const kept = progress("Undone", null, target(kitchen, "Kept"), target(bench, "Undone"));

/* What is answered to the questions before one. */

const answers = (wanted: readonly string[], forced: boolean, endsPins: readonly PinNamed[]) => ({
  boardIds: wanted,
  forced,
  forcePinnedMessageOverride: endsPins.length > 0,
  endsPins,
  problem: null,
});
export const agreed =
  ({ boardIds: wanted, ...given }: ReturnType<typeof answers>) =>
  () => ({
    wanted,
    forced: given.forced,
    forcePinnedMessageOverride: given.forcePinnedMessageOverride,
    endsPins: given.endsPins,
  });
export const quietAgreed = answers(["kitchen"], true, []);
export const pinAgreed = answers(["bench", "hall"], false, [{ boardId: "bench", until: 9 }]);
export const nobody = answers([], false, []);
/** Why is told also where nobody is left. */
export const refused = { ...answers([], false, []), problem: { code: "NotAuthorized" } };
