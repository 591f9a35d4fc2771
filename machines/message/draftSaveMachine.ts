import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";
import { type Characters, holdsMessage } from "./sendRequest.ts";

/** What is to be kept: a grid (or a text), or a message that exists. */
type MessageToKeep = {
  readonly characters?: Characters;
  readonly text?: string;
  readonly messageId?: string;
  /** One for each press of a button, made where randomness is allowed. */
  readonly idempotencyKey: string;
  /** The draft that is to hold it, as it was opened; left out, it becomes a new one. */
  readonly draft?: SavedDraft | null;
  /** With the version 1 call, which writes and keeps in one, and its own sentences. */
  readonly isOneCall?: boolean;
};

export type DraftSaveEvent =
  | ({ readonly type: "draft.save" } & MessageToKeep)
  /** The same again, after a failure. */
  | { readonly type: "draft.retry" }
  /** After a failure: as a draft of its own, because the one that was opened is gone or holds something else by now. */
  | { readonly type: "draft.saveAsNew" }
  /** What was kept has been changed since. */
  | { readonly type: "draft.change" };

export type DraftRequest = {
  readonly characters: Characters | null;
  readonly text: string | null;
  /** Of the message that exists, or that the first step has made. */
  readonly messageId: string | null;
  readonly idempotencyKey: string;
  readonly isOneCall: boolean;
  readonly draft: SavedDraft | null;
};

export type DraftSaveContext = { readonly request: DraftRequest | null };

export type DraftSaveEmitted =
  | {
      readonly type: "draft.saved";
      readonly draftId: string;
      readonly messageId: string;
      /** The grid that is kept now, where one was written. */
      readonly characters: Characters | null;
      readonly notice: Notice;
    }
  | {
      readonly type: "draft.refused";
      /** The opened draft can take it no more; as a draft of its own it can still be kept. */
      readonly canSaveAsNew: boolean;
      readonly notice: Notice;
    };

export type DraftMessage = Pick<DraftRequest, "characters" | "text" | "idempotencyKey">;

/** For the one call: a message to write, or one that exists. */
export type DraftToSave = DraftMessage & Pick<DraftRequest, "messageId">;

/** A draft, and the message that it holds. */
export type SavedDraft = { readonly draftId: string; readonly messageId: string };

export type DraftToChange = {
  readonly draftId: string;
  readonly formerMessageId: string;
  readonly messageId: string;
};

const initialContext: DraftSaveContext = { request: null };

/**
 * The request that an event makes. The same content as before is the same request: it keeps the key, so that a lost
 * answer cannot leave two messages, and the message that its first step has made.
 */
function requestOf(event: DraftSaveEvent, former: DraftRequest | null): DraftRequest | null {
  if (event.type !== "draft.save") return former;
  const { characters = null, text = null, messageId = null, idempotencyKey, isOneCall = false, draft = null } = event;
  const request = { characters, text, messageId, idempotencyKey, isOneCall, draft };
  return former !== null && isSameContent(request, former) ? { ...former, isOneCall, draft } : request;
}

function isSameContent(request: DraftRequest, former: DraftRequest): boolean {
  const isWritten = former.characters !== null || former.text !== null;
  const isSameMessage = request.messageId === null ? isWritten : request.messageId === former.messageId;
  return isSameMessage && request.text === former.text && flat(request.characters) === flat(former.characters);
}

const flat = (characters: Characters | null): string => (characters ?? []).map((row) => row.join()).join(";");

const messageToWrite = ({ context: { request } }: { context: DraftSaveContext }): DraftMessage => ({
  characters: request?.characters ?? null,
  text: request?.text ?? null,
  idempotencyKey: request?.idempotencyKey ?? "",
});

const draftToSave = (scope: { context: DraftSaveContext }): DraftToSave => ({
  ...messageToWrite(scope),
  messageId: scope.context.request?.messageId ?? null,
});

const draftToMake = ({ context: { request } }: { context: DraftSaveContext }): { messageId: string } => ({
  messageId: request?.messageId ?? "",
});

const draftToChange = ({ context: { request } }: { context: DraftSaveContext }): DraftToChange => ({
  draftId: request?.draft?.draftId ?? "",
  formerMessageId: request?.draft?.messageId ?? "",
  messageId: request?.messageId ?? "",
});

/** The draft is not there any more, or it was changed in another place: trying again would end the same. */
const isDraftLost = (refusal: Refusal | undefined): boolean =>
  refusal?.code === "NotFound" || refusal?.rule === "draftChanged";

/** Whatever is kept before may be followed by something else to keep. */
const requests = { "draft.save": { guard: "hasText", target: "deciding", actions: "keepRequest" } } as const;

