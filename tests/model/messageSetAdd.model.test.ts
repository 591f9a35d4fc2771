import { messageSetAddMachine } from "../../machines/message/messageSetAddMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const open = { type: "messageSet.open", boardId: "kitchen", idempotencyKey: "key-1" } as const;

testByPaths("adding a message to message sets", {
  machine: messageSetAddMachine,
  events: [
    { ...open, messageId: "message-7", characters: null },
    { ...open, messageId: null, characters: [[8, 9]] },
    { ...open, messageId: null, characters: [[0]] },
    { type: "set.toggle", id: "riddles" },
    { type: "sets.submit" },
    { type: "sets.cancel" },
  ],
  answers: {
    loadSets: { done: [undefined], fails: [new PortRefusal({ code: "AnswerLost" })] },
    createMessage: { done: [{ messageId: "message-1" }], fails: [new PortRefusal({ code: "Censored" })] },
    addToSets: { done: [undefined], fails: [new PortRefusal({ code: "NotFound" })] },
  },
  remember: ({ chosenIds, messageId }) => [chosenIds.length, messageId],
  invariants: {
    "nothing is added without a chosen set": ({ calls }) => {
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
      const next = calls.slice(answered + 1);
      const reopened = next.findIndex(({ port }) => port === "loadSets");
      return (reopened < 0 ? next : next.slice(0, reopened)).every(({ port }) => port !== "createMessage");
    },
    "a failure keeps what was chosen": ({ event, snapshot, previous }) =>
      /^xstate\.error\.actor\.(createMessage|addToSets)/.test(event?.type ?? "")
        ? snapshot.matches("choosing") && snapshot.context.chosenIds === previous?.context.chosenIds
        : undefined,
    "what ends the dialog is told": ({ snapshot, previous, emittedNow }) =>
      previous?.hasTag("open") === true && snapshot.matches("closed")
        ? emittedNow.some(({ type }) => type === "sets.closed")
        : undefined,
    "without a message it says so and stays closed": ({ event, emittedNow, snapshot }) =>
      event?.type === "messageSet.open" && event.messageId === null && event.characters?.[0]?.[0] === 0
        ? snapshot.matches("closed")
          ? emittedNow[0]?.notice.id === "no-messages-yet"
          : true
        : undefined,
    "success is told once the sets have it": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.addToSets" ? emittedNow[0]?.notice.id === "message-set-added" : undefined,
  },
  paths: 75,
});
