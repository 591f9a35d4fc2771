import { afterEach, expect, test } from "vitest";
import { insertRequests, type RequestNote } from "../../gateway/modules/developer/requests.store.ts";
import { explaining, readBy, scansOf } from "../support/explaining.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const credentials = 100;
const ofEach = 100;
/** Of one credential so many are kept. */
const kept = 200;

let app: TestApp;
afterEach(() => app?.close());

const note = (credentialId: string, place: number, at: number): RequestNote => ({
  ...{ id: `new-${credentialId}-${place}`, credentialId, boardId: app.ids.boards.kitchen ?? "", at, dialect: "local" },
  ...{
    method: "GET",
    path: "/",
    client: "",
    requestId: "",
    status: 200,
    tookMs: 1,
    type: null,
    rule: null,
    until: null,
  },
  ...{ setBy: null, blanked: [], ifMatch: null, isRepeat: false, body: null, answer: null, origin: null },
});

test("what a credential has beyond the kept calls goes without a look at the calls of others", async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
  const { sql: run } = app.opened;
  const now = await app.clock.now();
  // In life each has a board of its own.
  await run`drop index api_credential_board_key`;
  await run`insert into api_credential (id, kind, board_id, person_id, key, secret_hash, scopes, created_at)
    select 'c' || n, 'Cloud', ${app.ids.boards.kitchen ?? ""}, ${app.ids.people.mia ?? ""}, 'k' || n, '', array['Read'], now()
    from generate_series(1, ${credentials}::int) n`;
  await run`insert into api_request (id, credential_id, board_id, at, dialect, method, path, client, request_id, status, took_ms,
      blanked) select 'old-' || n, 'c' || (n % ${credentials}::int + 1), ${app.ids.boards.kitchen ?? ""},
      to_timestamp(${now}::float8 / 1000) - (n || ' seconds')::interval, 'local', 'GET', '/', '', '', 200, 1, array[]::text[]
    from generate_series(1, ${credentials * ofEach}::int) n`;
  await run`analyze api_request`;
  const { plans, executor } = explaining(app.context.database, /asked\(credential_id\)/);
  // Three calls of one and a hundred and four of another, all within one millisecond.
  await insertRequests(executor, [
    ...[1, 2, 3].map((place) => note("c1", place, now)),
    ...Array.from({ length: 104 }, (_, place) => note("c2", place, now)),
  ]);
  const counts = await run<{ id: string; kept: number; oldest: Date }[]>`
    select credential_id as id, count(*)::int as kept from api_request where credential_id in ('c1', 'c2', 'c3') group by 1 order by 1`;
  expect([...counts]).toEqual([
    { id: "c1", kept: ofEach + 3 },
    { id: "c2", kept },
    { id: "c3", kept: ofEach },
  ]);
  // The oldest four went: the highest numbers.
  const left = await run<{ id: string }[]>`select id from api_request where credential_id = 'c2' and id like 'old-%'`;
  const numbers = left.map(({ id }) => Number(id.slice(4)));
  expect(Math.max(...numbers)).toBe(credentials * (ofEach - 5) + 1);
  const looked = plans.flatMap((plan) => scansOf(plan, "api_request"));
  expect(looked.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(looked.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThan(credentials * ofEach * 0.1);
  expect(plans).toHaveLength(1);
});