/**
 * Keeping what is composed, or a message that exists, as a draft: the message first, then the draft. Version 1 does both
 * in one call. A draft that was opened is given the message instead, and stays the draft that it was.
 *
 * What can go wrong: there is nothing to keep (nobody is called); the message is refused, or its answer is lost; the
 * message is made and the draft is not (a retry keeps the message and asks for the draft alone). Whatever fails, the
 * composer still has what was typed, and the same request can be tried again. A draft that was deleted, or changed in
 * another place since it was opened, takes nothing: what was typed can become a draft of its own.
 */
export const draftSaveMachine = setup({
  types: {
    context: {} as DraftSaveContext,
    events: {} as DraftSaveEvent,
    emitted: {} as DraftSaveEmitted,
    tags: {} as "busy",
  },
  actors: {
    createMessage: promisePort<{ readonly messageId: string }, DraftMessage>("createMessage"),
    createDraft: promisePort<SavedDraft, { readonly messageId: string }>("createDraft"),
    changeDraft: promisePort<SavedDraft, DraftToChange>("changeDraft"),
    saveDraft: promisePort<SavedDraft, DraftToSave>("saveDraft"),
  },
  guards: {
    hasText: ({ context, event }) => holdsMessage(requestOf(event, context.request) ?? {}),
    hasRequest: ({ context }) => context.request !== null,
    isOneCall: ({ context: { request } }) => request?.isOneCall === true && request.draft === null,
    isWithoutMessage: ({ context }) => context.request?.messageId === null,
    isOpened: ({ context: { request } }) => request !== null && request.draft !== null,
    isDraftLost: ({ event }) => isDraftLost(refusalIn(event)),
  },
  actions: {
    keepRequest: assign({ request: ({ context, event }) => requestOf(event, context.request) }),
    keepMessage: assign({
      request: ({ context: { request }, event }) =>
        request && { ...request, messageId: outputIn<{ messageId: string }>(event)?.messageId ?? null },
    }),
    leaveDraft: assign({ request: ({ context: { request } }) => request && { ...request, draft: null } }),
    tellSaved: emit(({ context, event }) => ({
      type: "draft.saved" as const,
      characters: context.request?.characters ?? null,
      draftId: outputIn<SavedDraft>(event)?.draftId ?? "",
      messageId: outputIn<SavedDraft>(event)?.messageId ?? "",
      notice: { id: "draft-saved" },
    })),
    tellRefused: emit(({ event }, { id }: { id: string }) => ({
      type: "draft.refused" as const,
      canSaveAsNew: false,
      notice: noticeIn(event, id) ?? { id },
    })),
    tellDraftLost: emit(({ event }) => {
      const id = refusalIn(event)?.code === "NotFound" ? "draft-gone" : "draft-changed-elsewhere";
      return { type: "draft.refused" as const, canSaveAsNew: true, notice: noticeIn(event, id) ?? { id } };
    }),
  },
}).createMachine({
  id: "draftSave",
  context: initialContext,
  initial: "idle",
  states: {
    idle: {
      on: {
        ...requests,
        "draft.retry": { guard: "hasRequest", target: "deciding" },
        "draft.saveAsNew": { guard: "hasRequest", target: "deciding", actions: "leaveDraft" },
      },
    },
    deciding: {
      always: [
        { guard: "isOneCall", target: "savingDraft" },
        { guard: "isWithoutMessage", target: "creatingMessage" },
        { guard: "isOpened", target: "changingDraft" },
        { target: "creatingDraft" },
      ],
    },
    creatingMessage: {
      tags: "busy",
      invoke: {
        id: "createMessage",
        src: "createMessage",
        input: messageToWrite,
        onDone: { target: "deciding", actions: "keepMessage" },
        onError: { target: "idle", actions: { type: "tellRefused", params: { id: "message-save-failed" } } },
      },
    },
    creatingDraft: {
      tags: "busy",
      invoke: {
        id: "createDraft",
        src: "createDraft",
        input: draftToMake,
        onDone: { target: "saved", actions: "tellSaved" },
        onError: { target: "idle", actions: { type: "tellRefused", params: { id: "draft-save-failed" } } },
      },
    },
    changingDraft: {
      tags: "busy",
      invoke: {
        id: "changeDraft",
        src: "changeDraft",
        input: draftToChange,
        onDone: { target: "saved", actions: "tellSaved" },
        onError: [
          { guard: "isDraftLost", target: "idle", actions: "tellDraftLost" },
          { target: "idle", actions: { type: "tellRefused", params: { id: "draft-save-failed" } } },
        ],
      },
    },
    savingDraft: {
      tags: "busy",
      invoke: {
        id: "saveDraft",
        src: "saveDraft",
        input: draftToSave,
        onDone: { target: "saved", actions: "tellSaved" },
        onError: { target: "idle", actions: { type: "tellRefused", params: { id: "draft-create-failed" } } },
      },
    },
    saved: { on: { ...requests, "draft.change": "idle" } },
  },
});
