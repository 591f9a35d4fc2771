import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startHouseholds } from "./households.ts";
import type { Caller } from "./testApp.ts";

/* The calls about apps of others at boards, as a console would make them. */

export const back = "https://app.example/back?from=clatter";
export const paper = {
  id: "paper",
  title: "Paper Garden",
  developer: "Garden & Co",
  redirectUris: [back, "http://127.0.0.1:9999/cb"],
  scopes: ["Read", "Write"],
};
const reader = { ...paper, id: "reader", title: "Only Looks", scopes: ["Read"] };

/** A file of listings, for the length of the test. */
export function fileOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-listings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "listings.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/** A channel of the marketplace, which says itself what it is called. */
const verse = { id: "channel-verse", redirectUris: [back], scopes: ["Read"] };

/** The households of the tests, whose gateway knows three listings. */
export const start = () => startHouseholds({ linkListingsFile: fileOf([paper, reader, verse]) });

/** What an app hands over, in base64. */
export const dataOf = (more: Record<string, unknown> = {}) =>
  Buffer.from(JSON.stringify({ state: "st/ate+ü", redirect_uri: back, ...more })).toString("base64");

interface Linked {
  readonly accessToken: string;
  readonly [field: string]: unknown;
}

/** Links a board as somebody; what the app is told, or the refusal. */
export async function link(caller: Caller, board: string, listing = "paper", data = dataOf()): Promise<Linked> {
  const answer = await caller.graphql<{ upsertSingletonChannelForListing: Linked }>(
    `mutation Link($board: ID!, $listing: ID!, $data: String!) {
      upsertSingletonChannelForListing(board: $board, listing: $listing, data: $data) {
        ... on UpsertSingletonChannelForListingSuccess { accessToken tokenType state redirectUri }
        ... on Refusal { type error rule }
      }
    }`,
    { board, listing, data },
  );
  return answer.data?.upsertSingletonChannelForListing ?? { accessToken: "", ...answer };
}

export async function linkedApps(caller: Caller) {
  const { data } = await caller.graphql<{
    linkedApps: { id: string; listing: { title: string } | null; boardTitle: string; lastUsed: number | null }[];
  }>("{ linkedApps { id listing { title developer scopes } boardTitle created lastUsed } }");
  return data?.linkedApps ?? [];
}

export const revoke = (caller: Caller, id: string) =>
  caller.graphql(
    "mutation Revoke($id: ID!) { revokeLinkedApp(id: $id) { ... on RevokeLinkedAppSuccess { revoked } ... on Refusal { type } } }",
    { id },
  );

export interface BoardApp {
  readonly id: string;
  readonly linkedBy: string;
  readonly isOwn: boolean;
  readonly listing: { readonly title: string } | null;
}

/** The apps that a board is linked with; or the codes of the errors. */
export async function boardApps(caller: Caller, boardId: string) {
  const { data, errors } = await caller.graphql<{ boardLinkedApps: BoardApp[] }>(
    "query Apps($boardId: ID!) { boardLinkedApps(boardId: $boardId) { id linkedBy isOwn listing { title } boardTitle } }",
    { boardId },
  );
  return data?.boardLinkedApps ?? errors?.map(({ extensions }) => extensions.code);
}
