import type { OfferedPricing, PlusBoard, PlusModalContext } from "../../machines/plus/plusModalContext.ts";
import { plusModalMachine } from "../../machines/plus/plusModalMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const offer = (quantity: number, priceInCents: number, cartUrl: string | null): OfferedPricing => ({
  id: `${quantity}-${priceInCents}`,
  quantity,
  chargeFrequency: "EveryYear",
  title: "Every year",
  priceInCents,
  pricePerMonthInCents: 1,
  cartUrl,
});
/** For one board the dearer one is offered first; for ten nothing can be bought; for two nothing is offered. */
const dear = offer(1, 4_700, "https://shop.test/dear");
const cheap = offer(1, 900, "https://shop.test/cheap");
const sold = [dear, cheap, offer(10, 8_000, null)];
const board = (id: string, isVirtual: boolean, isPlusActive: boolean): PlusBoard => ({
  id,
  title: id,
  isVirtual,
  isPlusActive,
});
const kitchen = board("kitchen", false, false);
const porch = board("porch", false, false);
const attic = board("attic", true, false);
const active = board("active", false, true);
const lost = new PortRefusal({ code: "AnswerLost" });
const used = new PortRefusal({ code: "AlreadyExists", rule: "activationCode" });

const linked = { type: "plus.activate", code: "2345-6789-ABCD" } as const;
const typed = { type: "code.change", code: "9876-5432-WXYZ" } as const;
const judged = (code: string, verdict: "valid" | "inUse") => ({ type: "code.judged", code, verdict }) as const;
const choose = (one: PlusBoard) => ({ type: "board.choose", board: one }) as const;
const quantity = (count: number) => ({ type: "quantity.change", quantity: count }) as const;
const price = (pricingId: string) => ({ type: "pricing.choose", pricingId }) as const;
const close = { type: "plus.close" } as const;
const back = { type: "step.back" } as const;

type Story = PlusModalContext;
/** Of a closed dialog only the prices are known still. */
const untouched = {
  quantity: 1,
  pricingId: null,
  code: "",
  verdict: "tooShort",
  boardId: null,
  problem: null,
} as const;
const story: Story = { ...untouched, pricings: [] };
const closed = (): Partial<Story> => untouched;
const coded = (code: string) => (): Partial<Story> => ({ code, verdict: "tooShort", problem: null });
/** The cheapest is chosen until another one is; what is offered for another quantity is not. */
const cart = ({ quantity: wanted, pricingId, pricings }: Story): string | null => {
  if (wanted !== 1 || !pricings.length) return null;
  return (pricingId === dear.id ? dear : cheap).cartUrl;
};
const valid = (): Partial<Story> => ({ verdict: "valid" });
/** The code is asked about anew: it may be used by now. */
const refused = (): Partial<Story> => ({
  verdict: "tooShort",
  boardId: null,
  problem: { id: "activation-failed", cause: "AlreadyExists", rule: "activationCode" },
});
const ended = (isFinished: boolean) => ({ type: "onboarding.ended", isFinished }) as const;
const isValid = ({ verdict }: Story) => verdict === "valid";
const activated = ({ boardId }: Story) => ({ type: "board.activated", boardId: boardId ?? "" }) as const;

