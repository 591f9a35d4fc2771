import { graphql } from "../../gql/generated/gql.ts";

export const deleteAppearanceMutation = graphql(`
  mutation DeleteMessageAppearanceV2($id: ID!) {
    deleteMessageAppearanceV2(id: $id) {
      __typename
      ... on Refusal {
        type
      }
    }
  }
`);

export const hideHistoryMutation = graphql(`
  mutation HideHistory($appearance: ID!) {
    hideHistory(appearance: $appearance) {
      __typename
      ... on Refusal {
        type
      }
    }
  }
`);

export const restoreAppearanceMutation = graphql(`
  mutation RestoreMessageAppearance($id: ID!) {
    restoreMessageAppearance(id: $id) {
      __typename
      ... on Refusal {
        type
        rule
      }
    }
  }
`);

/** Version 1, by the draft's own id. */
export const discardDraftMutation = graphql(`
  mutation DeleteDraft($draftId: ID!) {
    deleteDraft(draftId: $draftId) {
      __typename
      ... on Refusal {
        type
      }
    }
  }
`);

export const deleteDraftMutation = graphql(`
  mutation DeleteDraftV2($messageId: ID!) {
    deleteDraftV2(messageId: $messageId) {
      __typename
      ... on Refusal {
        type
      }
    }
  }
`);

export const deleteFeedItemMutation = graphql(`
  mutation DeleteFeedItemV2($id: ID!) {
    deleteFeedItemV2(id: $id) {
      __typename
      ... on Refusal {
        type
      }
    }
  }
`);
