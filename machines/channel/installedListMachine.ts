import { assign, emit, not, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** Lists of channels grow by so many (channels-and-settings, section 9). */
const step = 9;

export const channelFilters = ["all", "enabled", "disabled"] as const;
export const channelSorts = ["daily", "newest", "title"] as const;
export type ChannelFilter = (typeof channelFilters)[number];
export type ChannelSort = (typeof channelSorts)[number];

export type InstalledListInput = {
  readonly boardId: string;
  /** Of the address; what is no choice there is the default. */
  readonly filter: ChannelFilter;
  readonly sort: ChannelSort;
};

export type InstalledListContext = InstalledListInput & {
  readonly count: number;
  readonly hasPlan: boolean;
  readonly shown: number;
  readonly notice: Notice | null;
};

export type InstalledListEvent =
  | { readonly type: "list.retry" }
  | { readonly type: "filter.choose"; readonly filter: ChannelFilter }
  | { readonly type: "sort.choose"; readonly sort: ChannelSort }
  /** A channel's settings or its switch, its menu: allowed with a plan, or where its listing is free or not public. */
  | { readonly type: "channel.open"; readonly subscriptionId: string; readonly isFree: boolean }
  | { readonly type: "modal.back" }
  | { readonly type: "plan.activate" }
  | { readonly type: "list.more" }
  | { readonly type: "list.refresh" }
  /** Something else than the channel's page that only a plan allows: muting all, a switch, running now, deleting. */
  | { readonly type: "plan.need"; readonly isFree: boolean }
  /** What the gateway holds from now on, whoever changed it. */
  | ({ readonly type: "channels.told" } & ChannelsLoaded);

export type InstalledListEmitted =
  | { readonly type: "choice.changed"; readonly filter: ChannelFilter; readonly sort: ChannelSort }
  | { readonly type: "navigate.channel"; readonly boardId: string; readonly subscriptionId: string }
  | { readonly type: "plan.wanted"; readonly boardId: string };

export type ChannelsOf = { readonly boardId: string };
export type ChannelsLoaded = { readonly count: number; readonly hasPlan: boolean };

const initialContext = ({ input }: { input: InstalledListInput }): InstalledListContext => ({
  ...input,
  count: 0,
  hasPlan: false,
  shown: step,
  notice: null,
});

const boardToRead = ({ context: { boardId } }: { context: InstalledListContext }): ChannelsOf => ({ boardId });

/**
 * The channels that are installed on a board: filtered, sorted, and grown by nine as one scrolls. Which they are is a fact
 * of the gateway, and stands in the cache; this knows how many there are and how many of them are shown.
 *
 * What can go wrong: they cannot be read (said, with a retry); the plan does not run, so that nothing can be chosen (said
 * in a dialog that leads to it), while what is free can be; the list is read anew while it is seen (what was shown stays).
 */
export const installedListMachine = setup({
  types: {
    context: {} as InstalledListContext,
    events: {} as InstalledListEvent,
    input: {} as InstalledListInput,
    emitted: {} as InstalledListEmitted,
  },
  actors: { loadChannels: promisePort<ChannelsLoaded, ChannelsOf>("loadChannels") },
  guards: {
    isEmpty: ({ event }) => outputIn<ChannelsLoaded>(event)?.count === 0,
    hasPlan: ({ context }) => context.hasPlan,
    isAllowed: ({ context, event }) => "isFree" in event && (context.hasPlan || event.isFree),
    isNotAllowed: not("isAllowed"),
    isGone: ({ event }) => event.type === "channels.told" && event.count === 0,
    isAnyTold: ({ event }) => event.type === "channels.told" && event.count > 0,
    isPlanTold: ({ event }) => event.type === "channels.told" && event.hasPlan,
    hasMore: ({ context }) => context.shown < context.count,
  },
  actions: {
    keepChannels: assign(({ event }) => outputIn<ChannelsLoaded>(event) ?? {}),
    keepTold: assign(({ event }) =>
      event.type === "channels.told" ? { count: event.count, hasPlan: event.hasPlan } : {},
    ),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "channels-load-failed") }),
    forgetNotice: assign({ notice: null }),
    /** Another choice is seen from its beginning. */
    chooseFilter: assign(({ event }) => (event.type === "filter.choose" ? { filter: event.filter, shown: step } : {})),
    chooseSort: assign(({ event }) => (event.type === "sort.choose" ? { sort: event.sort, shown: step } : {})),
    showMore: assign({ shown: ({ context }) => context.shown + step }),
    tellChoice: emit(({ context: { filter, sort } }) => ({ type: "choice.changed" as const, filter, sort })),
    goToChannel: emit(({ context: { boardId }, event }) => ({
      type: "navigate.channel" as const,
      boardId,
      subscriptionId: event.type === "channel.open" ? event.subscriptionId : "",
    })),
    wantPlan: emit(({ context: { boardId } }) => ({ type: "plan.wanted" as const, boardId })),
  },
}).createMachine({
  id: "installedList",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadChannels",
        src: "loadChannels",
        input: boardToRead,
        onDone: [
          { guard: "isEmpty", target: "empty", actions: "keepChannels" },
          { target: "showing", actions: "keepChannels" },
        ],
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    empty: {
      on: {
        "list.refresh": "loading",
        "channels.told": [{ guard: "isAnyTold", target: "showing", actions: "keepTold" }, { actions: "keepTold" }],
      },
    },
    failed: { on: { "list.retry": { target: "loading", actions: "forgetNotice" } } },
    showing: {
      on: {
        "filter.choose": [{ guard: "hasPlan", actions: ["chooseFilter", "tellChoice"] }, { target: "planInactive" }],
        "sort.choose": [{ guard: "hasPlan", actions: ["chooseSort", "tellChoice"] }, { target: "planInactive" }],
        "channel.open": [{ guard: "isAllowed", target: "leaving", actions: "goToChannel" }, { target: "planInactive" }],
        "plan.need": { guard: "isNotAllowed", target: "planInactive" },
        "list.more": { guard: "hasMore", actions: "showMore" },
        "list.refresh": "loading",
        "channels.told": [{ guard: "isGone", target: "empty", actions: "keepTold" }, { actions: "keepTold" }],
      },
    },
    planInactive: {
      on: {
        "modal.back": "showing",
        "plan.activate": { target: "activating", actions: "wantPlan" },
        "channels.told": { guard: "isPlanTold", target: "showing", actions: "keepTold" },
      },
    },
    // Another dialog is open, in which the plan may begin.
    activating: {
      on: {
        "modal.back": "showing",
        "list.refresh": "loading",
        "channels.told": { guard: "isPlanTold", target: "showing", actions: "keepTold" },
      },
    },
    leaving: { type: "final" },
  },
});
