import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type LinkOfBoard,
  type LinkToRevoke,
  type PublicLink,
  publishLinkMachine,
  type SitesOfLink,
} from "../../../machines/message/publishLinkMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { createMutation, deleteMutation, tokenQuery, updateMutation } from "./publishOperations.ts";

/** The publish machine on the gateway's calls. Tokens are never kept: each answer has its own. */
export function providePublishLink(client: ApolloClient) {
  return publishLinkMachine.provide({
    actors: {
      loadToken: fromPromise<PublicLink | null, LinkOfBoard>(({ input }) => load(client, input)),
      createToken: fromPromise<PublicLink, LinkOfBoard>(({ input }) => create(client, input)),
      saveSites: fromPromise<PublicLink, SitesOfLink>(({ input }) => saveSites(client, input)),
      deleteToken: fromPromise<void, LinkToRevoke>(({ input }) => revoke(client, input)),
    },
  });
}

async function load(client: ApolloClient, variables: LinkOfBoard): Promise<PublicLink | null> {
  const { getPublicSimulatorToken: answer } = await ask(client, tokenQuery, variables, "no-cache");
  return answer ? linkOf(answer) : null;
}

function linkOf({ url, token, frameOrigins }: { url: string; token: string; frameOrigins: string[] }): PublicLink {
  return { url, token, sites: frameOrigins };
}

async function saveSites(client: ApolloClient, { boardId, sites }: SitesOfLink): Promise<PublicLink> {
  const variables = { boardId, frameOrigins: [...sites] };
  const { updateSimulatorToken } = await change(client, updateMutation, variables, "no-cache");
  return linkOf(updateSimulatorToken.simulatorToken);
}

async function create(client: ApolloClient, { boardId }: LinkOfBoard): Promise<PublicLink> {
  const variables = { boardId, isPublic: true };
  const { createSimulatorToken } = await change(client, createMutation, variables, "no-cache");
  return linkOf(createSimulatorToken.simulatorToken);
}

async function revoke(client: ApolloClient, { token }: LinkToRevoke): Promise<void> {
  try {
    await change(client, deleteMutation, { token }, "no-cache");
  } catch (error) {
    // Somebody else was quicker: it is gone all the same.
    if (!(error instanceof PortRefusal && error.refusal.code === "NotFound")) throw error;
  }
}
