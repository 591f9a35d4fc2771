import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type LiveLoaded,
  type LiveNavigation,
  type LiveToLoad,
  liveViewMachine,
} from "../../../machines/board/liveViewMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { liveQuery, liveV2Query, neighboursQuery } from "./liveQueries.ts";

/** The live view's machine with its outside world: the gateway's calls and the router. */
export function provideLiveView(client: ApolloClient, goTo: (path: string) => Promise<void> | void) {
  return liveViewMachine.provide({
    actors: {
      loadLive: fromPromise<LiveLoaded, LiveToLoad>(({ input }) => load(client, input)),
      navigate: fromPromise<void, LiveNavigation>(async ({ input }) => {
        await goTo(livePath(input.boardId, input.isSecondVersion));
      }),
    },
  });
}

/** Paging stays in the version of the path. */
export function livePath(boardId: string, isSecondVersion: boolean): string {
  return `${isSecondVersion ? "/v2" : ""}/board/${encodeURIComponent(boardId)}/live`;
}

async function load(client: ApolloClient, { boardId, isSecondVersion }: LiveToLoad): Promise<LiveLoaded> {
  const options = { variables: { id: boardId }, fetchPolicy: "network-only" } as const;
  try {
    const boards = isSecondVersion ? await loadSecond(client, options) : await loadFirst(client, options);
    if (boards === undefined) throw new PortRefusal({ code: "ServerError" });
    return { boardIds: boards.map(({ id }) => id), at: Date.now() };
  } catch (error) {
    throw toPortRefusal(error);
  }
}

interface LoadOptions {
  readonly variables: { readonly id: string };
  readonly fetchPolicy: "network-only";
}

type NamedBoards = readonly { readonly id: string }[] | undefined;

async function loadFirst(client: ApolloClient, options: LoadOptions): Promise<NamedBoards> {
  return (await client.query({ query: liveQuery, ...options })).data?.getLive;
}

/** The board is asked for every time; its neighbours once, and again when the list of boards changes. */
async function loadSecond(client: ApolloClient, options: LoadOptions): Promise<NamedBoards> {
  const [board, neighbours] = await Promise.all([
    client.query({ query: liveV2Query, ...options }),
    client.query({ query: neighboursQuery, fetchPolicy: "cache-first" }),
  ]);
  return board.data === undefined ? undefined : neighbours.data?.boardsV2;
}
