import { messageSetsMachine } from "../../machines/message/messageSetsMachine.ts";
import { tableOf } from "../support/table.ts";

const kept = { boardId: "porch", idempotencyKey: "key-2", messageId: "message-7", characters: null } as const;
const typed = { boardId: "kitchen", idempotencyKey: "key-1", messageId: null, characters: [[8, 9]] } as const;
const blank = { boardId: "kitchen", idempotencyKey: "key-3", messageId: null, characters: [[0]] } as const;
const open = (message: typeof kept | typeof typed | typeof blank) => ({ type: "messageSet.open", ...message }) as const;
const told = { type: "sets.told", isError: false, notice: { id: "message-set-added" } } as const;

/** Messages, sections 5, 7 and 8: any message may be added to message sets, one at a time. */
export const messageSetsTable = tableOf(messageSetsMachine)({
  title: "any message on its way to message sets",
  story: { message: kept as typeof kept | typeof typed },
  starts: [{ to: "closed" }],
  places: { closed: {}, adding: { calls: { adding: ({ message }) => message } } },
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: open(kept), to: "adding", keep: () => ({ message: kept }) },
    { in: "closed", on: open(typed), to: "adding", keep: () => ({ message: typed }) },
    { in: "closed", on: open(blank), emits: () => [{ type: "sets.told", isError: true, notice: { id: "no-messages-yet" } }] },
    // What is said of it is said on every page.
    { in: "adding", on: told, emits: () => [told] },
    { in: "adding", answer: ["adding", undefined], to: "closed" },
  ],
  promises: {
    "without a message it says so and stays closed": ({ event, emittedNow, snapshot, previous }) =>
      event?.type === "messageSet.open" && event.idempotencyKey === "key-3" && previous?.matches("closed")
        ? snapshot.matches("closed") && emittedNow[0]?.notice.id === "no-messages-yet"
        : undefined,
    "one message at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: {
    flow: "message-set-add",
    states: { loading: "adding", choosing: "adding", adding: "adding" },
    events: { "sets.open": "messageSet.open", "sets.cancel": "done.adding" },
    more: {
      "closed messageSet.open closed": "what holds nothing is not added anywhere, and it is said",
      "adding sets.told adding": "what is said of it is said on every page",
    },
  },
});
