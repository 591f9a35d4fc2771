import { installedListMachine } from "../../machines/channel/installedListMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const untouched = {
  boardId: "kitchen",
  filter: "all" as "all" | "enabled" | "disabled",
  sort: "daily" as "daily" | "newest" | "title",
  count: 0,
  hasPlan: false,
  shown: 9,
  notice: null as Notice | null,
};
type Story = typeof untouched;
const filter = (chosen: Story["filter"]) => ({ type: "filter.choose", filter: chosen }) as const;
const sort = (chosen: Story["sort"]) => ({ type: "sort.choose", sort: chosen }) as const;
const open = (subscriptionId: string, isFree: boolean) => ({ type: "channel.open", subscriptionId, isFree }) as const;
const need = (isFree: boolean) => ({ type: "plan.need", isFree }) as const;
const more = { type: "list.more" } as const;
const refresh = { type: "list.refresh" } as const;
const back = { type: "modal.back" } as const;
const told = (count: number, hasPlan: boolean) => ({ type: "channels.told", count, hasPlan }) as const;
const withPlan = ({ hasPlan }: Story) => hasPlan;
const choice = ({ filter: chosen, sort: order }: Story) =>
  ({ type: "choice.changed", filter: chosen, sort: order }) as const;

/** Channels and settings, sections 2.2, 4 and 9. */
export const installedListTable = tableOf(installedListMachine)({
  title: "the channels that are installed on a board",
  story: untouched,
  starts: [
    { input: { boardId: "kitchen", filter: "all", sort: "daily" }, to: "loading" },
    {
      input: { boardId: "porch", filter: "disabled", sort: "title" },
      to: "loading",
      knows: { boardId: "porch", filter: "disabled", sort: "title" },
    },
  ],
  places: {
    loading: { calls: { loadChannels: ({ boardId }) => ({ boardId }) } },
    empty: {},
    showing: {},
    failed: {},
    planInactive: {},
    activating: {},
    leaving: { ends: () => undefined },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadChannels", { count: 0, hasPlan: true }], to: "empty", keep: () => ({ count: 0, hasPlan: true }) },
    // Ten: one more than is shown at first; nineteen: two pages and one.
    ...[{ count: 9, hasPlan: true }, { count: 10, hasPlan: false }, { count: 19, hasPlan: true }].map((answer) => ({ in: "loading", answer: ["loadChannels", answer], to: "showing", keep: () => answer }) as const),
    { in: "loading", refusal: ["loadChannels", away], to: "failed", keep: () => ({ notice: { id: "channels-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "list.retry" }, to: "loading", keep: () => ({ notice: null }) },
    ...(["all", "enabled", "disabled"] as const).map((chosen) => ({ in: "showing", on: filter(chosen), when: withPlan, keep: () => ({ filter: chosen, shown: 9 }), emits: (story: Story) => [choice({ ...story, filter: chosen })] }) as const),
    ...(["daily", "newest", "title"] as const).map((chosen) => ({ in: "showing", on: sort(chosen), when: withPlan, keep: () => ({ sort: chosen, shown: 9 }), emits: (story: Story) => [choice({ ...story, sort: chosen })] }) as const),
    { in: "showing", on: [filter("all"), filter("enabled"), filter("disabled"), sort("daily"), sort("newest"), sort("title")], to: "planInactive" },
    { in: "showing", on: open("haiku", false), when: withPlan, to: "leaving", emits: ({ boardId }) => [{ type: "navigate.channel", boardId, subscriptionId: "haiku" }] },
    // A listing that is free, or not public, is managed without a plan.
    { in: "showing", on: open("clock", true), to: "leaving", emits: ({ boardId }) => [{ type: "navigate.channel", boardId, subscriptionId: "clock" }] },
    { in: "showing", on: open("haiku", false), to: "planInactive" },
    { in: "showing", on: need(false), when: (story) => !withPlan(story), to: "planInactive" },
    { in: "showing", on: more, when: ({ shown, count }) => shown < count, keep: ({ shown }) => ({ shown: shown + 9 }) },
    { in: ["showing", "empty", "activating"], on: refresh, to: "loading" },
    { in: "planInactive", on: { type: "plan.activate" }, to: "activating", emits: ({ boardId }) => [{ type: "plan.wanted", boardId }] },
    { in: ["planInactive", "activating"], on: back, to: "showing" },
    // What the gateway tells meanwhile.
    { in: "showing", on: told(0, false), to: "empty", keep: () => ({ count: 0, hasPlan: false }) },
    { in: "empty", on: told(0, false), keep: () => ({ hasPlan: false }) },
    { in: "empty", on: told(1, true), to: "showing", keep: () => ({ count: 1, hasPlan: true }) },
    { in: "empty", on: told(20, false), to: "showing", keep: () => ({ count: 20, hasPlan: false }) },
    { in: "showing", on: told(1, true), keep: () => ({ count: 1, hasPlan: true }) },
    { in: "showing", on: told(20, false), keep: () => ({ count: 20, hasPlan: false }) },
    { in: ["planInactive", "activating"], on: told(1, true), to: "showing", keep: () => ({ count: 1, hasPlan: true }) },
  ],
  promises: {
    // The order itself is the list's (tests/screens/installed.screen.test.tsx): here it is what stands first, and what is chosen.
    "Daily Schedule: by first appearance, unset after scheduled, muted last": ({ event, previous, snapshot }) =>
      event?.type === "sort.choose" && previous?.matches("showing") && previous.context.hasPlan
        ? snapshot.context.sort === event.sort
        : undefined,
    "grows by 9": ({ snapshot }) => snapshot.context.shown % 9 === 0,
    "without Plus every action opens the modal unless the listing is free or non-public": ({
      event,
      previous,
      snapshot,
    }) =>
      previous?.matches("showing") &&
      !previous.context.hasPlan &&
      (event?.type === "filter.choose" || event?.type === "sort.choose" || event?.type === "channel.open")
        ? snapshot.matches(event.type === "channel.open" && event.isFree ? "leaving" : "planInactive")
        : undefined,
  },
  contract: {
    flow: "installed-list",
    more: {
      "any channels.told any": "other tabs and people install, delete and activate while the list stands open",
      "showing plan.need planInactive": "switches, muting, running now and deleting need a plan, too",
      "activating modal.back showing": "the dialog in which the plan begins can be left without it",
      "activating list.refresh loading": "the plan may have begun",
    },
  },
});
