import { type RequestReplayContext, requestReplayMachine } from "../../machines/developer/requestReplayMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = RequestReplayContext;
const shown = { at: 1, status: 200, error: null };
const refused = { at: 2, status: 429, error: "Too soon." };
const away = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound", sentence: "No such request." });
const story: Story = { requestId: "one", dryRun: true, answer: null, problem: null };
const fresh = { answer: null, problem: null };

/** The issue of developers: a request is sent again as a dry run, or for real after a question (C8). */
export const requestReplayTable = tableOf(requestReplayMachine)({
  title: "sending a program's call once more",
  story,
  starts: [
    { input: { requestId: "one" }, to: "idle" },
    { input: { requestId: "two" }, to: "idle", knows: { requestId: "two" } },
  ],
  places: {
    idle: {},
    confirming: {},
    replaying: { calls: { replayRequest: ({ requestId, dryRun }) => ({ requestId, dryRun }) } },
  },
  shows: (known) => known,
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: { type: "replay.try" }, to: "replaying", keep: () => ({ dryRun: true, ...fresh }) },
    { in: "idle", on: { type: "replay.send" }, to: "confirming" },
    { in: "confirming", on: { type: "confirm.no" }, to: "idle" },
    { in: "confirming", on: { type: "confirm.yes" }, to: "replaying", keep: () => ({ dryRun: false, ...fresh }) },
    { in: "replaying", answer: ["replayRequest", shown], to: "idle", keep: () => ({ answer: shown }) },
    { in: "replaying", answer: ["replayRequest", refused], to: "idle", keep: () => ({ answer: refused }) },
    { in: "replaying", refusal: ["replayRequest", away], to: "idle", keep: () => ({ problem: { id: "replay-failed", cause: "AnswerLost" } }) },
    { in: "replaying", refusal: ["replayRequest", gone], to: "idle", keep: () => ({ problem: { id: "replay-failed", cause: "NotFound", sentence: "No such request." } }) },
  ],
  promises: {
    "nothing is sent for real without a Yes": ({ calls, events }) => {
      const real = calls.filter(({ input }) => input.dryRun === false);
      return real.length === 0 ? undefined : real.length <= events.filter(({ type }) => type === "confirm.yes").length;
    },
  },
  contract: "the documents send nothing again: the inspector is the issue's, and C8 says that it asks",
});
