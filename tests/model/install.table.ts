import { type InstallContext, type InstallRequest, installMachine } from "../../machines/channel/installMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const plain: InstallRequest = {
  boardId: "kitchen",
  listingId: "haiku",
  isPlus: true,
  isFree: false,
  isPublic: true,
  isThereOnce: false,
};
const ask = (change: Partial<InstallRequest> = {}) =>
  ({ type: "install.request", request: { ...plain, ...change } }) as const;
const withPlan = ask();
const free = ask({ listingId: "clock", isPlus: false, isFree: true });
const ownMaking = ask({ boardId: "porch", listingId: "own", isPlus: false, isPublic: false });
const held = ask({ listingId: "tides", isPlus: false });
const once = ask({ listingId: "rota", isThereOnce: true });
const onceHeld = ask({ listingId: "rota", isThereOnce: true, isPlus: false });
const close = { type: "modal.close" } as const;
const activate = { type: "plan.activate" } as const;
const made = { created: true, subscriptionId: "s1", requiresConfiguration: false };
const there = { created: false, subscriptionId: "s2", requiresConfiguration: false };
const wanting = { created: true, subscriptionId: "s3", requiresConfiguration: true };
const lapsed = new PortRefusal({ code: "SubscriptionHold" });
const withdrawn = new PortRefusal({ code: "NotFound", sentence: "It is not offered any more." });

type Story = InstallContext;
const listing = (_: Story, { request }: Record<string, unknown>) => {
  const { boardId, listingId } = request as InstallRequest;
  return { listing: { boardId, listingId }, subscriptionId: null };
};
const boardOf = ({ listing: of }: Story) => of?.boardId ?? "";
const changed = (told: Story) => ({ type: "channels.changed", boardId: boardOf(told) }) as const;
const created = { type: "install.done", notice: { id: "channel-created" } } as const;

/** Channels, sections 2.5, 4 and 8. */
export const installTable = tableOf(installMachine)({
  title: "installing a listing",
  story: { listing: null, subscriptionId: null } as Story,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    planInactive: {},
    installing: { calls: { createSubscription: ({ listing: of }) => of } },
    configuring: {},
    installed: {},
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    // Without Plus only free or non-public listings; a singleton never gets a second one.
    { in: ["idle", "installed"], on: [withPlan, free, ownMaking], to: "installing", keep: listing },
    { in: ["idle", "installed"], on: held, to: "planInactive", keep: listing },
    { in: "planInactive", on: close, to: "idle" },
    { in: "planInactive", on: activate, to: "idle", emits: () => [{ type: "plus.open" }] },
    { in: "installing", answer: ["createSubscription", wanting], to: "configuring", keep: () => ({ subscriptionId: "s3" }), emits: (told) => [changed(told), { type: "configuration.open", boardId: boardOf(told), subscriptionId: "s3" }] },
    { in: "installing", answer: ["createSubscription", made], to: "installed", keep: () => ({ subscriptionId: "s1" }), emits: (told) => [changed(told), created] },
    // Somebody else was first: nothing is new.
    { in: "installing", answer: ["createSubscription", there], to: "installed", keep: () => ({ subscriptionId: "s2" }), emits: (told) => [changed(told)] },
    { in: "installing", refusal: ["createSubscription", lapsed], to: "planInactive" },
    { in: "installing", refusal: ["createSubscription", withdrawn], to: "idle", emits: (told) => [changed(told), { type: "install.failed", notice: { id: "channel-create-failed", cause: "NotFound", sentence: "It is not offered any more." } }] },
    { in: "configuring", on: { type: "configuration.done" }, to: "installed", emits: (told) => [changed(told), created] },
    { in: "configuring", on: { type: "configuration.close" }, to: "installed" },
  ],
  ignores: [once, onceHeld],
  promises: {
    "without Plus only free or non-public listings": ({ event, snapshot, previous }) =>
      event?.type === "install.request" &&
      !event.request.isPlus &&
      snapshot.matches("installing") &&
      !previous?.matches("installing")
        ? event.request.isFree || !event.request.isPublic
        : undefined,
    "a singleton never gets a second subscription": ({ calls }) =>
      calls.every(({ input }) => input.listingId !== "rota"),
    "one request makes at most one channel": ({ calls, events }) =>
      calls.length <= events.filter(({ type }) => type === "install.request").length,
  },
  contract: {
    flow: "install",
    more: {
      "installed install.request installing": "another listing, or the same once more, can be installed after it",
      "installed install.request planInactive": "another listing can be wished for after it",
      "installing error.createSubscription planInactive": "the plan lapsed meanwhile (D17, SubscriptionHold)",
      "planInactive plan.activate idle": "Activate Now leads to the purchase (section 2.2)",
    },
  },
});
