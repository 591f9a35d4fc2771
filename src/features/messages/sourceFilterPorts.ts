import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type MessageSource, sourceFilterMachine } from "../../../machines/message/sourceFilterMachine.ts";
import { ask } from "../../gql/ask.ts";
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
  let after: { readonly cursor?: string } = {};
  for (let page = 0; page < mostPages; page += 1) {
    const { listMessageSourcesV2: read } = await ask(client, sourcesQuery, { boardId, ...after });
    sources.push(...read.messageSources.map(({ id, title }) => ({ id, title })));
    if (read.nextCursor === null) break;
    after = { cursor: read.nextCursor };
  }
  return sources;
}
