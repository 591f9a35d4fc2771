import type { PlusActivationEnd, PlusModalContext } from "../../machines/plus/plusModalContext.ts";
import { plusModalMachine } from "../../machines/plus/plusModalMachine.ts";
import { dear } from "../support/plusSamples.ts";
import { tableOf } from "../support/table.ts";

const linked = { type: "plus.activate", code: "2345-6789-ABCD" } as const;
const close = { type: "plus.close" } as const;
const toShop = { type: "navigate.checkout", url: "https://shop.test/dear" } as const;
const chosen = { quantity: 2, pricingId: dear.id };

type Story = PlusModalContext & { readonly isVirtual: boolean };
/** Of a closed dialog nothing is known. */
const untouched: Story = { quantity: 1, pricingId: null, code: "", boardId: null, isVirtual: false };
const closed = (): Partial<Story> => untouched;
/** The code differs from that of the link: the person typed on. */
const ended = (end: PlusActivationEnd | null) => ({ end, code: "9876-5432-WXYZ", boardId: "kitchen" });
const onKitchen = (): Partial<Story> => ({ boardId: "kitchen" });
const activated = { type: "board.activated", boardId: "kitchen" } as const;
const refresh = { type: "page.refresh" } as const;

/** Boards and Plus, sections 2, 4 and 7; decisions 22 and 23. Each face is a flow of its own, with a table of its own. */
export const plusModalTable = tableOf(plusModalMachine)({
  title: "the dialog around Plus: its faces",
  story: untouched,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    buying: { calls: { buying: ({ quantity, pricingId }) => ({ quantity, pricingId }) } },
    activating: { calls: { activation: ({ code, isVirtual }) => ({ code, isVirtual }) } },
    onboarding: { calls: { carousel: () => undefined } },
    reloading: { ends: true },
  },
  shows: ({ isVirtual: _, ...all }) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "plus.open" }, to: "buying" },
    { in: "closed", on: linked, to: "activating", keep: () => ({ code: linked.code }) },
    { in: "closed", on: { type: "plus.openVirtual" }, to: "activating", keep: () => ({ isVirtual: true }) },
    { in: "buying", on: toShop, emits: () => [toShop] },
    { in: "buying", on: close, to: "closed", keep: closed },
    // What was chosen, and what was typed, is still so when the person comes back to that face.
    { in: "buying", answer: ["buying", chosen], to: "activating", keep: () => ({ ...chosen, isVirtual: false }) },
    { in: "activating", answer: ["activation", ended("purchase")], to: "buying", keep: () => ({ code: "9876-5432-WXYZ" }) },
    // The face decides whether it may be closed: an answer under way is waited for.
    { in: "activating", on: close, tells: () => [["activation", close]] },
    { in: "activating", answer: ["activation", ended(null)], to: "closed", keep: closed },
    { in: "activating", answer: ["activation", ended("pairing")], to: "closed", keep: closed, emits: () => [{ type: "pairing.open" }] },
    { in: "activating", answer: ["activation", ended("welcome")], to: "onboarding", keep: onKitchen, emits: () => [activated] },
    { in: "activating", answer: ["activation", ended("reload")], to: "reloading", keep: onKitchen, emits: () => [activated, { type: "page.reload" }] },
    { in: "onboarding", answer: ["carousel", { isFinished: true }], to: "closed", keep: closed, emits: () => [{ type: "navigate.installed", boardId: "kitchen" }, refresh] },
    { in: "onboarding", answer: ["carousel", { isFinished: false }], to: "closed", keep: closed, emits: () => [refresh] },
  ],
  promises: {
    "a closed dialog remembers nothing": ({ snapshot }) =>
      snapshot.matches("closed") ? snapshot.context.code === "" && snapshot.context.quantity === 1 : undefined,
    "one face at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "the page of a board that was activated is told once": ({ emittedNow }) =>
      emittedNow.length ? emittedNow.filter(({ type }) => type === "board.activated").length <= 1 : undefined,
  },
  contract: {
    flow: "plus-modal",
    states: { enteringCode: "activating", virtualBoard: "activating", activating: "activating" },
    events: {
      "code.have": "done.buying",
      "code.purchase": "done.activation",
      "onboarding.ended": "done.carousel",
      "done.applyCode": "done.activation",
    },
    more: {
      "buying navigate.checkout buying": "buying tells where it leads, and the page goes there",
      "activating plus.close activating":
        "the face decides whether it may be closed (an answer under way is waited for)",
      "activating done.activation closed": "the face tells how it ended",
    },
  },
});
