import { expect } from "vitest";
import type { Caller } from "./testApp.ts";

/** The calls of message lists, each as a person would make it. */

const refusal = "... on Refusal { type error rule }";

export interface RefusedCall {
  readonly __typename: "Refusal";
  readonly type: string;
  readonly error: string;
  readonly rule: string | null;
}

/** A mutation of one id that answers a union; the success's name, or the refusal. */
export async function mutateById(caller: Caller, field: string, argument: string, id: string) {
  const query = `mutation Call($id: ID!) { ${field}(${argument}: $id) { __typename ${refusal} } }`;
  const { data, errors } = await caller.graphql<Record<string, { __typename: string } | RefusedCall>>(query, { id });
  expect(errors).toBeUndefined();
  return data?.[field];
}

export interface ListedAppearance {
  readonly id: string;
  readonly attribution: string;
  readonly message: { readonly id: string; readonly text: string; readonly isFavorited: boolean };
}

const listed = "{ id attribution message { id text isFavorited } }";

export async function historyPage(caller: Caller, boardId: string, page = 0, sources?: string) {
  return caller.graphql<{ boardMessageAppearances: ListedAppearance[] }>(
    `query BoardMessageAppearances($boardId: ID!, $page: Int!, $sources: String) {
      boardMessageAppearances(boardId: $boardId, page: $page, sources: $sources) ${listed} }`,
    { boardId, page, ...(sources === undefined ? {} : { sources }) },
  );
}

/** Texts of one page of the history. */
export async function historyTexts(caller: Caller, boardId: string, page = 0, sources?: string): Promise<string[]> {
  const { data, errors } = await historyPage(caller, boardId, page, sources);
  expect(errors).toBeUndefined();
  return data?.boardMessageAppearances.map(({ message }) => message.text) ?? [];
}

export interface FoundEntry {
  readonly __typename: string;
  readonly id: string;
  readonly message: { readonly id: string; readonly text: string };
}

export interface SearchAnswer {
  readonly __typename: "ListSearchMessagesV2Success";
  readonly searchMessages: readonly FoundEntry[];
  readonly nextCursor: string | null;
}

const everyType = ["MessageAppearance", "Favorite", "Draft", "Pick", "FeedItem", "MessageSetMessage"]
  .map((type) => `... on ${type} { id message { id text } }`)
  .join(" ");

/** The search as the console asks it. */
export async function searchFor(
  caller: Caller,
  input: Record<string, unknown> & { readonly boardId: string },
): Promise<SearchAnswer | RefusedCall> {
  const { data, errors } = await caller.graphql<{ listSearchMessagesV2: SearchAnswer | RefusedCall }>(
    `query ListSearchMessagesV2($boardId: ID!, $limit: Int, $cursor: String, $sortBy: SearchSortBy,
      $sortDirection: SearchSortDirection, $tags: [String!], $types: [SearchMessageType!], $sources: [ID!], $term: String) {
      listSearchMessagesV2(boardId: $boardId, limit: $limit, cursor: $cursor, sortBy: $sortBy, sortDirection: $sortDirection,
        tags: $tags, types: $types, sources: $sources, term: $term) {
        __typename ... on ListSearchMessagesV2Success { searchMessages { __typename ${everyType} } nextCursor } ${refusal} } }`,
    input,
  );
  expect(errors).toBeUndefined();
  if (!data) throw new Error("The search answered nothing.");
  return data.listSearchMessagesV2;
}

/** What was found; fails where the search was refused. */
export async function found(caller: Caller, input: Record<string, unknown> & { readonly boardId: string }) {
  const answer = await searchFor(caller, input);
  if (answer.__typename === "Refusal") throw new Error(`${answer.type}: ${answer.error}`);
  return answer;
}

/** The texts of what was found, in order. */
export async function foundTexts(caller: Caller, input: Record<string, unknown> & { readonly boardId: string }) {
  return (await found(caller, input)).searchMessages.map(({ message }) => message.text);
}
