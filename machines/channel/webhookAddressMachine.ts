import { emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

export type WebhookOf = { readonly subscriptionId: string };

export type WebhookAddressEvent =
  | { readonly type: "address.change" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type WebhookAddressEmitted =
  | { readonly type: "address.changed"; readonly notice: Notice }
  | { readonly type: "change.failed"; readonly notice: Notice };

const initialContext = ({ input }: { input: WebhookOf }): WebhookOf => input;

const webhookOf = ({ context: { subscriptionId } }: { context: WebhookOf }): WebhookOf => ({ subscriptionId });

/**
 * Giving a webhook channel another address, after a question: what knows the one before can write no more. The address is
 * a secret, and stays outside.
 *
 * What can go wrong: the plan lapsed, the call is refused, or its answer is lost (said; the address that is shown is asked
 * for again, since it may be another one already).
 */
export const webhookAddressMachine = setup({
  types: {
    context: {} as WebhookOf,
    events: {} as WebhookAddressEvent,
    input: {} as WebhookOf,
    emitted: {} as WebhookAddressEmitted,
  },
  actors: { rotateAddress: promisePort<void, WebhookOf>("rotateAddress") },
  actions: {
    tellChanged: emit({ type: "address.changed" as const, notice: { id: "webhook-changed" } }),
    tellFailure: emit(({ event }) => ({
      type: "change.failed" as const,
      notice: noticeOf("webhook-change-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "webhookAddress",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: { "address.change": "confirming" } },
    confirming: { on: { "confirm.no": "idle", "confirm.yes": "rotating" } },
    rotating: {
      invoke: {
        id: "rotateAddress",
        src: "rotateAddress",
        input: webhookOf,
        onDone: { target: "idle", actions: "tellChanged" },
        onError: { target: "idle", actions: "tellFailure" },
      },
    },
  },
});
