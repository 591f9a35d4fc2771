import { describe, expect, test } from "vitest";
import {
  type BroadcastProgress,
  type BroadcastTarget,
  hasFailures,
  outcomeNotice,
  reachedCount,
  retryable,
  settledCount,
  wholeCount,
} from "../../machines/message/broadcastContext.ts";

const target = (state: BroadcastTarget["state"], code?: string, boardId = "kitchen"): BroadcastTarget => ({
  boardId,
  title: boardId,
  state,
  refusal: code ? { code } : null,
});
const progress = (state: BroadcastProgress["state"], ...targets: BroadcastTarget[]): BroadcastProgress => ({
  broadcastId: "broadcast-1",
  state,
  targets,
  undoUntil: state === "Done" && targets.some((one) => one.state === "Sent") ? 1 : null,
});
const allSent = progress("Done", target("Sent"));
const partly = progress("Done", target("Sent"), target("Refused", "RateLimited"));
const hopeless = progress("Done", target("Refused", "NotFound"));
const undone = progress("Undone", target("Undone"));

describe("how far a broadcast is", () => {
  test("counts what is settled of all boards, and of those to be taken back", () => {
    const sending = progress("Running", target("Sent"), target("Refused", "Unknown"), target("Waiting"));
    expect([settledCount(sending), wholeCount(sending), reachedCount(sending)]).toEqual([2, 3, 1]);
    const back = progress("Undoing", target("Undone"), target("Undoing"), target("Refused", "Unknown"));
    expect([settledCount(back), wholeCount(back), reachedCount(back)]).toEqual([1, 2, 2]);
  });

  test.each([
    [allSent, { id: "broadcast-done", values: { n: 1 } }, false],
    [partly, { id: "broadcast-done", values: { n: 1 } }, true],
    [hopeless, { id: "broadcast-failed" }, true],
    [undone, { id: "broadcast-undone", values: { n: 1 } }, false],
    [progress("Undone", target("Kept", "ValidationError")), { id: "broadcast-undone", values: { n: 0 } }, true],
  ])("is said at its end", (one, notice, isLeft) => {
    expect(outcomeNotice(one)).toEqual(notice);
    expect(hasFailures(one)).toBe(isLeft);
  });

  test("tries again what another try can change", () => {
    const mixed = progress(
      "Cancelled",
      target("Sent"),
      target("Cancelled", undefined, "hall"),
      target("Refused", "RateLimited", "bench"),
      target("Refused", "NotFound", "gone"),
      target("Refused", "NotAuthorized", "bar"),
    );
    expect(retryable(mixed)).toEqual(["hall", "bench"]);
  });
});
