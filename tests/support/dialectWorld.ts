import { expect } from "vitest";
import {
  change,
  type MadeCredential,
  makeCredential,
  makeInstallable,
  quoted,
  subscriptionOf,
} from "./developerCalls.ts";
import { startHouseholds } from "./households.ts";
import type { Caller } from "./testApp.ts";

/** A key of the board itself, told once. */
export const makeBoardKey = (caller: Caller, board: string, kind: string, scopes?: string) =>
  change<MadeCredential>(
    caller,
    `createBoardKey(boardId: ${quoted(board)}, kind: ${kind}${scopes === undefined ? "" : `, scopes: ${scopes}`})`,
    "... on CreateBoardKeySuccess { key secret token credential { id } }",
  );

/** What a program of the Local dialect trades for the board's key. */
export const makeEnablementToken = async (caller: Caller, board: string, scopes?: string) => {
  const more = scopes === undefined ? "" : `, scopes: ${scopes}`;
  const made = await change<{ token: string }>(
    caller,
    `createEnablementToken(boardId: ${quoted(board)}${more})`,
    "... on CreateEnablementTokenSuccess { token }",
  );
  return made.token;
};

export type Verb = "GET" | "POST" | "PUT";

/** A board with every key that the dialects know, and calls as programs make them. */
export async function startDialects() {
  const world = await startHouseholds();
  const mia = await world.app.as("mia");
  const kitchen = world.board("Kitchen");
  const installable = await makeCredential(mia, kitchen, await makeInstallable(mia));
  const cloud = (await makeBoardKey(mia, kitchen, "Cloud")).token;
  const local = (await makeBoardKey(mia, kitchen, "Local")).token;
  const subscriptionId = await subscriptionOf(world.app, installable);
  const ask = (method: Verb, url: string, headers: Record<string, string>, payload?: string) =>
    world.app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const sendLocal = (body: unknown, headers: Record<string, string> = {}) =>
    ask(
      "POST",
      "/dialects/local/local-api/message",
      { "x-vestaboard-local-api-key": local, ...headers },
      JSON.stringify(body),
    );
  const sendCloud = (body: unknown, headers: Record<string, string> = {}) =>
    ask("POST", "/dialects/cloud/", { "x-vestaboard-token": cloud, ...headers }, JSON.stringify(body));
  /** The codes that the board shows, each once, by a person's eyes. */
  const shown = async () => {
    // Signed in anew: tests move the clock further than a sign-in lasts.
    const { data } = await (await world.app.as("mia")).graphql<{ getBoardV2: { characters: number[][] } }>(
      `{ getBoardV2(id: ${quoted(kitchen)}) { characters } }`,
    );
    return [...new Set(data?.getBoardV2.characters.flat())];
  };
  const { sql } = world.app.opened;
  const appearances = async () =>
    (await sql`select count(*)::int as count from message_appearance where board_id = ${kitchen}`)[0]?.count as number;
  // Twenty calls a second are a credential's, counted by its id: as another it begins anew, and tests need not wait.
  await sql`alter table api_request drop constraint api_request_credential_id_api_credential_id_fk`;
  let generation = 0;
  const anew = async () => {
    generation += 1;
    await sql`update api_credential set id = split_part(id, '~', 1) || ${`~${generation}`}`;
  };
  const clear = async () => {
    await anew();
    await world.app.clock.advance(16_000);
    // The board shows something that no client sends.
    const sent = await ask("POST", "/dialects/rw/", { "x-vestaboard-read-write-key": cloud }, JSON.stringify(grid(64)));
    expect([200, 409]).toContain(sent.statusCode);
    await world.app.clock.advance(16_000);
  };
  return {
    ...world,
    mia,
    kitchen,
    cloud,
    local,
    installable,
    subscriptionId,
    ask,
    sendLocal,
    sendCloud,
    shown,
    appearances,
    anew,
    clear,
  };
}

/** A grid of one code. */
export const grid = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));
