import { assign, emit, setup } from "xstate";
import type { Code62 } from "../code62.ts";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";
import { type MessageForSets, messageSetAddMachine, type SetsTold } from "./messageSetAddMachine.ts";
import { type Characters, holdsMessage } from "./sendRequest.ts";

/** What is shared: a message that exists, or one that is made of these characters first. */
export type SharedThing = {
  readonly messageId: string | null;
  readonly characters: Characters | null;
  /** On whose message sets it may be put, and whose style its picture has. */
  readonly boardId: string;
  readonly boardStyle?: "black" | "white";
  /** What code 62 is on that board; the degree sign when left out. */
  readonly code62?: Code62;
  /** Made where randomness is allowed. */
  readonly idempotencyKey: string;
};

export type ShareEvent =
  | ({ readonly type: "share.open" } & SharedThing)
  | { readonly type: "share.cancel" }
  | { readonly type: "image.save" }
  | { readonly type: "link.copy" }
  /** The key is made where randomness is allowed. */
  | { readonly type: "channel.add"; readonly idempotencyKey: string }
  | SetsTold;

export type ShareContext = Omit<SharedThing, "boardStyle" | "code62"> & {
  readonly boardStyle: "black" | "white";
  readonly code62: Code62;
  readonly shareUrl: string | null;
};

export type ShareEmitted =
  | { readonly type: "share.told"; readonly isError: boolean; readonly notice: Notice }
  | SetsTold;

export type MessageToWrite = { readonly characters: Characters | null; readonly idempotencyKey: string };

/** The board says by which version of the call, and what its picture looks like. */
export type MessageToShare = { readonly messageId: string; readonly boardId: string };

export type PictureToSave = { readonly characters: Characters } & Pick<ShareContext, "boardStyle" | "code62">;

type Scope = { context: ShareContext };

const initialContext: ShareContext = {
  messageId: null,
  characters: null,
  boardId: "",
  boardStyle: "black",
  code62: "degree",
  idempotencyKey: "",
  shareUrl: null,
};

const messageToWrite = ({ context: { characters, idempotencyKey } }: Scope): MessageToWrite => ({
  characters,
  idempotencyKey,
});

const messageToShare = ({ context }: Scope): MessageToShare => ({
  messageId: context.messageId ?? "",
  boardId: context.boardId,
});

const pictureToSave = ({ context: { characters, boardStyle, code62 } }: Scope): PictureToSave => ({
  characters: characters ?? [],
  boardStyle,
  code62,
});

const linkToCopy = ({ context }: Scope): { text: string } => ({ text: context.shareUrl ?? "" });

const messageForSets = ({ context, event }: Scope & { event: ShareEvent }): MessageForSets => ({
  boardId: context.boardId,
  messageId: context.messageId,
  characters: context.characters,
  idempotencyKey: event.type === "channel.add" ? event.idempotencyKey : "",
});

/** Cancel closes it, whatever is under way. */
const cancelled = { "share.cancel": "closed" } as const;

/**
 * Sharing a message: the dialog with its link, its picture, and the way to one's own channels (`messageSetAdd`).
 *
 * What can go wrong: there is no message (say so, nothing opens); the message or its link cannot be made (say so, nothing
 * opens); the picture cannot be loaded, or the clipboard refuses (say so, the dialog stays as it was).
 */
export const shareMachine = setup({
  types: {
    context: {} as ShareContext,
    events: {} as ShareEvent,
    emitted: {} as ShareEmitted,
    children: {} as { adding: "messageSetAdd" },
    tags: {} as "shown" | "busy",
  },
  actors: {
    messageSetAdd: messageSetAddMachine,
    createMessage: promisePort<{ readonly messageId: string }, MessageToWrite>("createMessage"),
    shareMessage: promisePort<{ readonly shareUrl: string }, MessageToShare>("shareMessage"),
    downloadImage: promisePort<void, PictureToSave>("downloadImage"),
    writeClipboard: promisePort<void, { readonly text: string }>("writeClipboard"),
  },
  guards: {
    isEmpty: ({ event }) => event.type === "share.open" && !holdsMessage(event),
    isWithoutMessage: ({ event }) => event.type === "share.open" && event.messageId === null,
  },
  actions: {
    keepMessage: assign(({ event }) => {
      if (event.type !== "share.open") return {};
      const { type: _, boardStyle = "black", code62 = "degree", ...thing } = event;
      return { ...thing, boardStyle, code62, shareUrl: null };
    }),
    keepMessageId: assign({
      messageId: ({ event }) => outputIn<{ messageId: string }>(event)?.messageId ?? null,
    }),
    keepLink: assign({ shareUrl: ({ event }) => outputIn<{ shareUrl: string }>(event)?.shareUrl ?? null }),
    tellNoMessage: emit({ type: "share.told" as const, isError: true, notice: { id: "no-messages-yet" } }),
    tellFailed: emit(({ event }, { id }: { id: string }) => ({
      type: "share.told" as const,
      isError: true,
      notice: noticeIn(event, id) ?? { id },
    })),
    tellDone: emit((_, { id }: { id: string }) => ({ type: "share.told" as const, isError: false, notice: { id } })),
    tellOn: emit(({ event }) => event as SetsTold),
  },
}).createMachine({
  id: "share",
  context: initialContext,
  initial: "closed",
  states: {
    closed: {
      on: {
        "share.open": [
          { guard: "isEmpty", actions: "tellNoMessage" },
          { guard: "isWithoutMessage", target: "creatingMessage", actions: "keepMessage" },
          { target: "preparing", actions: "keepMessage" },
        ],
      },
    },
    creatingMessage: {
      tags: ["shown", "busy"],
      invoke: {
        id: "createMessage",
        src: "createMessage",
        input: messageToWrite,
        onDone: { target: "preparing", actions: "keepMessageId" },
        onError: { target: "closed", actions: { type: "tellFailed", params: { id: "share-failed" } } },
      },
      on: cancelled,
    },
    preparing: {
      tags: ["shown", "busy"],
      invoke: {
        id: "shareMessage",
        src: "shareMessage",
        input: messageToShare,
        onDone: { target: "open", actions: "keepLink" },
        onError: { target: "closed", actions: { type: "tellFailed", params: { id: "share-failed" } } },
      },
      on: cancelled,
    },
    open: {
      tags: "shown",
      on: {
        ...cancelled,
        "image.save": "savingImage",
        "link.copy": "copying",
        "channel.add": "choosingChannels",
      },
    },
    savingImage: {
      tags: ["shown", "busy"],
      invoke: {
        id: "downloadImage",
        src: "downloadImage",
        input: pictureToSave,
        onDone: { target: "open", actions: { type: "tellDone", params: { id: "image-saved" } } },
        onError: { target: "open", actions: { type: "tellFailed", params: { id: "share-failed" } } },
      },
      on: cancelled,
    },
    copying: {
      tags: ["shown", "busy"],
      invoke: {
        id: "writeClipboard",
        src: "writeClipboard",
        input: linkToCopy,
        onDone: { target: "open", actions: { type: "tellDone", params: { id: "share-url-copied" } } },
        onError: { target: "open", actions: { type: "tellFailed", params: { id: "copy-failed" } } },
      },
      on: cancelled,
    },
    choosingChannels: {
      invoke: { id: "adding", src: "messageSetAdd", input: messageForSets, onDone: "open" },
      on: { ...cancelled, "sets.told": { actions: "tellOn" } },
    },
  },
});
