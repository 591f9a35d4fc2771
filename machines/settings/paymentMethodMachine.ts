import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type PaymentMethodInput = {
  readonly planId: string;
  /** The board's Owner, or the holder of the purchase's address. */
  readonly mayManage: boolean;
};

export type PaymentMethodContext = PaymentMethodInput & {
  /** The card holder's address, once a mail went there. */
  readonly sentTo: string;
};

export type PaymentMethodEvent =
  | { readonly type: "payment.update" }
  | { readonly type: "payment.resend" }
  | { readonly type: "payment.close" }
  | { readonly type: "right.told"; readonly mayManage: boolean };

export type PaymentMethodEmitted =
  | { readonly type: "payment.sent"; readonly notice: Notice }
  | { readonly type: "payment.failed"; readonly notice: Notice };

export type MailToAsk = { readonly planId: string };
export type MailSent = { readonly sentTo: string };

const initialContext = ({ input }: { input: PaymentMethodInput }): PaymentMethodContext => ({ ...input, sentTo: "" });

const mailToAsk = ({ context: { planId } }: { context: PaymentMethodContext }): MailToAsk => ({ planId });

/**
 * Asking the card holder by mail to change the card, and once more when the mail does not come. The mail goes where
 * the purchase's mails went, whoever asks.
 *
 * What can go wrong: it is not the viewer's to ask; the mail is refused (enough went there this hour) or its answer is
 * lost (said; asking again sends another mail).
 */
export const paymentMethodMachine = setup({
  types: {
    context: {} as PaymentMethodContext,
    events: {} as PaymentMethodEvent,
    input: {} as PaymentMethodInput,
    emitted: {} as PaymentMethodEmitted,
    tags: {} as "busy",
  },
  actors: { requestPaymentMail: promisePort<MailSent, MailToAsk>("requestPaymentMail") },
  guards: { mayManage: ({ context }) => context.mayManage },
  actions: {
    keepRight: assign(({ event }) => (event.type === "right.told" ? { mayManage: event.mayManage } : {})),
    keepAddress: assign(({ event }) => ({ sentTo: outputIn<MailSent>(event)?.sentTo ?? "" })),
    forgetAddress: assign({ sentTo: "" }),
    tellSent: emit(({ context: { sentTo: address } }) => ({
      type: "payment.sent" as const,
      notice: { id: "payment-mail-sent", values: { address } },
    })),
    tellFailure: emit(({ event }) => ({
      type: "payment.failed" as const,
      notice: noticeOf("payment-mail-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "paymentMethod",
  context: initialContext,
  on: { "right.told": { actions: "keepRight" } },
  initial: "idle",
  states: {
    idle: { on: { "payment.update": { guard: "mayManage", target: "sending" } } },
    sending: {
      tags: "busy",
      invoke: {
        id: "requestPaymentMail",
        src: "requestPaymentMail",
        input: mailToAsk,
        onDone: { target: "sent", actions: ["keepAddress", "tellSent"] },
        onError: { target: "idle", actions: "tellFailure" },
      },
    },
    sent: {
      on: {
        "payment.resend": { guard: "mayManage", target: "resending" },
        "payment.close": { target: "idle", actions: "forgetAddress" },
      },
    },
    resending: {
      tags: "busy",
      invoke: {
        id: "requestPaymentMail",
        src: "requestPaymentMail",
        input: mailToAsk,
        onDone: { target: "sent", actions: ["keepAddress", "tellSent"] },
        onError: { target: "sent", actions: "tellFailure" },
      },
    },
  },
});
