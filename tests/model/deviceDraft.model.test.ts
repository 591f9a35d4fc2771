import { deviceDraftMachine } from "../../machines/message/deviceDraftMachine.ts";
import { testByPaths } from "../support/paths.ts";

const begun = [[0]];
const own = [[1]];
const other = [[2]];

testByPaths("a message that is kept on the device", {
  machine: deviceDraftMachine,
  inputs: [{ boardId: "kitchen", characters: begun }],
  events: [
    { type: "draft.change", characters: own },
    { type: "draft.forget", characters: begun },
    { type: "draft.take" },
    { type: "store.kept" },
    { type: "store.refused", reason: "full" },
    { type: "store.changed", characters: other },
    { type: "store.changed", characters: null },
  ],
  remember: ({ unkept }) => unkept,
  invariants: {
    "the store is that of the board, and every change reaches it": ({ event, calls }) => {
      const store = calls.at(0);
      if (calls.length !== 1 || store?.input.boardId !== "kitchen") return false;
      return event?.type === "draft.change"
        ? store.received.at(-1)?.type === "keep" && store.received.at(-1)?.characters === own
        : undefined;
    },
    "what this tab wrote is never taken away by another one": ({ event, snapshot, previous }) =>
      event?.type === "store.changed" && !previous?.matches("following")
        ? snapshot.context.characters === previous?.context.characters
        : undefined,
    "a tab that nobody wrote in follows the other one": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "store.changed" && event.characters === other && previous?.matches("following")
        ? emittedNow.length === 1 && snapshot.context.characters === other
        : undefined,
    "the other message is offered while there are two": ({ snapshot }) =>
      (snapshot.context.elsewhere !== null) === snapshot.matches("apart"),
    "taking the other one loads it": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "draft.take" && previous?.matches("apart")
        ? emittedNow.at(0)?.characters === other && snapshot.context.unkept === null
        : undefined,
    "what the device does not keep is known": ({ event, snapshot }) =>
      event?.type === "store.refused" && !snapshot.matches("following")
        ? snapshot.context.unkept === "full"
        : undefined,
    "after it was sent nothing is kept and nothing is to be lost": ({ event, snapshot, previous, calls }) =>
      event?.type === "draft.forget" && !previous?.matches("following")
        ? snapshot.matches("following") &&
          snapshot.context.unkept === null &&
          calls.at(0)?.received.at(-1)?.type === "forget"
        : undefined,
  },
  paths: 105,
});
