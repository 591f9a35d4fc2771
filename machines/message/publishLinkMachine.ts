import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type PublishLinkInput = {
  readonly boardId: string;
  /** Owner, Admin or superadmin; anybody else may look and change nothing. */
  readonly canPublish: boolean;
};

/** The public link of a board. The token in it is what revoking names; no `sites` are any site. */
export type PublicLink = { readonly url: string; readonly token: string; readonly sites: readonly string[] };

export type PublishLinkContext = PublishLinkInput & {
  readonly link: PublicLink | null;
  readonly notice: Notice | null;
  /** Somebody else changed it while a call was under way: what the call answers may be old. */
  readonly isStale: boolean;
  /** The sites as somebody is writing them, one a line; null: as the link has them. */
  readonly sitesDraft: string | null;
  /** Why they could not be saved. */
  readonly sitesNotice: Notice | null;
};

export type PublishLinkEvent =
  | { readonly type: "link.retry" }
  | { readonly type: "link.generate" }
  | { readonly type: "link.revoke" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  /** Somebody else made or revoked it. */
  | { readonly type: "link.changed" }
  | { readonly type: "sites.write"; readonly text: string }
  | { readonly type: "sites.save" }
  /** Back to what the link has. */
  | { readonly type: "sites.reset" };

export type PublishLinkEmitted =
  | { readonly type: "link.succeeded"; readonly notice: Notice }
  | { readonly type: "link.failed"; readonly notice: Notice };

export type LinkOfBoard = { readonly boardId: string };
export type LinkToRevoke = { readonly token: string };
export type SitesOfLink = LinkOfBoard & { readonly sites: readonly string[] };

/** What somebody wrote, or pasted from an address bar, as names of sites; a name alone means `https://`. */
export const sitesIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => (word.includes("://") ? word : `https://${word}`));

const initialContext = ({ input }: { input: PublishLinkInput }): PublishLinkContext => ({
  ...input,
  link: null,
  notice: null,
  isStale: false,
  sitesDraft: null,
  sitesNotice: null,
});

const linkOfBoard = ({ context }: { context: PublishLinkContext }): LinkOfBoard => ({ boardId: context.boardId });
const linkToRevoke = ({ context }: { context: PublishLinkContext }): LinkToRevoke => ({
  token: context.link?.token ?? "",
});

const sitesOfLink = ({ context }: { context: PublishLinkContext }): SitesOfLink => ({
  boardId: context.boardId,
  sites: sitesIn(context.sitesDraft ?? ""),
});

const named = ["keepLink", "forgetSites", { type: "tellSuccess", params: { id: "publish-sites-saved" } }] as const;
const generated = ["keepLink", { type: "tellSuccess", params: { id: "publish-generated" } }] as const;
const notGenerated = { type: "tellFailure", params: { id: "publish-generate-failed" } } as const;
const revoked = ["forgetLink", { type: "tellSuccess", params: { id: "publish-revoked" } }] as const;
const notRevoked = { type: "tellFailure", params: { id: "publish-revoke-failed" } } as const;

/**
 * The public link of a board: absent, made, present, revoked.
 *
 * What can go wrong: it cannot be read (said, with a retry); making it fails (there is none, and it may be tried again);
 * revoking fails (it stays, and stays shown: whoever has it can still open it); somebody else makes or revokes it in
 * another tab (read anew, also while the question is open; while a call is under way, right after it); the sites that may
 * frame it are refused, or cannot be saved (what was written stays, with the reason).
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
    saveSites: promisePort<PublicLink, SitesOfLink>("saveSites"),
  },
  guards: {
    hasToken: ({ event }) => Boolean(outputIn<PublicLink | null>(event)),
    isStale: ({ context }) => context.isStale,
    canPublish: ({ context }) => context.canPublish,
    hasNewSites: ({ context }) => context.canPublish && context.sitesDraft !== null,
  },
  actions: {
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    keepLink: assign({ link: ({ event }) => outputIn<PublicLink | null>(event) ?? null, notice: null }),
    forgetLink: assign({ link: null, notice: null }),
    keepSites: assign({
      sitesDraft: ({ context, event }) => (event.type === "sites.write" ? event.text : context.sitesDraft),
      sitesNotice: null,
    }),
    forgetSites: assign({ sitesDraft: null, sitesNotice: null }),
    keepSitesNotice: assign({
      sitesNotice: ({ event }) => noticeOf("publish-sites-failed", refusalIn(event) ?? refusalOf(undefined)),
    }),
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
  on: { "sites.write": { guard: "canPublish", actions: "keepSites" }, "sites.reset": { actions: "forgetSites" } },
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
      on: {
        "link.revoke": { guard: "canPublish", target: "confirmingRevoke" },
        "link.changed": "loading",
        "sites.save": { guard: "hasNewSites", target: "savingSites" },
      },
    },
    savingSites: {
      // What is written meanwhile would be taken for saved.
      on: { "link.changed": { actions: "noteStale" }, "sites.write": {}, "sites.reset": {} },
      invoke: {
        id: "saveSites",
        src: "saveSites",
        input: sitesOfLink,
        onDone: [
          { guard: "isStale", target: "loading", actions: named },
          { target: "present", actions: named },
        ],
        onError: [
          { guard: "isStale", target: "loading", actions: "keepSitesNotice" },
          { target: "present", actions: "keepSitesNotice" },
        ],
      },
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
