import { afterEach, expect, it } from "vitest";
import { hashSecret } from "../../gateway/callers/hash.ts";
import { newId, newSecret } from "../../gateway/db/ids.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const many = 1_000;
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Identity {
  readonly clientId: string;
  readonly token: string;
}

/** Displays that were paired with the board some day. */
async function paired(app: TestApp, boardId: string): Promise<Identity[]> {
  const identities = Array.from({ length: many }, () => ({ clientId: newId(), token: newSecret() }));
  const createdAt = new Date();
  await app.context.database
    .insert(device)
    .values(
      identities.map(({ clientId, token }) => ({ id: clientId, boardId, tokenHash: hashSecret(token), createdAt })),
    );
  return identities;
}

/** All of them at once, as after a cut; each is there when it has its board's grid. */
async function connectAll(url: string, identities: readonly Identity[]): Promise<TestSocket[]> {
  return Promise.all(
    identities.map(async ({ clientId, token }) => {
      const socket = await openDisplaySocket(url, clientId);
      open.unshift(socket);
      socket.say(identify(clientId, token));
      await socket.next("display");
      return socket;
    }),
  );
}

it("a thousand displays that are sent away at a stop come back to the next gateway at once and miss nothing", {
  timeout: 120_000,
}, async () => {
  const first = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("wall")),
  });
  open.push(first);
  const wall = first.ids.boards.wall ?? "";
  const identities = await paired(first, wall);
  const sockets = await connectAll(await first.listen(), identities);
  const mia = await first.as("mia");
  const version = await sendGrid(mia, wall, gridWith(63));
  const shown = await Promise.all(sockets.map((socket) => socket.next("display")));
  expect(new Set(shown.map((message) => message.version))).toEqual(new Set([version]));

  const second = await testApp({ beside: first });
  open.unshift(second);
  const url = await second.listen();
  await first.app.lifecycle.beginStop(5_000);
  expect(new Set(await Promise.all(sockets.map((socket) => socket.closed)))).toEqual(new Set([1012]));
  const back = await connectAll(url, identities);
  expect(back.every((socket) => socket.messages.at(-1)?.version === version)).toBe(true);
  await second.clock.advance(15_000);
  const next = await sendGrid(await second.as(first.ids.people.mia ?? ""), wall, gridWith(64));
  const latest = await Promise.all(back.map((socket) => socket.next("display")));
  expect(new Set(latest.map((message) => message.version))).toEqual(new Set([next]));
});
