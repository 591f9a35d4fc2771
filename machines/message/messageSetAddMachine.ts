import { assign, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";
import { says } from "../says.ts";
import type { Characters } from "./sendRequest.ts";

export type MessageForSets = {
  readonly boardId: string;
  /** Null: a message of these characters is made when it is added. */
  readonly messageId: string | null;
  readonly characters: Characters | null;
  /** Made where randomness is allowed. */
  readonly idempotencyKey: string;
};

export type MessageSetAddEvent =
  | { readonly type: "set.toggle"; readonly id: string }
  | { readonly type: "sets.submit" }
  | { readonly type: "sets.cancel" };

export type MessageSetAddContext = MessageForSets & {
  /** Channels that are chosen, in the order in which they were. */
  readonly chosenIds: readonly string[];
};

export type SetsTold = { readonly type: "sets.told"; readonly isError: boolean; readonly notice: Notice };

export type MessageToWrite = {
  readonly characters: Characters | null;
  readonly idempotencyKey: string;
};

export type MessageToAdd = { readonly messageId: string; readonly subscriptionIds: readonly string[] };

type Scope = { context: MessageSetAddContext };

const initialContext = ({ input }: { input: MessageForSets }): MessageSetAddContext => ({ ...input, chosenIds: [] });

const boardOfSets = ({ context: { boardId } }: Scope): { boardId: string } => ({ boardId });

const messageToWrite = ({ context: { characters, idempotencyKey } }: Scope): MessageToWrite => ({
  characters,
  idempotencyKey,
});

const messageToAdd = ({ context: { messageId, chosenIds } }: Scope): MessageToAdd => ({
  messageId: messageId ?? "",
  subscriptionIds: chosenIds,
});

/**
 * Adding a message to message sets of a board: its channels are read, some are chosen, the message is made if there is
 * none yet, and added to all of them. It begins from any message (`messageSets`), or from one that is shared (`share`).
 *
 * What can go wrong: the sets cannot be read (say so, nothing opens); the
 * message or the adding is refused, or its answer is lost (the choice is kept, and the message that was made is used
 * again; a set holds a message once however often it is added).
 */
export const messageSetAddMachine = setup({
  types: {
    context: {} as MessageSetAddContext,
    events: {} as MessageSetAddEvent,
    input: {} as MessageForSets,
    emitted: {} as SetsTold,
    tags: {} as "open" | "busy",
  },
  actors: {
    loadSets: promisePort<void, { readonly boardId: string }>("loadSets"),
    createMessage: promisePort<{ readonly messageId: string }, MessageToWrite>("createMessage"),
    addToSets: promisePort<void, MessageToAdd>("addToSets"),
  },
  guards: {
    hasSelection: ({ context }) => context.chosenIds.length > 0,
    isWithoutMessage: ({ context }) => context.messageId === null,
  },
  actions: {
    keepMessageId: assign({
      messageId: ({ context, event }) => outputIn<{ messageId: string }>(event)?.messageId ?? context.messageId,
    }),
    toggle: assign({
      chosenIds: ({ context: { chosenIds }, event }) => {
        if (event.type !== "set.toggle") return chosenIds;
        return chosenIds.includes(event.id) ? chosenIds.filter((id) => id !== event.id) : [...chosenIds, event.id];
      },
    }),
    tellLoadFailed: says(({ event }) => ({
      type: "sets.told" as const,
      isError: true,
      notice: noticeIn(event, "message-sets-load-failed") ?? { id: "message-sets-load-failed" },
    })),
    tellAdded: says(() => ({ type: "sets.told" as const, isError: false, notice: { id: "message-set-added" } })),
    tellFailed: says(({ event }) => ({
      type: "sets.told" as const,
      isError: true,
      notice: noticeIn(event, "message-set-failed") ?? { id: "message-set-failed" },
    })),
  },
}).createMachine({
  id: "messageSetAdd",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      tags: "open",
      invoke: {
        id: "loadSets",
        src: "loadSets",
        input: boardOfSets,
        onDone: "choosing",
        onError: { target: "closed", actions: "tellLoadFailed" },
      },
      on: { "sets.cancel": "closed" },
    },
    choosing: {
      tags: "open",
      on: {
        "set.toggle": { actions: "toggle" },
        "sets.submit": { guard: "hasSelection", target: "submitting" },
        "sets.cancel": "closed",
      },
    },
    submitting: { always: [{ guard: "isWithoutMessage", target: "creatingMessage" }, { target: "adding" }] },
    creatingMessage: {
      tags: ["open", "busy"],
      invoke: {
        id: "createMessage",
        src: "createMessage",
        input: messageToWrite,
        onDone: { target: "adding", actions: "keepMessageId" },
        onError: { target: "choosing", actions: "tellFailed" },
      },
    },
    adding: {
      tags: ["open", "busy"],
      invoke: {
        id: "addToSets",
        src: "addToSets",
        input: messageToAdd,
        onDone: { target: "closed", actions: "tellAdded" },
        onError: { target: "choosing", actions: "tellFailed" },
      },
    },
    closed: { type: "final" },
  },
});
