import { emit, setup } from "xstate";
import { type MessageForSets, messageSetAddMachine, type SetsTold } from "./messageSetAddMachine.ts";
import { holdsMessage } from "./sendRequest.ts";

export type MessageSetsEvent = ({ readonly type: "messageSet.open" } & MessageForSets) | SetsTold;

const messageToAdd = ({ event }: { event: MessageSetsEvent }): MessageForSets => {
  const { type: _, ...message } = event as Extract<MessageSetsEvent, { type: "messageSet.open" }>;
  return message;
};

/**
 * Any message on its way to message sets, one at a time (`messageSetAdd`).
 *
 * What can go wrong: there is no message (say so, nothing opens).
 */
export const messageSetsMachine = setup({
  types: {
    events: {} as MessageSetsEvent,
    emitted: {} as SetsTold,
    children: {} as { adding: "messageSetAdd" },
  },
  actors: { messageSetAdd: messageSetAddMachine },
  guards: { hasMessage: ({ event }) => event.type === "messageSet.open" && holdsMessage(event) },
  actions: {
    tellNoMessage: emit({ type: "sets.told", isError: true, notice: { id: "no-messages-yet" } }),
    tellOn: emit(({ event }) => event as SetsTold),
  },
}).createMachine({
  id: "messageSets",
  initial: "closed",
  states: {
    closed: { on: { "messageSet.open": [{ guard: "hasMessage", target: "adding" }, { actions: "tellNoMessage" }] } },
    adding: {
      invoke: { id: "adding", src: "messageSetAdd", input: messageToAdd, onDone: "closed" },
      on: { "sets.told": { actions: "tellOn" } },
    },
  },
});
