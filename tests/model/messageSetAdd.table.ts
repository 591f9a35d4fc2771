import { messageSetAddMachine } from "../../machines/message/messageSetAddMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const kept = { boardId: "porch", idempotencyKey: "key-2", messageId: "message-7", characters: null } as const;
const typed = { boardId: "kitchen", idempotencyKey: "key-1", messageId: null, characters: [[8, 9]] } as const;
const lost = new PortRefusal({ code: "AnswerLost" });
const censored = new PortRefusal({ code: "Censored" });
const gone = new PortRefusal({ code: "NotFound" });
const toggle = (id: string) => ({ type: "set.toggle", id }) as const;
const told = (id: string, cause: string) => ({ type: "sets.told", isError: true, notice: { id, cause } }) as const;

type Adding = {
  readonly boardId: string;
  readonly messageId: string | null;
  readonly characters: readonly (readonly number[])[] | null;
  readonly idempotencyKey: string;
  readonly chosenIds: readonly string[];
};

/** Messages, sections 5, 7 and 8; a set holds a message once, however often it is added. */
export const messageSetAddTable = tableOf(messageSetAddMachine)({
  title: "adding a message to message sets",
  story: { ...kept, chosenIds: [] } as Adding,
  starts: [
    { input: kept, to: "loading" },
    { input: typed, to: "loading", knows: typed },
  ],
  places: {
    closed: { ends: true },
    loading: { tags: ["open"], calls: { loadSets: ({ boardId }) => ({ boardId }) } },
    choosing: { tags: ["open"] },
    creatingMessage: {
      tags: ["open", "busy"],
      calls: { createMessage: ({ characters, idempotencyKey }) => ({ characters, idempotencyKey }) },
    },
    adding: {
      tags: ["open", "busy"],
      calls: { addToSets: ({ messageId, chosenIds }) => ({ messageId, subscriptionIds: chosenIds }) },
    },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadSets", undefined], to: "choosing" },
    { in: "loading", refusal: ["loadSets", lost], to: "closed", emits: () => [told("message-sets-load-failed", "AnswerLost")] },
    { in: "choosing", on: [toggle("riddles"), toggle("poems")], keep: ({ chosenIds }, { id }) => ({ chosenIds: chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id] }) },
    { in: "choosing", on: { type: "sets.submit" }, when: ({ chosenIds, messageId }) => chosenIds.length > 0 && messageId === null, to: "creatingMessage" },
    { in: "choosing", on: { type: "sets.submit" }, when: ({ chosenIds }) => chosenIds.length > 0, to: "adding" },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "message-1" }], to: "adding", keep: () => ({ messageId: "message-1" }) },
    { in: "creatingMessage", refusal: ["createMessage", censored], to: "choosing", emits: () => [told("message-set-failed", "Censored")] },
    { in: "adding", answer: ["addToSets", undefined], to: "closed", emits: () => [{ type: "sets.told", isError: false, notice: { id: "message-set-added" } }] },
    // The choice is kept, and the message that was made is used again.
    { in: "adding", refusal: ["addToSets", gone], to: "choosing", emits: () => [told("message-set-failed", "NotFound")] },
    { in: ["loading", "choosing"], on: { type: "sets.cancel" }, to: "closed" },
  ],
  promises: {
    "Add is disabled without a selected set": ({ calls }) => {
      const added = calls.filter(({ port }) => port === "addToSets");
      return added.length ? added.every(({ input }) => input.subscriptionIds.length > 0) : undefined;
    },
    "nothing is added without a message": ({ calls }) => {
      const added = calls.filter(({ port }) => port === "addToSets");
      return added.length ? added.every(({ input }) => input.messageId !== "") : undefined;
    },
    "a message that was made is not made again for another try": ({ calls }) => {
      const answered = calls.findIndex(({ port, state }) => port === "createMessage" && state === "answered");
      if (answered < 0) return undefined;
      return calls.slice(answered + 1).every(({ port }) => port !== "createMessage");
    },
    "a failure keeps what was chosen": ({ event, snapshot, previous }) =>
      /^xstate\.error\.actor\.(createMessage|addToSets)/.test(event?.type ?? "")
        ? snapshot.matches("choosing") && snapshot.context.chosenIds === previous?.context.chosenIds
        : undefined,
    "success is told once the sets have it": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.addToSets" ? emittedNow[0]?.notice.id === "message-set-added" : undefined,
  },
  contract: {
    flow: "message-set-add",
    more: {
      "choosing sets.submit creatingMessage": "what is typed is made a message first",
      "creatingMessage any any": "what is typed is made a message first",
      "loading sets.cancel closed": "nobody has to wait for a dialog to leave it",
    },
  },
});
