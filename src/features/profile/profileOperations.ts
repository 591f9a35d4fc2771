import { graphql } from "../../gql/generated/gql.ts";

/** Who one is; watched while the profile stands open. */
export const profileQuery = graphql(`
  query GetViewerRole {
    getViewerRole {
      id
      account {
        id
        emailAddress
        pendingEmailAddress
        hasPassword
        person {
          id
          firstName
          lastName
        }
      }
    }
    boardsV2 {
      id
      title
      myMembership {
        id
        role
      }
    }
  }
`);

export const personMutation = graphql(`
  mutation UpdatePersonV2($id: ID!, $firstName: String!, $lastName: String!) {
    updatePersonV2(id: $id, firstName: $firstName, lastName: $lastName) {
      __typename
      ... on UpdatePersonV2Success {
        person {
          id
          firstName
          lastName
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const passwordMutation = graphql(`
  mutation ChangePassword($currentPassword: String!, $newPassword: String!, $endOthers: Boolean!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword, endOthers: $endOthers) {
      __typename
      ... on ChangePasswordSuccess {
        changed
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const askForEmailMutation = graphql(`
  mutation AskForEmail($emailAddress: String!, $password: String) {
    askForEmail(emailAddress: $emailAddress, password: $password) {
      __typename
      ... on AskForEmailSuccess {
        viewer {
          id
          account {
            id
            pendingEmailAddress
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const keepEmailMutation = graphql(`
  mutation CancelEmailChange {
    cancelEmailChange {
      __typename
      ... on CancelEmailChangeSuccess {
        viewer {
          id
          account {
            id
            pendingEmailAddress
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const signInsQuery = graphql(`
  query SignIns {
    signIns {
      id
      browser
      system
      kind
      signedInAt
      lastUsedAt
      isThis
    }
  }
`);

export const endSignInMutation = graphql(`
  mutation EndSignIn($id: ID!) {
    endSignIn(id: $id) {
      __typename
      ... on EndSignInSuccess {
        ended
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const endOtherSignInsMutation = graphql(`
  mutation EndOtherSignIns {
    endOtherSignIns {
      __typename
      ... on EndOtherSignInsSuccess {
        ended
      }
      ...Refusal_answer @unmask
    }
  }
`);
