import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { membershipMachine, type OptOut, type PlanToRestart } from "../../../machines/settings/membershipMachine.ts";
import {
  type MailSent,
  type MailToAsk,
  paymentMethodMachine,
} from "../../../machines/settings/paymentMethodMachine.ts";
import { change } from "../../gql/change.ts";
import { leavingAnswer } from "../../words/billing.ts";
import { cardLetterMutation, optOutMutation, resumeMutation } from "./billingOperations.ts";

/** The membership's flows on the gateway; what became of a call without an answer is asked for. */
export function provideMembership(client: ApolloClient) {
  const thenAskAgain = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call;
    } finally {
      void client.refetchQueries({ include: ["BoardPurchases", "BoardShell"] });
    }
  };
  return membershipMachine.provide({
    actors: {
      optOut: fromPromise<void, OptOut>(({ input: { planId, reason, text } }) => {
        const variables = { productApplicationId: planId, reason: leavingAnswer(reason, text) };
        return thenAskAgain(change(client, optOutMutation, variables));
      }),
      restartRenewal: fromPromise<void, PlanToRestart>(({ input: { planId } }) =>
        thenAskAgain(change(client, resumeMutation, { productApplicationId: planId })),
      ),
    },
  });
}

export function providePaymentMethod(client: ApolloClient) {
  return paymentMethodMachine.provide({
    actors: {
      requestPaymentMail: fromPromise<MailSent, MailToAsk>(async ({ input: { planId } }) => {
        const { updatePaymentMethod } = await change(client, cardLetterMutation, { productApplicationId: planId });
        return { sentTo: updatePaymentMethod.sentTo };
      }),
    },
  });
}
