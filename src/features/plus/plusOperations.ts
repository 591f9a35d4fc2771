import { graphql } from "../../gql/generated/gql.ts";

export const validateCodeQuery = graphql(`
  query ValidateActivationCode($code: String!) {
    validateActivationCode(code: $code) {
      isValid
      message
    }
  }
`);

export const applyCodeMutation = graphql(`
  mutation ApplyRedemptionCode($board: ID!, $code: String!) {
    applyRedemptionCode(board: $board, code: $code) {
      __typename
      ... on ApplyRedemptionCodeSuccess {
        id
        boardId
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const ownCodesQuery = graphql(`
  query OwnActivationCodes {
    ownActivationCodes {
      code
      isUsed
    }
  }
`);

/** The boards of the picker, and what says whether one may be picked. */
export const plusBoardsQuery = graphql(`
  query PlusBoards {
    fetchAllBoards {
      id
      title
      myMembership {
        id
        role
      }
      devices {
        id
        latestLocationCountryCode
      }
      productApplications {
        id
        product {
          id
          isPlus
        }
      }
    }
  }
`);

/** The board after an activation, as the paywall reads it. */
export const paywallQuery = graphql(`
  query PaywallQuery($boardId: ID!) {
    paywallQuery(boardId: $boardId) {
      id
      devices {
        id
      }
      productApplications {
        id
        pricing {
          id
          title
        }
        product {
          id
          title
          isPlus
        }
      }
      tenant {
        id
        name
      }
    }
  }
`);

export const referralQuery = graphql(`
  query ReferralCodeQuery($personId: ID!) {
    referralCodeQuery(personId: $personId) {
      id
      code
      url
      discountForNewCustomer
      revenueShareForExistingCustomer
      dismissed
    }
  }
`);

export const dismissReferralMutation = graphql(`
  mutation DismissReferralBanner {
    dismissReferralBanner {
      id
      dismissed
    }
  }
`);

/** Whose referral code it is, and where their displays are. */
export const referrerQuery = graphql(`
  query Referrer {
    getViewerRole {
      id
      account {
        id
        person {
          id
          referralCode
        }
      }
    }
    fetchAllBoards {
      id
      devices {
        id
        latestLocationCountryCode
      }
    }
  }
`);