/** Boards and Plus, sections 2, 5 and 7; decisions 22 and 23. */
export const plusModalTable = tableOf(plusModalMachine)({
  title: "the dialog around Plus",
  story,
  starts: [{ to: "closed" }],
  areas: { buying: {}, activating: {} },
  places: {
    closed: {},
    loading: { is: "buying.loading", within: "buying", tags: ["buying"], calls: { loadPricings: () => undefined } },
    failed: { is: "buying.failed", within: "buying", tags: ["buying"] },
    choosing: { is: "buying.choosing", within: "buying", tags: ["buying"] },
    enteringCode: { is: "activating.enteringCode", within: "activating", tags: ["activating"] },
    pickingBoard: { is: "activating.pickingBoard", within: "activating", tags: ["activating"] },
    applying: {
      is: "activating.applying",
      tags: ["activating"],
      calls: { applyCode: ({ boardId, code }) => ({ boardId, code }) },
    },
    virtualBoard: { tags: ["virtual"] },
    leavingForCheckout: {},
    onboarding: { tags: ["onboarding"] },
    reloading: { ends: true },
  },
  shows: (all) => all,
  ignores: [quantity(0), quantity(11), quantity(1.5), choose(active), judged("another", "valid")],
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "plus.open" }, to: "loading" },
    { in: "closed", on: linked, to: "enteringCode", keep: coded(linked.code) },
    { in: "closed", on: { type: "plus.openVirtual" }, to: "virtualBoard" },
    { in: ["buying", "activating", "virtualBoard", "leavingForCheckout"], on: close, to: "closed", keep: closed },
    { in: "loading", answer: ["loadPricings", sold], to: "choosing", keep: () => ({ pricings: sold, problem: null }) },
    { in: "loading", refusal: ["loadPricings", lost], to: "failed", keep: () => ({ problem: { id: "pricings-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "pricings.retry" }, to: "loading" },
    { in: ["loading", "choosing"], on: [quantity(1), quantity(2), quantity(10)], keep: (_, event) => ({ quantity: event.quantity, pricingId: null }) },
    { in: "choosing", on: [price(dear.id), price(cheap.id)], keep: (_, { pricingId }) => ({ pricingId }) },
    { in: "choosing", on: { type: "purchase.proceed" }, when: (all) => cart(all) !== null, to: "leavingForCheckout", emits: (all) => [{ type: "navigate.checkout", url: cart(all) ?? "" }] },
    { in: "buying", on: { type: "code.have" }, to: "enteringCode" },
    { in: "enteringCode", on: { type: "code.purchase" }, to: "loading" },
    { in: "enteringCode", on: typed, keep: coded(typed.code) },
    // A verdict on another code than that in the field is no verdict.
    { in: "enteringCode", on: [judged(linked.code, "valid"), judged(linked.code, "inUse")], when: ({ code }) => code === linked.code, keep: (_, { verdict }) => ({ verdict }) },
    { in: "enteringCode", on: judged(typed.code, "valid"), when: ({ code }) => code === typed.code, keep: valid },
    { in: "enteringCode", on: { type: "step.next" }, when: isValid, to: "pickingBoard" },
    { in: "pickingBoard", on: choose(attic), to: "virtualBoard" },
    { in: "pickingBoard", on: [choose(kitchen), choose(porch)], keep: (_, event) => ({ boardId: (event.board as PlusBoard).id }) },
    { in: "pickingBoard", on: back, to: "enteringCode", keep: () => ({ boardId: null }) },
    { in: "pickingBoard", on: { type: "activate.submit" }, when: ({ boardId }) => boardId !== null, to: "applying" },
    { in: "applying", answer: ["applyCode", { isBlended: true }], to: "onboarding", emits: (all) => [activated(all)] },
    { in: "applying", answer: ["applyCode", { isBlended: false }], to: "reloading", emits: (all) => [activated(all), { type: "page.reload" }] },
    { in: "applying", refusal: ["applyCode", used], to: "enteringCode", keep: refused },
    { in: "virtualBoard", on: { type: "app.pair" }, to: "closed", keep: closed, emits: () => [{ type: "pairing.open" }] },
    { in: "virtualBoard", on: back, when: isValid, to: "pickingBoard" },
    { in: "virtualBoard", on: back, to: "enteringCode" },
    { in: "onboarding", on: ended(true), to: "closed", keep: closed, emits: ({ boardId }) => [{ type: "navigate.installed", boardId: boardId ?? "" }] },
    { in: "onboarding", on: ended(false), to: "closed", keep: closed },
  ],
  promises: {
    "quantity is always 1 to 10": ({ snapshot }) => [1, 2, 10].includes(snapshot.context.quantity),
    "options match the quantity and ascend by price": ({ emittedNow, previous }) => {
      const gone = emittedNow.find(({ type }) => type === "navigate.checkout");
      if (!gone || !previous) return undefined;
      const { quantity: wanted, pricingId, pricings } = previous.context;
      const [first] = pricings
        .filter((one) => one.quantity === wanted)
        .sort((one, two) => one.priceInCents - two.priceInCents);
      return gone.url === (pricings.find(({ id }) => id === pricingId) ?? first)?.cartUrl;
    },
    "Next and Activate Now only with a valid code": ({ snapshot }) =>
      snapshot.matches("activating")
        ? snapshot.context.verdict === "valid" ||
          (!snapshot.can({ type: "step.next" }) && !snapshot.can({ type: "activate.submit" }))
        : undefined,
    "the picker never offers virtual or Plus-active boards": ({ snapshot: { context } }) =>
      context.boardId === null ? undefined : ["kitchen", "porch"].includes(context.boardId),
    "a code is applied at most once per submit": ({ calls, events }) =>
      calls.filter(({ port }) => port === "applyCode").length <=
      events.filter(({ type }) => type === "activate.submit").length,
    "closing never applies a code": ({ event, calls, previous }) =>
      event?.type === "plus.close" && !previous?.matches({ activating: "applying" })
        ? calls.every(({ port, state }) => port !== "applyCode" || state !== "pending")
        : undefined,
    "a closed dialog remembers nothing": ({ snapshot }) =>
      snapshot.matches("closed")
        ? snapshot.context.code === "" && snapshot.context.quantity === 1 && snapshot.context.problem === null
        : undefined,
  },
  contract: {
    flow: "plus-modal",
    states: { buying: ["loading", "failed", "choosing"], activating: "applying" },
    absent: {
      "virtualBoard app.pair virtualBoard": "pairing is a dialog of its own: this one closes, and that one opens",
    },
    more: {
      "loading done.loadPricings choosing": "the prices are asked for as the dialog opens",
      "loading error.loadPricings failed": "the prices are asked for as the dialog opens",
      "failed pricings.retry loading": "the prices are asked for as the dialog opens",
      "enteringCode code.judged enteringCode": "the code is judged by a flow of its own (activation-code)",
      "leavingForCheckout plus.close closed": "a shop that does not open must not hold the dialog",
      "virtualBoard step.back enteringCode": "without a valid code there is no board to pick",
      "virtualBoard app.pair closed": "pairing is a dialog of its own: this one closes, and that one opens",
    },
  },
});
