import { purchasePollMachine } from "../../machines/plus/purchasePollMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const codes = [{ code: "2345-6789-ABCD", isUsed: false }];
const purchase = { items: [{ title: "Every year", quantity: 1, activationCodes: codes }] };
const lost = new PortRefusal({ code: "AnswerLost" });
const unknown = new PortRefusal({ code: "NotFound" });
const none = new PortRefusal({ code: "ValidationError" });
const hidden = { type: "page.hidden" } as const;
const shown = { type: "page.shown" } as const;
const asks = { readSession: ({ token }: { readonly token: string }) => ({ token }) };

/**
 * Channels and settings, sections 4, 7 and 9. Asked every second, for five minutes by itself; nothing is asked while the
 * page is hidden. The short one gives up after two questions, so that the walk sees it.
 */
export const purchasePollTable = tableOf(purchasePollMachine)({
  title: "waiting for a purchase behind the checkout",
  story: { token: "", most: 300, asked: 1, failures: 0, isHidden: false, isFound: false },
  starts: [
    { input: { token: "short", mostQuestions: 2 }, to: "asking", knows: { token: "short", most: 2 } },
    { input: { token: "long" }, to: "asking", knows: { token: "long" } },
    { input: { token: "behind", isHidden: true }, to: "hidden", knows: { token: "behind", asked: 0, isHidden: true } },
  ],
  areas: { page: { calls: { watchPage: () => undefined } } },
  places: {
    asking: { within: "page", calls: asks },
    waiting: { within: "page" },
    hidden: { within: "page" },
    late: { within: "page" },
    ready: { within: "page" },
    leaving: { ends: true },
    unknown: { ends: true },
  },
  shows: ({ token, most, asked, failures, isHidden, isFound }) => ({
    token,
    mostQuestions: most,
    questions: asked,
    failures,
    isHidden,
    items: isFound ? purchase.items : [],
  }),
  // biome-ignore format: one row a line
  rows: [
    { in: "asking", answer: ["readSession", purchase], to: "ready", keep: () => ({ isFound: true, failures: 0 }) },
    { in: "asking", answer: ["readSession", null], when: ({ asked, most }) => asked >= most, to: "late", keep: () => ({ failures: 0 }) },
    { in: "asking", answer: ["readSession", null], when: ({ isHidden }) => isHidden, to: "hidden", keep: () => ({ failures: 0 }) },
    { in: "asking", answer: ["readSession", null], to: "waiting", keep: () => ({ failures: 0 }) },
    // No wait would end: it is said at once.
    { in: "asking", refusal: ["readSession", unknown], to: "unknown" },
    { in: "asking", refusal: ["readSession", none], to: "unknown" },
    { in: "asking", refusal: ["readSession", lost], when: ({ asked, most }) => asked >= most, to: "late", keep: ({ failures }) => ({ failures: failures + 1 }) },
    { in: "asking", refusal: ["readSession", lost], when: ({ isHidden }) => isHidden, to: "hidden", keep: ({ failures }) => ({ failures: failures + 1 }) },
    { in: "asking", refusal: ["readSession", lost], to: "waiting", keep: ({ failures }) => ({ failures: failures + 1 }) },
    { in: "waiting", after: 1_000, to: "asking", keep: ({ asked }) => ({ asked: asked + 1 }) },
    // A question under way is answered; the next one waits until the page is seen again.
    { in: ["asking", "late"], on: hidden, keep: () => ({ isHidden: true }) },
    { in: ["asking", "late"], on: shown, keep: () => ({ isHidden: false }) },
    { in: "waiting", on: hidden, to: "hidden", keep: () => ({ isHidden: true }) },
    { in: "hidden", on: shown, to: "asking", keep: ({ asked }) => ({ isHidden: false, asked: asked + 1 }) },
    { in: "late", on: { type: "poll.retry" }, to: "asking", keep: () => ({ asked: 1 }) },
    { in: "ready", on: { type: "plus.activate" }, to: "leaving", emits: ({ token }) => [{ type: "navigate.buyPlus", token }] },
  ],
  promises: {
    "never two questions at once": ({ calls }) =>
      calls.filter(({ port, state }) => port === "readSession" && state === "pending").length <= 1,
    "Activate Now only after the session is found": ({ snapshot }) =>
      snapshot.can({ type: "plus.activate" }) ? snapshot.context.items.length > 0 : undefined,
    "stops asking once found or left": ({ snapshot, calls }) =>
      snapshot.matches("ready") || snapshot.matches("leaving")
        ? calls.every(({ port, state }) => port !== "readSession" || state !== "pending")
        : undefined,
    "no question begins while the page is hidden": ({ snapshot, calls, event, previous }) =>
      previous?.context.isHidden && event?.type !== "page.shown" && event?.type !== "poll.retry"
        ? calls.some(({ port, state }) => port === "readSession" && state === "pending")
          ? snapshot.matches("asking") && previous.matches("asking")
          : true
        : undefined,
  },
  contract: {
    flow: "purchase-poll",
    more: {
      "asking error.readSession unknown": "a wrong token is an unknown purchase, not a wait",
      "asking done.readSession late": "after five minutes it asks only when told to (D13)",
      "asking error.readSession late": "after five minutes it asks only when told to (D13)",
      "late poll.retry asking": "after five minutes it asks only when told to (D13)",
      "any any hidden": "nobody waits at a page that is not seen",
      "any page.hidden any": "nobody waits at a page that is not seen",
      "any page.shown any": "nobody waits at a page that is not seen",
    },
  },
});
