import { boardOf, rootsOf } from "./consoleBench.tsx";
import type { Roots } from "./schemaFetch.ts";

const minute = 60_000;
const grid = Array.from({ length: 6 }, () => Array<number>(22).fill(0));

/** An installed channel as the gateway answers it; give what matters to the test. */
export function channelOf(id: string, title: string, more: Record<string, unknown> = {}) {
  return {
    id,
    title,
    icon: null,
    description: "",
    muted: false,
    created: 1,
    friendlyIdentifier: `channel-${id}`,
    categoryId: null as string | null,
    subscriptionsCanBeRenamed: false,
    free: false,
    requiresConfiguration: false,
    configurationUrl: null,
    colorKey: 0,
    failing: false,
    runnable: true,
    priority: 0,
    rhythm: { kind: "every", isOwn: false, times: [], weekdays: [], minutes: 60, from: null, to: null },
    next: [] as number[],
    hasNothing: false,
    runOfShow: { id, description: "Every hour", firstAppearance: "07:00" },
    nextFace: { characters: grid, dataFrom: "None" },
    lastRun: null as Record<string, unknown> | null,
    source: null as Record<string, unknown> | null,
    ...more,
  };
}

export type Channel = ReturnType<typeof channelOf>;

const plus = [{ id: "pa", product: { id: "plus", isPlus: true, title: "Plus" } }];

/** A board with channels, and a gateway that keeps what is done to them. `now`: by its clock, which is the test's. */
export function channelBoard(channels: Channel[], more: Record<string, unknown> = {}, roots: Roots = {}) {
  const kitchen = boardOf("kitchen", "Kitchen", {
    productApplications: plus,
    plusEndedAt: null,
    timezone: { id: "UTC", timezoneCity: "UTC" },
    ...more,
  });
  const world = { kitchen, channels, saved: [] as unknown[] };
  const find = (id: string) => {
    const channel = world.channels.find((one) => one.id === id);
    if (!channel) throw Object.assign(new Error("No such channel."), { extensions: { code: "NotFound" } });
    return channel;
  };
  const now = Date.now();
  const begin = Math.floor((now - 60 * minute) / (24 * 60 * minute)) * 24 * 60 * minute + 60 * minute;
  const all = rootsOf([kitchen], {
    boardsV2: [kitchen],
    getInstalledInstallables: () => ({
      pausedUntil: kitchen.pausedUntil,
      channels: world.channels,
      failing: world.channels.filter(({ failing }) => failing).length,
    }),
    dayPlan: ({ date }: { date: string }) => ({
      date,
      timezone: "UTC",
      begin,
      end: begin + 24 * 60 * minute,
      now,
      closures: [],
      slots: [],
      ambient: [],
      runs: [],
      scheduled: [],
    }),
    updateSubscription: ({ subscriptionId, ...change }: { subscriptionId: string } & Record<string, unknown>) => {
      world.saved.push({ subscriptionId, ...change });
      const channel = find(subscriptionId);
      const { rhythm, expectedTitle: _title, expectedRhythm: _rhythm, ...rest } = change;
      for (const [name, value] of Object.entries(rest)) {
        if (value !== null) Object.assign(channel, { [name]: value });
      }
      if (rhythm) channel.rhythm = { ...channel.rhythm, ...rhythm, isOwn: true };
      return { __typename: "UpdateSubscriptionSuccess", subscription: { ...channel } };
    },
    deleteSubscription: ({ id }: { id: string }) => {
      find(id);
      world.channels = world.channels.filter((one) => one.id !== id);
      return { __typename: "DeleteSubscriptionSuccess", deleted: true };
    },
    pauseBoard: ({ duration }: { duration: number }) => {
      world.saved.push({ duration });
      kitchen.pausedUntil = duration === 0 ? null : Date.now() + duration * 1000;
      return { __typename: "PauseBoardSuccess", paused: duration !== 0, board: { ...kitchen } };
    },
    ...roots,
  });
  return { world, roots: all };
}
