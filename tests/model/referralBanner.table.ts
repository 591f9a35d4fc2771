import { referralBannerMachine } from "../../machines/plus/referralBannerMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const referral = { code: "MIA", url: "https://shop.test/?ref=MIA", revenueShare: 2_000, discount: 1_000 };
const lost = new PortRefusal({ code: "AnswerLost" });
const told = (id: string) => [{ type: "notice", notice: { id } }] as const;

/** Boards and Plus, sections 4 and 9. */
export const referralBannerTable = tableOf(referralBannerMachine)({
  title: "the banner that asks to refer a friend",
  story: { isInvited: false },
  starts: [{ to: "loading" }],
  places: {
    loading: { calls: { loadReferral: () => undefined } },
    // Toasts stand lower exactly while it is visible.
    shown: { tags: ["visible"] },
    copying: { tags: ["visible"], calls: { writeClipboard: () => ({ text: referral.url }) } },
    dismissing: { tags: ["visible"] },
    hidden: {},
  },
  shows: ({ isInvited }) => ({ referral: isInvited ? referral : null }),
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadReferral", { referral, countryCodes: [null, "US"] }], to: "shown", keep: () => ({ isInvited: true }) },
    { in: "loading", answer: ["loadReferral", { referral, countryCodes: ["CH", null] }], to: "hidden" },
    { in: "loading", answer: ["loadReferral", { referral: null, countryCodes: ["US"] }], to: "hidden" },
    { in: "loading", refusal: ["loadReferral", lost], to: "hidden" },
    { in: "shown", on: { type: "link.copy" }, to: "copying" },
    { in: "copying", answer: ["writeClipboard", undefined], to: "shown", emits: () => told("copy-done") },
    { in: "copying", refusal: ["writeClipboard", lost], to: "shown", emits: () => told("copy-failed") },
    { in: ["shown", "copying"], on: { type: "banner.dismiss" }, to: "dismissing", emits: () => [{ type: "banner.dismissed" }] },
    { in: "dismissing", after: 3_000, to: "hidden" },
  ],
  promises: {
    "shown only with a code and a device in the US": ({ snapshot }) =>
      snapshot.matches("shown") ? snapshot.context.referral !== null : undefined,
    "toast offset is 120 while visible, else 80": ({ snapshot }) =>
      snapshot.hasTag("visible") === !(snapshot.matches("loading") || snapshot.matches("hidden")),
    // What a screen says of an amount is `dollars` of the words; the machine hands it on in cents, as it came.
    "amounts are whole dollars": ({ snapshot: { context } }) =>
      context.referral
        ? [context.referral.revenueShare, context.referral.discount].every((cents) => cents % 100 === 0)
        : undefined,
    "a copy is told, well or badly": ({ event, emittedNow }) =>
      event?.type.endsWith("actor.writeClipboard") ? emittedNow.length === 1 : undefined,
    "a dismissal is told once and hides after three seconds": ({ snapshot, emitted, events }) =>
      events.some(({ type }) => type === "banner.dismiss") &&
      !snapshot.matches("loading") &&
      !snapshot.matches("hidden")
        ? emitted.filter(({ type }) => type === "banner.dismissed").length === (snapshot.matches("dismissing") ? 1 : 0)
        : undefined,
  },
  contract: {
    flow: "referral-banner",
    more: { "copying banner.dismiss dismissing": "who is done with it need not wait for the clipboard" },
  },
});
