import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type LinkOfBoard,
  type LinkToRevoke,
  type PublicLink,
  publishLinkMachine,
} from "../../../machines/message/publishLinkMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";

const tokenQuery = graphql(`
  query GetPublicSimulatorToken($boardId: ID!) {
    getPublicSimulatorToken(boardId: $boardId) {
      id
      token
      url
    }
  }
`);

const createMutation = graphql(`
  mutation CreateSimulatorToken($boardId: ID!, $isPublic: Boolean!) {
    createSimulatorToken(boardId: $boardId, isPublic: $isPublic) {
      __typename
      ... on CreateSimulatorTokenSuccess {
        simulatorToken {
          id
          token
          url
        }
      }
      ... on Refusal {
        type
      }
    }
  }
`);

const deleteMutation = graphql(`
  mutation DeleteSimulatorToken($token: String!) {
    deleteSimulatorToken(token: $token) {
      __typename
      ... on DeleteSimulatorTokenSuccess {
        deleted
      }
      ... on Refusal {
        type
      }
    }
  }
`);

/** The publish machine on the gateway's calls. Tokens are never kept: each answer has its own. */
export function providePublishLink(client: ApolloClient) {
  return publishLinkMachine.provide({
    actors: {
      loadToken: fromPromise<PublicLink | null, LinkOfBoard>(({ input }) => speaking(() => load(client, input))),
      createToken: fromPromise<PublicLink, LinkOfBoard>(({ input }) => speaking(() => create(client, input))),
      deleteToken: fromPromise<void, LinkToRevoke>(({ input }) => speaking(() => revoke(client, input))),
    },
  });
}

async function load(client: ApolloClient, { boardId }: LinkOfBoard): Promise<PublicLink | null> {
  const { data } = await client.query({ query: tokenQuery, variables: { boardId }, fetchPolicy: "no-cache" });
  if (!data) throw new PortRefusal({ code: "ServerError" });
  const answer = data.getPublicSimulatorToken;
  return answer ? { url: answer.url, token: answer.token } : null;
}

async function create(client: ApolloClient, { boardId }: LinkOfBoard): Promise<PublicLink> {
  const variables = { boardId, isPublic: true };
  const { data } = await client.mutate({ mutation: createMutation, variables, fetchPolicy: "no-cache" });
  const answer = data?.createSimulatorToken;
  if (answer === undefined) throw new PortRefusal({ code: "ServerError" });
  if (answer.__typename === "Refusal") throw portRefusalOf(answer);
  const { url, token } = answer.simulatorToken;
  return { url, token };
}

async function revoke(client: ApolloClient, { token }: LinkToRevoke): Promise<void> {
  const { data } = await client.mutate({ mutation: deleteMutation, variables: { token }, fetchPolicy: "no-cache" });
  const answer = data?.deleteSimulatorToken;
  if (answer === undefined) throw new PortRefusal({ code: "ServerError" });
  // Somebody else was quicker: it is gone all the same.
  if (answer.__typename === "Refusal" && answer.type !== "NotFound") throw portRefusalOf(answer);
}

async function speaking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toPortRefusal(error);
  }
}
