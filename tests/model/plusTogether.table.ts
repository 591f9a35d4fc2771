import type { CodeVerdict } from "../../machines/plus/activationCodeMachine.ts";
import type { PlusBoard } from "../../machines/plus/plusModalContext.ts";
import { plusModalMachine } from "../../machines/plus/plusModalMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { attic, cheap, dear, kitchen, lost, sold, used } from "../support/plusSamples.ts";
import { tableOf } from "../support/table.ts";
import { inside } from "../support/tableTree.ts";

const linked = { type: "plus.activate", code: "2345-6789-ABCD" } as const;
const other = "9876-5432-WXYZ";
const close = { type: "plus.close" } as const;
/** What the faces send to their own actors. */
const choice = (pricingId: string) => inside("buying", { type: "pricing.choose", pricingId });
const proceed = inside("buying", { type: "purchase.proceed" });
const returned = inside("buying", { type: "page.returned" });
const have = inside("buying", { type: "code.have" });
const type = (code: string) => inside("activation", { type: "code.change", code });
const retry = inside("activation", { type: "code.retry" });
const purchase = inside("activation", { type: "code.purchase" });
const next = inside("activation", { type: "step.next" });
const back = inside("activation", { type: "step.back" });
const choose = (board: PlusBoard) => inside("activation", { type: "board.choose", board });
const submit = inside("activation", { type: "activate.submit" });
const pair = inside("activation", { type: "app.pair" });
const show = inside("carousel", { type: "carousel.show", isStopped: false });
const start = inside("carousel", { type: "carousel.start" });
const dismiss = inside("carousel", { type: "carousel.escape" });

const nothing = {
  /** What the dialog keeps from one face to the next. */
  quantity: 1,
  pricingId: null as string | null,
  kept: "",
  /** What stands in the faces. */
  chosen: null as string | null,
  typed: "",
  verdict: "tooShort" as CodeVerdict,
  boardId: null as string | null,
  problem: null as Notice | null,
};
type Story = typeof nothing;
const judged = (verdict: CodeVerdict) => (): Partial<Story> => ({ verdict });
const forgotten = (): Partial<Story> => nothing;
const checkedAnew = (): Partial<Story> => ({ verdict: "checking" });
const activated = { type: "board.activated", boardId: "kitchen" } as const;
const refresh = { type: "page.refresh" } as const;
const activation = { within: "activation" } as const;

/**
 * Boards and Plus, sections 2, 4, 5, 7 and 9: the code is asked about 100 ms after the last key and never twice at once, Next
 * needs a valid code, a failed activation is back at the code, and the carousel follows an activation. All actors live.
 */
