import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type LiveLoaded,
  type LiveNavigation,
  type LiveToLoad,
  liveViewMachine,
} from "../../../machines/board/liveViewMachine.ts";
import { ask } from "../../gql/ask.ts";
import { inOrder } from "../../pieces/boardOrder.ts";
import { liveQuery, liveV2Query, neighboursQuery } from "./liveOperations.ts";

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

async function load(client: ApolloClient, { boardId: id, isSecondVersion }: LiveToLoad): Promise<LiveLoaded> {
  const { version, boards } = await (isSecondVersion ? loadSecond(client, id) : loadFirst(client, id));
  return { boardIds: inOrder(boards).map((board) => board.id), version, at: Date.now() };
}

interface Loaded {
  readonly version: number;
  readonly boards: readonly { readonly id: string; readonly title: string }[];
}

async function loadFirst(client: ApolloClient, id: string): Promise<Loaded> {
  const { getLive: boards, getLiveBoard } = await ask(client, liveQuery, { id });
  return { version: getLiveBoard.version, boards };
}

/** The board is asked for every time; its neighbours once, and again when the list of boards changes. */
async function loadSecond(client: ApolloClient, id: string): Promise<Loaded> {
  const [{ liveV2 }, { boardsV2: boards }] = await Promise.all([
    ask(client, liveV2Query, { id }),
    ask(client, neighboursQuery, {}, "cache-first"),
  ]);
  return { version: liveV2.version, boards };
}
