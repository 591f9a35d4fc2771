import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** Names change elsewhere: a page that stands open asks again (channels and settings, section 2.6). */
const poll = 5_000;

/** When a channel shows; what does not belong to its kind is empty. */
export type ChannelRhythm = {
  readonly kind: "default" | "at" | "every" | "ambient" | "event";
  readonly times: readonly string[];
  readonly weekdays: readonly number[];
  readonly minutes: number | null;
  readonly from: string | null;
  readonly to: string | null;
};

export type SubscriptionLoaded = { readonly title: string; readonly canBeRenamed: boolean };
export type SubscriptionOf = { readonly subscriptionId: string; readonly boardId: string };
export type SubscriptionChange = {
  readonly title?: string;
  /** What its changer saw of what they change: what somebody else made of it since is not replaced. */
  readonly expectedTitle?: string;
  readonly rhythm?: ChannelRhythm;
  readonly expectedRhythm?: ChannelRhythm;
  readonly priority?: number;
};
export type SubscriptionToSave = { readonly subscriptionId: string; readonly change: SubscriptionChange };

export type SubscriptionDetailContext = SubscriptionOf & {
  /** As the gateway holds it. */
  readonly title: string;
  /** What the field says; null while nobody edits it. */
  readonly edited: string | null;
  /** The name that the field began with, or that was seen when it was sent last. */
  readonly began: string;
  readonly canBeRenamed: boolean;
  readonly change: SubscriptionChange;
  readonly notice: Notice | null;
};

export type SubscriptionDetailEvent =
  | { readonly type: "subscription.retry" }
  | { readonly type: "title.edit"; readonly title: string }
  | { readonly type: "title.cancel" }
  | { readonly type: "title.submit" }
  | { readonly type: "rhythm.submit"; readonly rhythm: ChannelRhythm; readonly expected: ChannelRhythm }
  | { readonly type: "priority.submit"; readonly priority: number };

export type SubscriptionDetailEmitted =
  | { readonly type: "subscription.saved"; readonly notice: Notice }
  | { readonly type: "subscription.failed"; readonly notice: Notice };

const longestTitle = 60;

const initialContext = ({ input }: { input: SubscriptionOf }): SubscriptionDetailContext => ({
  ...input,
  title: "",
  edited: null,
  began: "",
  canBeRenamed: false,
  change: {},
  notice: null,
});

const subscriptionToRead = ({
  context: { boardId, subscriptionId },
}: {
  context: SubscriptionDetailContext;
}): SubscriptionOf => ({ boardId, subscriptionId });

const subscriptionToSave = ({
  context: { subscriptionId, change },
}: {
  context: SubscriptionDetailContext;
}): SubscriptionToSave => ({ subscriptionId, change });

const wanted = ({ edited }: SubscriptionDetailContext): string => edited?.normalize("NFC").trim() ?? "";

/** What a person does while the page shows, also while a poll is under way. */
const acts = {
  "title.edit": { guard: "canBeRenamed", actions: "keepEdit" },
  "title.cancel": { actions: "forgetEdit" },
  "title.submit": { guard: "isName", target: "saving", actions: "wantTitle" },
  "rhythm.submit": { target: "saving", actions: "wantRhythm" },
  "priority.submit": { target: "saving", actions: "wantPriority" },
} as const;

/**
 * A channel's own page: its name, when it shows, and how much it matters.
 *
 * What can go wrong: it cannot be read (said, with a retry); the name is none, or is the one that it has (nothing is saved);
 * saving is refused or its answer is lost (said, and what was typed stays); somebody renames it elsewhere meanwhile (a poll
 * brings the name, and never touches one that is being edited; who has not seen theirs does not replace it); a poll
 * fails (the last that was known stays).
 */
export const subscriptionDetailMachine = setup({
  types: {
    context: {} as SubscriptionDetailContext,
    events: {} as SubscriptionDetailEvent,
    input: {} as SubscriptionOf,
    emitted: {} as SubscriptionDetailEmitted,
  },
  actors: {
    loadSubscription: promisePort<SubscriptionLoaded, SubscriptionOf>("loadSubscription"),
    updateSubscription: promisePort<void, SubscriptionToSave>("updateSubscription"),
  },
  delays: { poll },
  guards: {
    canBeRenamed: ({ context }) => context.canBeRenamed,
    isName: ({ context }) => {
      const name = wanted(context);
      return name !== "" && name.length <= longestTitle && name !== context.title;
    },
  },
  actions: {
    show: assign(({ event }) => outputIn<SubscriptionLoaded>(event) ?? {}),
    keepEdit: assign(({ context, event }) =>
      event.type === "title.edit"
        ? { edited: event.title, began: context.edited === null ? event.title : context.began }
        : {},
    ),
    forgetEdit: assign({ edited: null }),
    // Where it is refused the name that the page says now has been seen.
    wantTitle: assign(({ context }) => ({
      change: { title: wanted(context), expectedTitle: context.began },
      began: context.title,
    })),
    wantRhythm: assign({
      change: ({ context, event }) =>
        event.type === "rhythm.submit" ? { rhythm: event.rhythm, expectedRhythm: event.expected } : context.change,
    }),
    wantPriority: assign({
      change: ({ context, event }) =>
        event.type === "priority.submit" ? { priority: event.priority } : context.change,
    }),
    /** A name that was saved is the one that it has. */
    keepSaved: assign(({ context: { change } }) =>
      change.title === undefined ? {} : { title: change.title, edited: null },
    ),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "subscription-load-failed") }),
    forgetNotice: assign({ notice: null }),
    tellSaved: emit({ type: "subscription.saved" as const, notice: { id: "subscription-saved" } }),
    tellFailure: emit(({ event }) => ({
      type: "subscription.failed" as const,
      notice: noticeIn(event, "subscription-save-failed") ?? { id: "subscription-save-failed" },
    })),
  },
}).createMachine({
  id: "subscriptionDetail",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadSubscription",
        src: "loadSubscription",
        input: subscriptionToRead,
        onDone: { target: "showing", actions: "show" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "subscription.retry": { target: "loading", actions: "forgetNotice" } } },
    showing: {
      on: acts,
      after: { poll: { guard: "canBeRenamed", target: "refreshing" } },
    },
    refreshing: {
      // Only what can be renamed is asked for again.
      on: { ...acts, "title.edit": { actions: "keepEdit" } },
      invoke: {
        id: "loadSubscription",
        src: "loadSubscription",
        input: subscriptionToRead,
        onDone: { target: "showing", actions: "show" },
        // The last that was known stays.
        onError: "showing",
      },
    },
    saving: {
      invoke: {
        id: "updateSubscription",
        src: "updateSubscription",
        input: subscriptionToSave,
        onDone: { target: "showing", actions: ["keepSaved", "tellSaved"] },
        onError: { target: "showing", actions: "tellFailure" },
      },
    },
  },
});
