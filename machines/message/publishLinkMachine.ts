import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type PublishLinkInput = {
  readonly boardId: string;
  /** Owner, Admin or superadmin; anybody else may look and change nothing. */
  readonly canPublish: boolean;
};

/** The public link of a board. The token in it is what revoking names. */
export type PublicLink = { readonly url: string; readonly token: string };

export type PublishLinkContext = PublishLinkInput & {
  readonly link: PublicLink | null;
  readonly notice: Notice | null;
  /** Somebody else changed it while a call was under way: what the call answers may be old. */
  readonly isStale: boolean;
};

export type PublishLinkEvent =
  | { readonly type: "link.retry" }
  | { readonly type: "link.generate" }
  | { readonly type: "link.revoke" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  /** Somebody else made or revoked it. */
  | { readonly type: "link.changed" };

export type PublishLinkEmitted =
  | { readonly type: "link.succeeded"; readonly notice: Notice }
  | { readonly type: "link.failed"; readonly notice: Notice };

export type LinkOfBoard = { readonly boardId: string };
export type LinkToRevoke = { readonly token: string };

const initialContext = ({ input }: { input: PublishLinkInput }): PublishLinkContext => ({
  ...input,
  link: null,
  notice: null,
  isStale: false,
});

const linkOfBoard = ({ context }: { context: PublishLinkContext }): LinkOfBoard => ({ boardId: context.boardId });
const linkToRevoke = ({ context }: { context: PublishLinkContext }): LinkToRevoke => ({
  token: context.link?.token ?? "",
});

const generated = ["keepLink", { type: "tellSuccess", params: { id: "publish-generated" } }] as const;
const notGenerated = { type: "tellFailure", params: { id: "publish-generate-failed" } } as const;
const revoked = ["forgetLink", { type: "tellSuccess", params: { id: "publish-revoked" } }] as const;
const notRevoked = { type: "tellFailure", params: { id: "publish-revoke-failed" } } as const;

/**
 * The public link of a board: absent, made, present, revoked.
 *
 * What can go wrong: it cannot be read (said, with a retry); making it fails (there is none, and it may be tried again);
 * revoking fails (it stays, and stays shown: whoever has it can still open it); somebody else makes or revokes it in
 * another tab (read anew, also while the question is open; while a call is under way, right after it).
 */
export const publishLinkMachine = setup({
  types: {
    context: {} as PublishLinkContext,
    events: {} as PublishLinkEvent,
    input: {} as PublishLinkInput,
    emitted: {} as PublishLinkEmitted,
  },
  actors: {
    loadToken: promisePort<PublicLink | null, LinkOfBoard>("loadToken"),
    createToken: promisePort<PublicLink, LinkOfBoard>("createToken"),
    deleteToken: promisePort<void, LinkToRevoke>("deleteToken"),
  },
  guards: {
    hasToken: ({ event }) => Boolean(outputIn<PublicLink | null>(event)),
    isStale: ({ context }) => context.isStale,
    canPublish: ({ context }) => context.canPublish,
  },
  actions: {
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    keepLink: assign({ link: ({ event }) => outputIn<PublicLink | null>(event) ?? null, notice: null }),
    forgetLink: assign({ link: null, notice: null }),
    keepNotice: assign({ link: null, notice: ({ event }) => noticeIn(event, "publish-load-failed") }),
    tellSuccess: emit((_, { id }: { id: string }) => ({ type: "link.succeeded" as const, notice: { id } })),
    tellFailure: emit(({ event }, { id }: { id: string }) => ({
      type: "link.failed" as const,
      notice: noticeOf(id, refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "publishLink",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      entry: "noteFresh",
      on: { "link.changed": { target: "loading", reenter: true } },
      invoke: {
        id: "loadToken",
        src: "loadToken",
        input: linkOfBoard,
        onDone: [
          { guard: "hasToken", target: "present", actions: "keepLink" },
          { target: "absent", actions: "forgetLink" },
        ],
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "link.retry": "loading", "link.changed": "loading" } },
    absent: {
      on: { "link.generate": { guard: "canPublish", target: "generating" }, "link.changed": "loading" },
    },
    generating: {
      on: { "link.changed": { actions: "noteStale" } },
      invoke: {
        id: "createToken",
        src: "createToken",
        input: linkOfBoard,
        onDone: [
          { guard: "isStale", target: "loading", actions: generated },
          { target: "present", actions: generated },
        ],
        onError: [
          { guard: "isStale", target: "loading", actions: notGenerated },
          { target: "absent", actions: notGenerated },
        ],
      },
    },
    present: {
      on: { "link.revoke": { guard: "canPublish", target: "confirmingRevoke" }, "link.changed": "loading" },
    },
    confirmingRevoke: { on: { "confirm.no": "present", "confirm.yes": "revoking", "link.changed": "loading" } },
    revoking: {
      on: { "link.changed": { actions: "noteStale" } },
      invoke: {
        id: "deleteToken",
        src: "deleteToken",
        input: linkToRevoke,
        onDone: [
          { guard: "isStale", target: "loading", actions: revoked },
          { target: "absent", actions: revoked },
        ],
        onError: [
          { guard: "isStale", target: "loading", actions: notRevoked },
          { target: "present", actions: notRevoked },
        ],
      },
    },
  },
});
