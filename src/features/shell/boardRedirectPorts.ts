import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  boardRedirectMachine,
  type CandidateBoards,
  type Navigation,
  type VisibleBoard,
} from "../../../machines/session/boardRedirectMachine.ts";
import { ask } from "../../gql/ask.ts";
import { inOrder } from "../../pieces/boardOrder.ts";
import { isVisible } from "../../pieces/visibleBoard.ts";
import { tenantBoardsQuery } from "./boardRedirectOperations.ts";
import { readLastBoard } from "./lastBoard.ts";

interface NamedTenant {
  readonly name: string;
  readonly boards: readonly { readonly id: string; readonly title: string }[];
}

/** The first board by title of the first tenant by name that has one (decision 5). */
export function firstBoardOf(tenants: readonly NamedTenant[]): string | null {
  const byName = tenants.toSorted((one, other) => one.name.localeCompare(other.name));
  const first = byName.find((tenant) => tenant.boards.length > 0);
  return inOrder(first?.boards ?? [])[0]?.id ?? null;
}

/** The first of these boards that the viewer may see, or null. */
async function firstVisible(client: ApolloClient, boardIds: readonly string[]): Promise<string | null> {
  for (const boardId of boardIds) if (await isVisible(client, boardId)) return boardId;
  return null;
}

async function findFirstBoard(client: ApolloClient): Promise<string | null> {
  return firstBoardOf((await ask(client, tenantBoardsQuery, {})).getTenantBoards);
}

/** The board that a landing without one opens on: the last-used one while it may be seen, else the first, else none. */
export async function findLandingBoard(client: ApolloClient): Promise<string | null> {
  const last = readLastBoard();
  const visible = last === null ? null : await firstVisible(client, [last]);
  return visible ?? findFirstBoard(client);
}

export interface RedirectWorld {
  client: ApolloClient;
  /** Goes to a path without leaving the present one behind. */
  goTo(path: string): void;
  /** A board to try before the last-used one: that of the address. */
  preferred: string | null;
}

/** The redirect machine with its outside world: local storage, the graph client and the router. */
export function provideBoardRedirect({ client, goTo, preferred }: RedirectWorld) {
  return boardRedirectMachine.provide({
    actors: {
      readLastBoard: fromPromise<CandidateBoards>(async () => ({
        boardIds: [preferred, readLastBoard()].filter((boardId) => boardId !== null),
      })),
      checkBoard: fromPromise<VisibleBoard, CandidateBoards>(async ({ input }) => ({
        boardId: await firstVisible(client, input.boardIds),
      })),
      findFirstBoard: fromPromise<VisibleBoard>(async () => ({ boardId: await findFirstBoard(client) })),
      navigate: fromPromise<void, Navigation>(async ({ input }) => goTo(input.path)),
    },
  });
}
