import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type InvitationLinkInput,
  invitationLinkMachine,
  type LinkedInvitation,
} from "../../../../machines/session/invitationLinkMachine.ts";
import { ask } from "../../../gql/ask.ts";
import { change } from "../../../gql/change.ts";
import { acceptLinkMutation, declineLinkMutation, invitationLinkQuery } from "./invitationLinkOperations.ts";

/** The machine of an invitation's link on the gateway's calls. */
export function provideInvitationLink(client: ApolloClient) {
  return invitationLinkMachine.provide({
    actors: {
      readLink: fromPromise<LinkedInvitation, InvitationLinkInput>(async ({ input }) => {
        const { invitationLink } = await ask(client, invitationLinkQuery, input);
        return invitationLink;
      }),
      acceptLink: fromPromise<LinkedInvitation, InvitationLinkInput>(async ({ input }) => {
        const { acceptInvitationLink } = await change(client, acceptLinkMutation, input);
        return acceptInvitationLink.invitation;
      }),
      declineLink: fromPromise<void, InvitationLinkInput>(async ({ input }) => {
        await change(client, declineLinkMutation, input);
      }),
    },
  });
}
