import { deviceDraftMachine } from "../../machines/message/deviceDraftMachine.ts";
import { testByPaths } from "../support/paths.ts";

const begun = [[0]];
const draft = { draftId: "draft-1", messageId: "message-1" };
const opened = { draftId: "draft-9", messageId: "message-9" };
const own = [[1]];
const other = [[2]];

testByPaths("a message that is kept on the device", {
  machine: deviceDraftMachine,
  inputs: [
    { boardId: "kitchen", characters: begun, draft: null, isOpened: false },
    { boardId: "kitchen", characters: other, draft: opened, isOpened: true },
  ],
  events: [
    { type: "draft.change", characters: own },
    { type: "draft.change", characters: begun },
    { type: "draft.saved", characters: own, draft },
    { type: "draft.forget", characters: begun },
    { type: "draft.take" },
    { type: "store.kept" },
    { type: "store.refused", reason: "full" },
    { type: "store.changed", kept: { characters: other, draft: opened } },
    { type: "store.changed", kept: null },
  ],
  remember: ({ unkept, draft: tie, isOpened, characters, elsewhere }) =>
    JSON.stringify([unkept, tie, isOpened, characters, elsewhere]),
  invariants: {
    "the store is that of the board, and every change reaches it": ({ event, calls }) => {
      const store = calls.at(0);
      if (calls.length !== 1 || store?.input.boardId !== "kitchen") return false;
      return event?.type === "draft.change"
        ? store.received.at(-1)?.type === "keep" && store.received.at(-1)?.characters === event.characters
        : undefined;
    },
    "what this tab wrote is never taken away by another one": ({ event, snapshot, previous }) =>
      event?.type === "store.changed" && !previous?.matches("following")
        ? snapshot.context.characters === previous?.context.characters
        : undefined,
    "a tab that nobody wrote in follows the other one": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "store.changed" && event.kept !== null && previous?.matches("following")
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
    "the store is that of the draft that was opened": ({ calls, snapshot }) =>
      calls.at(0)?.input.draftId === (snapshot.context.isOpened ? "draft-9" : null),
    "once saved it is that draft": ({ event, snapshot }) =>
      event?.type === "draft.saved" ? snapshot.context.draft === draft : undefined,
    "an emptied board is a new message, an emptied draft stays the draft": ({ event, snapshot, previous }) =>
      event?.type === "draft.change" && event.characters === begun
        ? snapshot.context.draft === (snapshot.context.isOpened ? previous?.context.draft : null)
        : undefined,
    "the device keeps which draft its message is": ({ event, calls, snapshot }) => {
      const last = calls.at(0)?.received.at(-1);
      return event?.type === "draft.change"
        ? last?.type === "keep" && last.draft === snapshot.context.draft
        : undefined;
    },
    "an opened draft that is saved whole needs no copy on the device": ({ event, snapshot, previous, calls }) =>
      event?.type === "draft.saved" && !previous?.matches("apart") && snapshot.context.isOpened
        ? (calls.at(0)?.received.at(-1)?.type === "forget") === (previous?.context.characters === own)
        : undefined,
  },
  paths: 1822,
});
