import { afterEach, describe, expect, test } from "vitest";
import { cleaning } from "../../gateway/dueWork.ts";
import { cleanUp } from "../../gateway/jobs/cleaning.ts";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { insertRequests, type RequestNote } from "../../gateway/modules/developer/requests.store.ts";
import { deleteBoard } from "../support/boardCalls.ts";
import { startWithCredential } from "../support/credentialWorld.ts";
import {
  change,
  deleteCredential,
  makeCredential,
  makeInstallable,
  post,
  quoted,
  shows,
} from "../support/developerCalls.ts";
import { makeBoardKey } from "../support/dialectWorld.ts";
import { type PersonWorld, password, personWorld } from "../support/personCalls.ts";
import type { Caller, TestApp } from "../support/testApp.ts";

interface Seen {
  readonly id: string;
  readonly key: string;
  readonly title: string | null;
  readonly path: string;
  readonly credentialDeleted: number | null;
}

async function seen(caller: Caller, boardId: string, more = "") {
  const { data } = await caller.graphql<{
    apiRequests: { count: number; requests: Seen[] };
    formerCredentials: { id: string; kind: string; title: string | null }[];
  }>(`{ apiRequests(boardId: ${quoted(boardId)}, first: 100${more}) { count requests { id key title path credentialDeleted } }
    formerCredentials(boardId: ${quoted(boardId)}) { id kind title } }`);
  if (data === undefined || data === null) throw new Error("Not seen");
  return { ...data.apiRequests, former: data.formerCredentials };
}

/** All that the database keeps of former credentials. */
const kept = async ({ opened }: TestApp) =>
  (await opened.sql`select id from former_credential union all select id from former_request`).length;

const day = 24 * 3_600_000;

