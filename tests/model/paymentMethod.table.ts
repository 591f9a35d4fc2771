import { PortRefusal } from "../../machines/port.ts";
import { paymentMethodMachine } from "../../machines/settings/paymentMethodMachine.ts";
import { tableOf } from "../support/table.ts";

type Story = { readonly planId: string; readonly mayManage: boolean; readonly sentTo: string };
const story: Story = { planId: "plan-7", mayManage: true, sentTo: "" };

const spent = new PortRefusal({ code: "RateLimited", rule: "mails" });
const away = new PortRefusal({ code: "AnswerLost" });

const update = { type: "payment.update" } as const;
const resend = { type: "payment.resend" } as const;
const close = { type: "payment.close" } as const;
const right = (mayManage: boolean) => ({ type: "right.told", mayManage }) as const;

const asking = { requestPaymentMail: ({ planId }: Story) => ({ planId }) };
const told = (address: string) => () => [
  { type: "payment.sent", notice: { id: "payment-mail-sent", values: { address } } } as const,
];
const failed =
  (cause: string, more = {}) =>
  () => [{ type: "payment.failed", notice: { id: "payment-mail-failed", cause, ...more } } as const];

/** Channels and settings, sections 4, 6 and 7: a mail to the original card holder, with a resend option. */
export const paymentMethodTable = tableOf(paymentMethodMachine)({
  title: "a mail about the card",
  story,
  starts: [
    { input: { planId: "plan-7", mayManage: true }, to: "idle" },
    { input: { planId: "plan-8", mayManage: false }, to: "idle", knows: { planId: "plan-8", mayManage: false } },
  ],
  places: {
    idle: {},
    sending: { calls: asking, tags: ["busy"] },
    sent: {},
    resending: { calls: asking, tags: ["busy"] },
  },
  shows: ({ planId, mayManage, sentTo }) => ({ planId, mayManage, sentTo }),
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "sending", "sent", "resending"], on: right(true), keep: () => ({ mayManage: true }) },
    { in: ["idle", "sending", "sent", "resending"], on: right(false), keep: () => ({ mayManage: false }) },
    { in: "idle", on: update, when: ({ mayManage }) => mayManage, to: "sending" },
    { in: "sending", answer: ["requestPaymentMail", { sentTo: "mia@example.com" }], to: "sent", keep: () => ({ sentTo: "mia@example.com" }), emits: told("mia@example.com") },
    { in: "sending", refusal: ["requestPaymentMail", spent], to: "idle", emits: failed("RateLimited", { rule: "mails" }) },
    { in: "sending", refusal: ["requestPaymentMail", away], to: "idle", emits: failed("AnswerLost") },
    { in: "sent", on: resend, when: ({ mayManage }) => mayManage, to: "resending" },
    { in: "sent", on: close, to: "idle", keep: () => ({ sentTo: "" }) },
    { in: "resending", answer: ["requestPaymentMail", { sentTo: "noor@example.com" }], to: "sent", keep: () => ({ sentTo: "noor@example.com" }), emits: told("noor@example.com") },
    { in: "resending", refusal: ["requestPaymentMail", spent], to: "sent", emits: failed("RateLimited", { rule: "mails" }) },
    { in: "resending", refusal: ["requestPaymentMail", away], to: "sent", emits: failed("AnswerLost") },
  ],
  promises: {
    "the mail goes to the original card holder only": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => Object.keys(input as object).join() === "planId"),
    "only Owner or the holder of the purchase e-mail": ({ event, snapshot, previous }) =>
      previous !== undefined &&
      (event?.type === "payment.update" || event?.type === "payment.resend") &&
      !previous.context.mayManage &&
      !previous.hasTag("busy")
        ? !snapshot.hasTag("busy")
        : undefined,
  },
  contract: {
    flow: "payment-method",
    more: { "any right.told any": "a role can change while the tab stands open" },
  },
});
