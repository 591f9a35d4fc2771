import { type InstallRouteContext, installRouteMachine } from "../../machines/channel/installRouteMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const withdrawn = new PortRefusal({ code: "NotFound" });
const lost = new PortRefusal({ code: "AnswerLost" });
type Story = InstallRouteContext;
const listing = ({ boardId, listingId }: Story) => ({ boardId, listingId });
const known = (subscriptionId: string) => () => ({ subscriptionId });

/** Channels, section 2.1. */
export const installRouteTable = tableOf(installRouteMachine)({
  title: "the link that installs a listing",
  story: { boardId: "kitchen", listingId: "haiku", subscriptionId: null, refusal: null } as Story,
  starts: [
    { input: { boardId: "kitchen", listingId: "haiku" }, to: "checking" },
    {
      input: { boardId: "porch", listingId: "tides" },
      to: "checking",
      knows: { boardId: "porch", listingId: "tides" },
    },
  ],
  places: {
    checking: { calls: { findSubscription: listing } },
    installing: { calls: { createSubscription: listing } },
    failed: {},
    redirecting: { calls: { navigate: ({ boardId, subscriptionId }) => ({ boardId, subscriptionId }) } },
    redirected: { ends: true },
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: "checking", answer: ["findSubscription", { subscriptionId: "s1" }], to: "redirecting", keep: known("s1") },
    { in: "checking", answer: ["findSubscription", { subscriptionId: null }], to: "installing" },
    { in: "checking", refusal: ["findSubscription", withdrawn], to: "failed", keep: () => ({ refusal: { code: "NotFound" } }) },
    { in: "installing", answer: ["createSubscription", { subscriptionId: "s2" }], to: "redirecting", keep: known("s2"), emits: () => [{ type: "install.done", notice: { id: "channel-created" } }] },
    { in: "installing", refusal: ["createSubscription", lost], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }), emits: () => [{ type: "install.failed", notice: { id: "channel-create-failed", cause: "AnswerLost" } }] },
    // It looks first for what a lost answer may have made.
    { in: "failed", on: { type: "install.retry" }, to: "checking", keep: () => ({ refusal: null }) },
    { in: "redirecting", answer: ["navigate", undefined], to: "redirected" },
    { in: "redirecting", refusal: ["navigate", lost], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
  ],
  promises: {
    "never makes a second subscription for the listing on this board": ({ calls }) => {
      const made = calls.map(({ port }, place) => (port === "createSubscription" ? place : -1)).filter((at) => at >= 0);
      if (made.length === 0) return undefined;
      // Each time the board was looked at just before, and had none.
      return made.every((at) => calls[at - 1]?.port === "findSubscription" && calls[at - 1]?.state === "answered");
    },
    "a spinner until redirected": ({ snapshot }) =>
      snapshot.matches("redirected") ? snapshot.context.subscriptionId !== null : undefined,
  },
  contract: {
    flow: "install-route",
    more: { "redirecting error.navigate failed": "a page that cannot be loaded is said, with a retry" },
  },
});
