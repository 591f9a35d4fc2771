import { graphql } from "../../gql/generated/gql.ts";

/** A plan as its page tells it. */
graphql(`
  fragment Billing_purchase on BoardPurchase {
    id
    title
    created
    state
    nextBillingDate
    ends
    optOutOfAutoRenewal
    optOutReason
    priceInCents
    mayManage
    canRestart
    pricing {
      id
      title
    }
    activationCode {
      id
      code
    }
    emailAddress
    paymentMethod {
      company
      lastDigits
    }
    receipts {
      id
      date
      totalInCents
    }
  }
`);

/** What was bought for a board, and how it goes on; watched while its tab stands open. */
export const purchasesQuery = graphql(`
  query BoardPurchases($id: ID!) {
    getBoardV2(id: $id) {
      id
      title
      plusEndedAt
    }
    boardPurchases(boardId: $id) {
      ...Billing_purchase @unmask
    }
  }
`);

/** What the viewer pays for on a board that they do not see. */
export const heldPurchasesQuery = graphql(`
  query HeldPurchases($id: ID!) {
    boardPurchases(boardId: $id) {
      boardTitle
      ...Billing_purchase @unmask
    }
  }
`);

export const optOutMutation = graphql(`
  mutation OptOutOfRenewal($productApplicationId: ID!, $reason: String!) {
    optOutOfRenewal(productApplicationId: $productApplicationId, reason: $reason) {
      __typename
      ... on OptOutOfRenewalSuccess {
        productApplication {
          id
          state
          ends
          optOutOfAutoRenewal
          optOutReason
          optOutDate
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const resumeMutation = graphql(`
  mutation ResumeRenewal($productApplicationId: ID!) {
    resumeRenewal(productApplicationId: $productApplicationId) {
      __typename
      ... on ResumeRenewalSuccess {
        productApplication {
          id
          state
          nextBillingDate
          ends
          optOutOfAutoRenewal
          optOutReason
          optOutDate
          canRestart
          receipts {
            id
            date
            totalInCents
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const cardLetterMutation = graphql(`
  mutation UpdatePaymentMethod($productApplicationId: ID!) {
    updatePaymentMethod(productApplicationId: $productApplicationId) {
      __typename
      ... on UpdatePaymentMethodSuccess {
        success
        sentTo
      }
      ...Refusal_answer @unmask
    }
  }
`);
