import { graphql } from "../../gql/generated/gql.ts";

export const deleteAppearanceMutation = graphql(`
  mutation DeleteMessageAppearanceV2($id: ID!) {
    deleteMessageAppearanceV2(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const hideHistoryMutation = graphql(`
  mutation HideHistory($appearance: ID!) {
    hideHistory(appearance: $appearance) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const restoreAppearanceMutation = graphql(`
  mutation RestoreMessageAppearance($id: ID!) {
    restoreMessageAppearance(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

/** Version 1, by the draft's own id. */
export const discardDraftMutation = graphql(`
  mutation DeleteDraft($draftId: ID!) {
    deleteDraft(draftId: $draftId) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteDraftMutation = graphql(`
  mutation DeleteDraftV2($messageId: ID!) {
    deleteDraftV2(messageId: $messageId) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteFeedItemMutation = graphql(`
  mutation DeleteFeedItemV2($id: ID!) {
    deleteFeedItemV2(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

export const removeFromSetMutation = graphql(`
  mutation RemoveMessageSetCreatorMessage($id: ID!) {
    removeMessageSetCreatorMessage(id: $id) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);
