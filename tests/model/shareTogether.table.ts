import { shareMachine } from "../../machines/message/shareMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";
import { inside } from "../support/tableTree.ts";

const shareUrl = "https://example.com/compose/share/abc";
const kept = { messageId: "message-7", characters: [[8, 9]], boardId: "porch", idempotencyKey: "key-2" } as const;
const typed = { messageId: null, characters: [[1, 2]], boardId: "kitchen", idempotencyKey: "key-1" } as const;
const opened = (thing: typeof kept | typeof typed) => ({ type: "share.open", ...thing }) as const;
const add = { type: "channel.add", idempotencyKey: "key-9" } as const;
const toggle = (id: string) => inside("adding", { type: "set.toggle", id });
const submit = inside("adding", { type: "sets.submit" });
const leave = inside("adding", { type: "sets.cancel" });
const cancel = { type: "share.cancel" } as const;
const lost = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound" });
const failed = (id: string, cause: string) => ({ type: "sets.told", isError: true, notice: { id, cause } }) as const;

type Shared = {
  readonly messageId: string | null;
  readonly characters: readonly (readonly number[])[] | null;
  readonly boardId: string;
  readonly idempotencyKey: string;
  readonly chosenIds: readonly string[];
};
const nothing: Shared = { messageId: null, characters: null, boardId: "", idempotencyKey: "", chosenIds: [] };

/**
 * Messages, sections 2, 5, 7 and 8: from the share dialog to one's own channels and back. What is added is the message that
 * is shared, also where sharing made it; what adding says is said, and then the share dialog is there again.
 */
export const shareTogether = tableOf(shareMachine)({
  title: "sharing a message and its message sets together",
  together: ["messageSetAdd"],
  story: nothing,
  starts: [{ to: "closed" }],
  areas: { sets: {} },
  places: {
    closed: {},
    creatingMessage: {
      tags: ["shown", "busy"],
      calls: { createMessage: ({ characters, idempotencyKey }) => ({ characters, idempotencyKey }) },
    },
    preparing: {
      tags: ["shown", "busy"],
      calls: { shareMessage: ({ messageId, boardId }) => ({ messageId, boardId }) },
    },
    open: { tags: ["shown"] },
    loading: {
      is: "choosingChannels > loading",
      within: "sets",
      calls: { "adding.loadSets": ({ boardId }) => ({ boardId }) },
    },
    choosing: { is: "choosingChannels > choosing", within: "sets" },
    adding: {
      is: "choosingChannels > adding",
      within: "sets",
      calls: { "adding.addToSets": ({ messageId, chosenIds }) => ({ messageId, subscriptionIds: chosenIds }) },
    },
  },
  shows: ({ messageId, characters, chosenIds }, place) => ({
    messageId,
    characters,
    ...(["loading", "choosing", "adding"].includes(place)
      ? {
          "adding.messageId": messageId,
          "adding.characters": characters,
          "adding.idempotencyKey": "key-9",
          "adding.chosenIds": chosenIds,
        }
      : { "adding.messageId": undefined }),
  }),
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: opened(kept), to: "preparing", keep: () => kept },
    { in: "closed", on: opened(typed), to: "creatingMessage", keep: () => typed },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "message-1" }], to: "preparing", keep: () => ({ messageId: "message-1" }) },
    { in: "preparing", answer: ["shareMessage", { shareUrl }], to: "open" },
    { in: "open", on: add, to: "loading", keep: () => ({ chosenIds: [] }) },
    { in: "loading", answer: ["adding.loadSets", undefined], to: "choosing" },
    { in: "loading", refusal: ["adding.loadSets", lost], to: "open", emits: () => [failed("message-sets-load-failed", "AnswerLost")] },
    { in: "choosing", on: [toggle("riddles"), toggle("poems")], keep: ({ chosenIds }, { id }) => ({ chosenIds: chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id] }) },
    { in: "choosing", on: submit, when: ({ chosenIds }) => chosenIds.length > 0, to: "adding" },
    { in: "adding", answer: ["adding.addToSets", undefined], to: "open", emits: () => [{ type: "sets.told", isError: false, notice: { id: "message-set-added" } }] },
    { in: "adding", refusal: ["adding.addToSets", gone], to: "choosing", emits: () => [failed("message-set-failed", "NotFound")] },
    { in: ["loading", "choosing"], on: leave, to: "open" },
    { in: ["creatingMessage", "preparing", "open", "sets"], on: cancel, to: "closed" },
  ],
  contract: "what sharing and adding do by themselves is in their own tables",
});
