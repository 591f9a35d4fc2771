import { useApolloClient } from "@apollo/client/react";
import { useActorRef } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { Notice } from "../../../machines/port.ts";
import type { membershipMachine, Standing } from "../../../machines/settings/membershipMachine.ts";
import type { paymentMethodMachine } from "../../../machines/settings/paymentMethodMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { BoardPurchasesQuery } from "../../gql/generated/graphql.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/billing.ts";
import { type Reasons, whyRefused } from "../../words/refusal.ts";
import { provideMembership, providePaymentMethod } from "./billingPorts.ts";

export type Purchase = BoardPurchasesQuery["boardPurchases"][number];

/** What a plan's flows are told by. */
export interface BillingFlows {
  readonly membership: ActorRefFrom<typeof membershipMachine>;
  readonly payment: ActorRefFrom<typeof paymentMethodMachine>;
}

const standings: Readonly<Record<Purchase["state"], Standing>> = {
  Active: "renewing",
  PaymentFailed: "renewing",
  Ending: "ending",
  Lapsed: "lapsed",
};

const sentences: Readonly<Record<string, string>> = {
  "membership-cancelled": words.membershipCancelled,
  "membership-cancel-failed": words.membershipCancelFailed,
  "membership-kept": words.membershipKept,
  "membership-keep-failed": words.membershipKeepFailed,
  "payment-mail-failed": words.paymentMailFailed,
};

const sentenceOf = ({ id, values }: Notice): string =>
  sentences[id] ?? words.paymentMailSent(String(values?.address ?? ""));

/** What cannot be decided by role: the gateway's own sentence says most. */
const reasons: Reasons = { NotAuthorized: words.billingOnlyPayers };

const toast =
  (kind: "success" | "error") =>
  ({ notice }: { readonly notice: Notice }) => {
    const told = notice.sentence !== undefined && notice.cause === "ValidationError" ? notice.sentence : undefined;
    const detail = kind === "error" ? (told ?? whyRefused(notice, reasons)) : undefined;
    showToast({ kind, text: sentenceOf(notice), detail, id: "billing" });
  };

/** The flows of one plan, told whatever the gateway says of it. */
export function useBillingFlows({ id: planId, state, mayManage, canRestart }: Purchase): BillingFlows {
  const client = useApolloClient();
  const membershipFlow = useMemo(() => provideMembership(client), [client]);
  const paymentFlow = useMemo(() => providePaymentMethod(client), [client]);
  const standing = standings[state];
  const inspection = useInspection();
  const membership = useActorRef(membershipFlow, { input: { planId, standing, mayManage, canRestart }, ...inspection });
  const payment = useActorRef(paymentFlow, { input: { planId, mayManage }, ...inspection });
  useEffect(() => {
    membership.send({ type: "plan.told", standing, mayManage, canRestart });
    payment.send({ type: "right.told", mayManage });
  }, [membership, payment, standing, mayManage, canRestart]);
  useNews(membership, { "membership.changed": toast("success"), "membership.failed": toast("error") });
  useNews(payment, { "payment.sent": toast("success"), "payment.failed": toast("error") });
  return { membership, payment };
}
