import { assign, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";

export type AccountLinkingInput = {
  /** The app that asks, and what it asks with, as they stand in the address. */
  readonly listing: string;
  readonly data: string;
};

/** What the data holds; null where the app left it out. */
export type DecodedLink = {
  readonly state: string | null;
  /** Registered with the listing: nothing else comes out of the port. */
  readonly redirectUri: string | null;
};

export type BoardToLink = AccountLinkingInput & { readonly boardId: string };

/** What the app is told, in the fragment of the way back. */
export type LinkedBoard = {
  readonly redirectUri: string;
  readonly state: string;
  readonly accessToken: string;
};

export type AccountLinkingContext = AccountLinkingInput & {
  readonly state: string | null;
  readonly redirectUri: string | null;
  readonly boardId: string | null;
  /** Why it cannot be used. */
  readonly refusal: Refusal | null;
  /** Why the last try failed. */
  readonly notice: Notice | null;
};

export type AccountLinkingEvent =
  | { readonly type: "board.choose"; readonly boardId: string }
  | { readonly type: "link.submit" }
  | { readonly type: "link.retry" };

const initialContext = ({ input }: { input: AccountLinkingInput }): AccountLinkingContext => ({
  ...input,
  state: null,
  redirectUri: null,
  boardId: null,
  refusal: null,
  notice: null,
});

const dataToDecode = ({ context }: { context: AccountLinkingContext }): AccountLinkingInput => ({
  listing: context.listing,
  data: context.data,
});

const boardToLink = ({ context }: { context: AccountLinkingContext }): BoardToLink => ({
  ...dataToDecode({ context }),
  boardId: context.boardId ?? "",
});

/** Out of the answer, and into nothing else. */
const boardThatIsLinked = ({ event }: { event: Parameters<typeof outputIn>[0] }): LinkedBoard =>
  outputIn<LinkedBoard>(event) ?? { redirectUri: "", state: "", accessToken: "" };

const decoded = (event: Parameters<typeof outputIn>[0]) => outputIn<DecodedLink>(event);

/**
 * An app of somebody else asks for one of the viewer's boards: which one is chosen here, and the app gets a token for it by
 * the address that it leads back to. The token is never kept: it goes from the answer into the fragment.
 *
 * What can go wrong: the address is not whole, or leads back to a place that is not registered with the app (nothing can be
 * linked; nobody is led anywhere); it cannot be read just now (said, with a retry); the link is refused or lost (said, the
 * board stays chosen, and it may be tried again: a second link ends the first).
 */
export const accountLinkingMachine = setup({
  types: {
    context: {} as AccountLinkingContext,
    events: {} as AccountLinkingEvent,
    input: {} as AccountLinkingInput,
  },
  actors: {
    decodeData: promisePort<DecodedLink, AccountLinkingInput>("decodeData"),
    linkBoard: promisePort<LinkedBoard, BoardToLink>("linkBoard"),
    /** Leaves for the app. */
    navigate: promisePort<void, LinkedBoard>("navigate"),
  },
  guards: {
    isWhole: ({ event }) => Boolean(decoded(event)?.state && decoded(event)?.redirectUri),
    hasBoard: ({ context }) => context.boardId !== null,
  },
  actions: {
    keepDecoded: assign(({ event }) => ({
      state: decoded(event)?.state ?? null,
      redirectUri: decoded(event)?.redirectUri ?? null,
    })),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? null }),
    forgetRefusal: assign({ refusal: null }),
    keepBoard: assign({
      boardId: ({ context, event }) => (event.type === "board.choose" ? event.boardId : context.boardId),
      notice: null,
    }),
    forgetNotice: assign({ notice: null }),
    keepNotice: assign({
      notice: ({ event }) => {
        const refusal = refusalIn(event);
        return refusal ? noticeOf("link-failed", refusal) : null;
      },
    }),
  },
}).createMachine({
  id: "accountLinking",
  context: initialContext,
  initial: "decoding",
  states: {
    decoding: {
      invoke: {
        id: "decodeData",
        src: "decodeData",
        input: dataToDecode,
        onDone: [
          { guard: "isWhole", target: "choosingBoard", actions: "keepDecoded" },
          { target: "unusable", actions: "keepDecoded" },
        ],
        onError: { target: "unusable", actions: "keepRefusal" },
      },
    },
    unusable: { on: { "link.retry": { target: "decoding", actions: "forgetRefusal" } } },
    choosingBoard: {
      on: {
        "board.choose": { actions: "keepBoard" },
        "link.submit": { guard: "hasBoard", target: "linking", actions: "forgetNotice" },
      },
    },
    linking: {
      invoke: {
        id: "linkBoard",
        src: "linkBoard",
        input: boardToLink,
        onDone: "redirecting",
        onError: { target: "choosingBoard", actions: "keepNotice" },
      },
    },
    redirecting: {
      invoke: {
        id: "navigate",
        src: "navigate",
        input: boardThatIsLinked,
        onDone: "linked",
        onError: { target: "choosingBoard", actions: "keepNotice" },
      },
    },
    linked: { type: "final" },
  },
});