export const plusTogether = tableOf(plusModalMachine)({
  title: "Plus, its code and its carousel together",
  together: ["plusBuying", "plusActivation", "plusActivation.activationCode", "onboarding"],
  story: nothing,
  starts: [{ to: "closed" }],
  areas: { activation: {} },
  places: {
    closed: {},
    loading: { is: "buying > loading", calls: { "buying.loadPricings": () => undefined } },
    choosing: { is: "buying > choosing" },
    shop: { is: "buying > leavingForCheckout", calls: { "buying.watchReturn": () => undefined } },
    tooShort: { is: "activating > enteringCode > tooShort", ...activation },
    waiting: { is: "activating > enteringCode > waiting", ...activation },
    checking: {
      is: "activating > enteringCode > checking",
      ...activation,
      calls: { "activation.check.checkCode": ({ typed }) => ({ code: typed }) },
    },
    valid: { is: "activating > enteringCode > valid", ...activation },
    inUse: { is: "activating > enteringCode > inUse", ...activation },
    invalid: { is: "activating > enteringCode > invalid", ...activation },
    unchecked: { is: "activating > enteringCode > unchecked", ...activation },
    picking: { is: "activating > pickingBoard" },
    virtual: { is: "activating > virtualBoard" },
    applying: {
      is: "activating > applying",
      calls: { "activation.applyCode": ({ boardId, typed }) => ({ boardId, code: typed }) },
    },
    unseen: { is: "onboarding > unseen" },
    "moving 0": { is: "onboarding > showing.moving" },
    "moving 1": { is: "onboarding > showing.moving" },
    "moving 2": { is: "onboarding > showing.moving" },
    last: { is: "onboarding > showing.last" },
    reloading: { ends: true },
  },
  shows: ({ quantity, pricingId, kept, chosen, typed, verdict, boardId, problem }, place) => ({
    quantity,
    pricingId,
    code: kept,
    ...(["loading", "choosing", "shop"].includes(place) ? { "buying.pricingId": chosen } : {}),
    ...([
      "tooShort",
      "waiting",
      "checking",
      "valid",
      "inUse",
      "invalid",
      "unchecked",
      "picking",
      "virtual",
      "applying",
    ].includes(place)
      ? {
          "activation.code": typed,
          "activation.verdict": verdict,
          "activation.boardId": boardId,
          "activation.problem": problem,
        }
      : { boardId }),
    ...(place === "moving 1" ? { "carousel.step": 1 } : {}),
  }),
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "plus.open" }, to: "loading" },
    { in: "closed", on: linked, to: "waiting", keep: (): Partial<Story> => ({ kept: linked.code, typed: linked.code, verdict: "checking" }) },
    { in: "closed", on: { type: "plus.openVirtual" }, to: "virtual" },
    { in: ["loading", "choosing", "shop"], on: close, to: "closed", keep: forgotten },
    { in: "loading", answer: ["buying.loadPricings", sold], to: "choosing" },
    { in: "choosing", on: [choice(dear.id), choice(cheap.id)], keep: (_, { pricingId }) => ({ chosen: pricingId }) },
    { in: "choosing", on: proceed, to: "shop", emits: ({ chosen }) => [{ type: "navigate.checkout", url: (chosen === dear.id ? dear : cheap).cartUrl ?? "" }] },
    { in: "shop", on: returned, to: "choosing" },
    // What was chosen and what was typed is there again when the person comes back to that face.
    { in: ["loading", "choosing", "shop"], on: have, when: ({ kept }) => kept.length <= 6, to: "tooShort", keep: ({ chosen, kept }) => ({ pricingId: chosen, typed: kept }) },
    { in: ["loading", "choosing", "shop"], on: have, to: "waiting", keep: ({ chosen, kept }): Partial<Story> => ({ pricingId: chosen, typed: kept, verdict: "checking" }) },
    { in: "activation", on: purchase, to: "loading", keep: ({ typed, pricingId }): Partial<Story> => ({ kept: typed, chosen: pricingId, verdict: "tooShort", problem: null }) },
    // Each key is heard by who asks about the code, and each verdict by who lets the person go on.
    { in: "activation", on: type(other), to: "waiting", keep: (): Partial<Story> => ({ typed: other, verdict: "checking", problem: null }) },
    { in: "activation", on: type("234567"), to: "tooShort", keep: (): Partial<Story> => ({ typed: "234567", verdict: "tooShort", problem: null }) },
    { in: "waiting", after: 100, to: "checking" },
    { in: "checking", answer: ["activation.check.checkCode", { isValid: true, message: "" }], to: "valid", keep: judged("valid") },
    { in: "checking", answer: ["activation.check.checkCode", { isValid: false, message: "Activation code already used" }], to: "inUse", keep: judged("inUse") },
    { in: "checking", answer: ["activation.check.checkCode", { isValid: false, message: "There is no such activation code." }], to: "invalid", keep: judged("invalid") },
    { in: "checking", refusal: ["activation.check.checkCode", lost], to: "unchecked", keep: judged("unchecked") },
    { in: "unchecked", on: retry, to: "checking", keep: checkedAnew },
    { in: "valid", on: next, to: "picking" },
    { in: ["activation", "picking", "virtual"], on: close, to: "closed", keep: forgotten },
    { in: "picking", on: choose(kitchen), keep: () => ({ boardId: "kitchen" }) },
    { in: "picking", on: choose(attic), to: "virtual" },
    // Back at the code, it is asked about once more.
    { in: "picking", on: back, to: "waiting", keep: (): Partial<Story> => ({ boardId: null, verdict: "checking" }) },
    { in: "virtual", on: back, when: ({ verdict }) => verdict === "valid", to: "picking" },
    { in: "virtual", on: back, to: "tooShort" },
    { in: "virtual", on: pair, to: "closed", keep: forgotten, emits: () => [{ type: "pairing.open" }] },
    { in: "picking", on: submit, when: ({ boardId }) => boardId !== null, to: "applying" },
    // Closing is ignored while it is applied: the answer would not be seen.
    { in: "applying", answer: ["activation.applyCode", { isBlended: true }], to: "unseen", emits: () => [activated] },
    { in: "applying", answer: ["activation.applyCode", { isBlended: false }], to: "reloading", emits: () => [activated, { type: "page.reload" }] },
    { in: "applying", refusal: ["activation.applyCode", used], to: "waiting", keep: (): Partial<Story> => ({ boardId: null, verdict: "checking", problem: { id: "activation-failed", cause: "AlreadyExists", rule: "activationCode" } }) },
    { in: "unseen", on: show, to: "moving 0" },
    { in: "moving 0", after: 2_000, to: "moving 1" },
    { in: "moving 1", after: 2_000, to: "moving 2" },
    { in: "moving 2", after: 2_000, to: "last" },
    { in: "last", on: start, to: "closed", keep: forgotten, emits: () => [{ type: "navigate.installed", boardId: "kitchen" }, refresh] },
    { in: ["moving 0", "moving 1", "moving 2", "last"], on: dismiss, to: "closed", keep: forgotten, emits: () => [refresh] },
  ],
  contract: "what the dialog, its faces and the code's check do by themselves is in their own tables",
});