describe("the calls of a deleted credential", () => {
  test("stay as they were, under its name, for those who could read them, as long as they would have", async () => {
    const { app, mia, made, board } = await startWithCredential();
    const kitchen = board("Kitchen");
    const { id } = made.credential;
    await change(mia, `renameApiCredential(id: ${quoted(id)}, title: "Hall door")`, "__typename");
    await post(app, made, { text: "leaked" }, { headers: { "if-match": '"7"' } });
    const all =
      "{ apiRequest(id: $id) { id credentialId key title at dialect method path tool client requestId status tookMs type rule until setBy origin blanked ifMatch body answer outcome decision { check result } } }";
    const before = (await seen(mia, kitchen)).requests;
    expect(before.map(({ credentialDeleted }) => credentialDeleted)).toEqual([null, null]);
    const read = (caller: Caller, call: string | undefined) => caller.graphql(`query($id: ID!) ${all}`, { id: call });
    const whole = await Promise.all(before.map((call) => read(mia, call.id)));
    await deleteCredential(mia, id);
    const after = await seen(mia, kitchen);
    expect(after.requests).toEqual(before.map((call) => ({ ...call, credentialDeleted: expect.any(Number) })));
    expect(after).toMatchObject({ count: 2, former: [{ id, kind: "Installable", title: "Hall door" }] });
    const [call] = after.requests;
    for (const [place, { data }] of whole.entries()) {
      expect((await read(mia, before[place]?.id)).data).toEqual(data);
    }
    expect((await seen(mia, kitchen, `, credentialId: ${quoted(id)}, only: Writes, find: "MESSAGE"`)).count).toBe(1);
    expect(await seen(mia, board("Hallway"))).toMatchObject({ count: 0, former: [] });
    expect((await seen(await app.as("noor"), kitchen)).count).toBe(2);
    expect((await read(await app.as("ben"), call?.id)).errors?.[0]?.extensions.code).toBe("NotAuthorized");
    expect((await read(await app.as("stranger"), call?.id)).errors?.[0]?.extensions.code).toBe("NotFound");
    // It opens nothing more, also not for those who read.
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    const again = await mia.post(`/api-requests/${call?.id}/replay`, { dryRun: true });
    expect(again.json()).toMatchObject({ type: "NotFound", error: "There is no such credential any more." });
    expect((await seen(mia, kitchen)).count).toBe(2);
    await app.clock.advance(6 * day);
    await cleanUp(app.context, cleaning);
    expect((await seen(await app.as("mia"), kitchen)).count).toBe(2);
    await app.clock.advance(2 * day);
    await cleanUp(app.context, cleaning);
    expect(await kept(app)).toBe(0);
  });

  test("stay by whichever way it goes, also where an older version deletes", async () => {
    const { app, mia, made, installable, board } = await startWithCredential();
    const kitchen = board("Kitchen");
    const cloud = await makeBoardKey(mia, kitchen, "Cloud");
    await app.anonymous.get("/v1/viewer", shows(made));
    await app.anonymous.get("/dialects/rw/", { "x-vestaboard-read-write-key": cloud.token });
    await flushRequests(app.context);
    await makeBoardKey(mia, kitchen, "Cloud");
    await app.opened.sql`delete from installable where id = ${installable}`;
    const { requests, former } = await seen(mia, kitchen);
    expect(requests.map(({ key, title }) => ({ key, title }))).toEqual([
      { key: cloud.key, title: null },
      { key: made.key, title: "Weather robot" },
    ]);
    expect(former).toEqual([
      { id: made.credential.id, kind: "Installable", title: "Weather robot" },
      { id: cloud.credential.id, kind: "Cloud", title: null },
    ]);
    // Nobody is shown what never called.
    await deleteCredential(mia, (await makeBoardKey(mia, kitchen, "Local")).credential.id);
    expect((await seen(mia, kitchen)).former).toHaveLength(2);
  });

  test("stay that were still to be written when it was deleted, two hundred at most", async () => {
    const { app, mia, made, board } = await startWithCredential();
    const kitchen = board("Kitchen");
    const at = await app.clock.now();
    await deleteCredential(mia, made.credential.id);
    const note = (place: number): RequestNote => ({
      ...{ id: `late-${place}`, credentialId: made.credential.id, boardId: kitchen, at: at - place, dialect: "v1" },
      ...{
        method: "POST",
        path: `/${place}`,
        client: "",
        requestId: "",
        status: 200,
        tookMs: 1,
        type: null,
        rule: null,
      },
      ...{ until: null, setBy: null, blanked: ["x-api-key"], ifMatch: null, isRepeat: false, origin: null },
      ...{ body: null, answer: { status: "ok" } },
    });
    await insertRequests(app.context.database, [note(0), { ...note(1), credentialId: "of nobody" }]);
    // A lot that another gateway writes at the same time, and what was written before.
    await insertRequests(
      app.context.database,
      Array.from({ length: 250 }, (_, place) => note(place)),
    );
    const { count, requests } = await seen(mia, kitchen);
    expect([count, requests[0]?.path, requests[99]?.path]).toEqual([200, "/0", "/99"]);
  });

  test("wait for the lot that is being written when it is deleted", async () => {
    const { app, mia, made, board } = await startWithCredential();
    await app.anonymous.get("/v1/viewer", shows(made));
    const { sql } = app.opened;
    const waiting = async () =>
      (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .length;
    const deleted = await sql.begin(async (inside) => {
      await inside`lock table api_request in exclusive mode`;
      const writing = flushRequests(app.context);
      await expect.poll(waiting).toBe(1);
      const deletion = deleteCredential(mia, made.credential.id);
      await expect.poll(waiting).toBe(2);
      return { both: Promise.all([writing, deletion]) };
    });
    await deleted.both;
    expect(await seen(mia, board("Kitchen"))).toMatchObject({ count: 1, requests: [{ path: "/v1/viewer" }] });
  });

  test("go with its board", async () => {
    const { app, mia, made, board } = await startWithCredential();
    const left = await makeCredential(mia, board("Kitchen"), await makeInstallable(mia));
    for (const one of [made, left]) await app.anonymous.get("/v1/viewer", shows(one));
    await flushRequests(app.context);
    await deleteCredential(mia, made.credential.id);
    expect(await kept(app)).toBe(2);
    await deleteBoard(mia, board("Kitchen"));
    expect(await app.opened.sql`select 1 from board where id = ${board("Kitchen")}`).toHaveLength(0);
    expect(await app.opened.sql`select 1 from api_request`).toHaveLength(0);
    expect(await kept(app)).toBe(0);
  });
});

let people: PersonWorld | undefined;
afterEach(() => people?.close());

test("the calls of a credential go with the account of who made it, though the board stays", async () => {
  people = await personWorld((seed) => seed.tenant("Lab", (lab) => lab.owner("noor").admin("mia").board("Lab")));
  const { app } = people;
  const lab = app.ids.boards.Lab ?? "";
  const mia = await people.browse("mia@example.com", password);
  const installable = await makeInstallable(mia);
  const [gone, left] = [await makeCredential(mia, lab, installable), await makeCredential(mia, lab, installable)];
  for (const one of [gone, left]) await app.anonymous.get("/v1/viewer", shows(one));
  await flushRequests(app.context);
  await deleteCredential(mia, gone.credential.id);
  expect(await kept(app)).toBe(2);
  expect((await mia.post("/export")).json()).toMatchObject({
    credentials: [{ id: left.credential.id }],
    formerCredentials: [{ id: gone.credential.id, title: "Weather robot", deletedAt: expect.any(Number) }],
  });
  const home = app.ids.tenants.Home ?? "";
  const { data } = await mia.graphql<{ deleteAccount: unknown }>(
    `mutation($password: String) { deleteAccount(password: $password, households: [{ tenantId: ${quoted(home)} }]) {
      ... on DeleteAccountSuccess { deleted } ... on Refusal { type rule } } }`,
    { password },
  );
  expect(data?.deleteAccount).toEqual({ deleted: true });
  expect(await app.opened.sql`select 1 from board where id = ${lab}`).toHaveLength(1);
  expect(await app.opened.sql`select 1 from api_request`).toHaveLength(0);
  expect(await kept(app)).toBe(0);
});
