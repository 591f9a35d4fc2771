import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type MessageSource, sourceFilterMachine } from "../../../machines/message/sourceFilterMachine.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { sourcesQuery } from "./listOperations.ts";

/** The source filter with its outside world: the people and channels that have sent to a board. */
export function provideSourceFilter(client: ApolloClient) {
  return sourceFilterMachine.provide({
    actors: {
      loadSources: fromPromise<readonly MessageSource[], { boardId: string }>(({ input }) =>
        loadSources(client, input.boardId),
      ),
    },
  });
}

/** 200 a page; a board with more than a thousand sources shows the first thousand. */
const mostPages = 5;

async function loadSources(client: ApolloClient, boardId: string): Promise<readonly MessageSource[]> {
  const sources: MessageSource[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const read = await readSources(client, boardId, cursor);
    sources.push(...read.sources);
    cursor = read.nextCursor;
    if (cursor === null) break;
  }
  return sources;
}

async function readSources(
  client: ApolloClient,
  boardId: string,
  cursor: string | null,
): Promise<{ sources: readonly MessageSource[]; nextCursor: string | null }> {
  try {
    const { data } = await client.query({
      query: sourcesQuery,
      variables: { boardId, ...(cursor === null ? {} : { cursor }) },
      fetchPolicy: "network-only",
    });
    const page = data?.listMessageSourcesV2;
    return {
      sources: page?.messageSources.map(({ id, title }) => ({ id, title })) ?? [],
      nextCursor: page?.nextCursor ?? null,
    };
  } catch (error) {
    throw toPortRefusal(error);
  }
}
