import { graphql } from "../../../gql/generated/gql.ts";

export const invitationLinkQuery = graphql(`
  query InvitationLink($token: String!) {
    invitationLink(token: $token) {
      ...InvitationLink_link @unmask
    }
  }
`);

export const acceptLinkMutation = graphql(`
  mutation AcceptInvitationLink($token: String!) {
    acceptInvitationLink(token: $token) {
      __typename
      ... on AcceptInvitationLinkSuccess {
        invitation {
          ...InvitationLink_link @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const declineLinkMutation = graphql(`
  mutation DeclineInvitationLink($token: String!) {
    declineInvitationLink(token: $token) {
      __typename
      ... on DeclineInvitationLinkSuccess {
        declined
      }
      ...Refusal_answer @unmask
    }
  }
`);

graphql(`
  fragment InvitationLink_link on InvitationLink {
    state
    isMine
    emailAddress
    role
    inviter
    tenantNames
    boards {
      id
      title
    }
  }
`);
