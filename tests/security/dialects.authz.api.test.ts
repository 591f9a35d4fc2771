import { expect, test } from "vitest";
import {
  deleteCredential,
  type MadeCredential,
  makeCredential,
  makeInstallable,
  shows,
  subscriptionOf,
} from "../support/developerCalls.ts";
import { grid, makeBoardKey, startDialects, type Verb } from "../support/dialectWorld.ts";

/*
 * Who is let in at which dialect: every route that a credential opens, by credentials of this board, of another one of the
 * household, of a stranger's, revoked, for reading alone, for writing alone, of who is no Admin any more, of another kind,
 * and none. What another board's may, it may there; the kitchen's board never changes by it.
 */

const columns = [
  "ofBoard",
  "ofAnotherBoard",
  "ofStranger",
  "revoked",
  "readOnly",
  "writeOnly",
  "makerDemoted",
  "otherKind",
  "none",
] as const;
type Column = (typeof columns)[number];

type World = Awaited<ReturnType<typeof startDialects>>;

interface Route {
  readonly verb: Verb;
  readonly path: string;
  readonly kind: "Cloud" | "Local" | "Installable";
  /** How the dialect is shown it. */
  readonly headers: (made: MadeCredential) => Record<string, string>;
  readonly body?: unknown;
  /** Names the kitchen's subscription, so that it is not there for credentials of other boards. */
  readonly ofKitchen?: true;
}

const token = (header: string) => (made: MadeCredential) => ({ [header]: made.token });
const pair = (made: MadeCredential) => ({ "x-vestaboard-api-key": made.key, "x-vestaboard-api-secret": made.secret });
const cloud = { kind: "Cloud", headers: token("x-vestaboard-token") } as const;
const rw = { kind: "Cloud", headers: token("x-vestaboard-read-write-key") } as const;
const local = { kind: "Local", headers: token("x-vestaboard-local-api-key") } as const;
const market = { kind: "Installable", headers: pair } as const;
const own = {
  kind: "Installable",
  headers: (made: MadeCredential) => ({ ...shows(made), "content-type": "application/json" }),
} as const;

const routes: readonly Route[] = [
  { ...cloud, verb: "GET", path: "/dialects/cloud/" },
  { ...cloud, verb: "POST", path: "/dialects/cloud/", body: { characters: grid(1) } },
  { ...cloud, verb: "GET", path: "/dialects/cloud/transition" },
  { ...cloud, verb: "PUT", path: "/dialects/transition", body: { transition: "wave", transitionSpeed: "fast" } },
  { ...rw, verb: "GET", path: "/dialects/rw" },
  { ...rw, verb: "POST", path: "/dialects/rw", body: grid(2) },
  { ...local, verb: "GET", path: "/dialects/local/local-api/message" },
  { ...local, verb: "POST", path: "/dialects/local/local-api/message", body: grid(3) },
  { ...market, verb: "GET", path: "/dialects/subscription/subscriptions" },
  {
    ...market,
    verb: "POST",
    path: "/dialects/subscription/subscriptions/:id/message",
    body: { text: "a" },
    ofKitchen: true,
  },
  { ...market, verb: "GET", path: "/dialects/platform/viewer" },
  { ...market, verb: "GET", path: "/dialects/platform/subscriptions" },
  {
    ...market,
    verb: "POST",
    path: "/dialects/platform/subscriptions/:id/message",
    body: { text: "b" },
    ofKitchen: true,
  },
  { ...own, verb: "GET", path: "/v1/viewer" },
  { ...own, verb: "GET", path: "/v1/subscriptions" },
  { ...own, verb: "GET", path: "/v1/board" },
  { ...own, verb: "POST", path: "/v1/subscriptions/:id/message", body: { text: "c" }, ofKitchen: true },
];

/** What the documents say: 401 for what is no living credential of the kind, 403 without the right, 404 for what is another's. */
function due({ verb, ofKitchen }: Route): Record<Column, number | "in"> {
  const reads = verb === "GET";
  const elsewhere = ofKitchen === true ? 404 : "in";
  return {
    ofBoard: "in",
    ofAnotherBoard: elsewhere,
    ofStranger: elsewhere,
    revoked: 401,
    readOnly: reads ? "in" : 403,
    writeOnly: reads ? 403 : "in",
    makerDemoted: 401,
    otherKind: 401,
    none: 401,
  };
}

const nothing: MadeCredential = { key: "", secret: "", token: "", credential: { id: "" } };

async function start() {
  const world = await startDialects();
  const { app, board, mia } = world;
  const [stranger, noor] = [await app.as("stranger"), await app.as("noor")];
  const [kitchen, hallway, lab] = [board("Kitchen"), board("Hallway"), board("Lab")];
  const installable = await makeInstallable(mia, "Robot");
  const ofBoard = await makeCredential(mia, kitchen, installable);
  const subscription = await subscriptionOf(app, ofBoard);
  const revoked = await makeCredential(mia, kitchen, installable);
  await deleteCredential(mia, revoked.credential.id);
  // Of a kind a board has one key: each column is of a board of its own, with the same rights to it.
  const key = async (kind: "Cloud" | "Local") => {
    const former = await makeBoardKey(mia, kitchen, kind);
    return {
      revoked: former,
      ofAnotherBoard: await makeBoardKey(mia, hallway, kind),
      ofStranger: await makeBoardKey(stranger, lab, kind),
      ofBoard: await makeBoardKey(mia, kitchen, kind),
    };
  };
  const keys = { Cloud: await key("Cloud"), Local: await key("Local") };
  const scoped = async (kind: "Cloud" | "Local") => {
    const readOnly = await makeBoardKey(mia, board("Window"), kind, "[Read]");
    const writeOnly = await makeBoardKey(noor, board("Bar"), kind, "[Write]");
    return { readOnly, writeOnly };
  };
  const club = await app.as("noor");
  const demotedBoard = await extraBoard(app, world.home);
  const demoted = {
    Cloud: await makeBoardKey(club, demotedBoard, "Cloud"),
    Local: await makeBoardKey(club, demotedBoard, "Local"),
  };
  const hers = await makeInstallable(noor, "Hers");
  const demotedPair = await makeCredential(noor, kitchen, hers);
  await app.opened.sql`update member set role = 'User'
    where tenant_id = ${world.home} and person_id = ${app.ids.people.noor ?? ""}`;
  const made: Record<Route["kind"], Record<Column, MadeCredential>> = {
    Cloud: {
      ...keys.Cloud,
      ...(await scoped("Cloud")),
      makerDemoted: demoted.Cloud,
      otherKind: keys.Local.ofBoard,
      none: nothing,
    },
    Local: {
      ...keys.Local,
      ...(await scoped("Local")),
      makerDemoted: demoted.Local,
      otherKind: keys.Cloud.ofBoard,
      none: nothing,
    },
    Installable: {
      ofBoard,
      ofAnotherBoard: await makeCredential(mia, hallway, installable),
      ofStranger: await makeCredential(stranger, lab, await makeInstallable(stranger, "Other")),
      revoked,
      readOnly: await makeCredential(mia, kitchen, installable, "[Read]"),
      writeOnly: await makeCredential(mia, kitchen, installable, "[Write]"),
      makerDemoted: demotedPair,
      otherKind: { ...keys.Cloud.ofBoard },
      none: nothing,
    },
  };
  return { ...world, made, subscription };
}

/** One more board of the household, for keys whose maker loses their role. */
async function extraBoard(app: World["app"], tenantId: string): Promise<string> {
  const id = "DemotedBoardAAAAAAAAAA";
  await app.opened.sql`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', ${id}::text,
    'tenant_id', ${tenantId}::text, 'appearance_id', null))).* from board b where b.id = ${app.ids.boards.Kitchen ?? ""}`;
  return id;
}

const nameOf = ({ verb, path }: Route) => `${verb} ${path}`;

test("every dialect lets in who may, and nobody else", async () => {
  const { ask, app, anew, appearances, made, subscription } = await start();
  const found: Record<string, Partial<Record<Column, number | "in">>> = {};
  for (const route of routes) {
    const row: Partial<Record<Column, number | "in">> = {};
    found[nameOf(route)] = row;
    for (const column of columns) {
      // Neither the rate nor what is shown already shall hide who may.
      await app.opened.sql`update board set accepted_at = null, appearance_id = null`;
      const before = await appearances();
      const { statusCode } = await ask(
        route.verb,
        route.path.replace(":id", subscription),
        route.headers(made[route.kind][column]),
        route.body === undefined ? undefined : JSON.stringify(route.body),
      );
      row[column] = statusCode < 300 ? "in" : statusCode;
      const isKitchens = column === "ofBoard" || (column === "writeOnly" && route.kind === "Installable");
      const writes = route.verb === "POST" && row[column] === "in" && isKitchens;
      expect([nameOf(route), column, (await appearances()) - before]).toEqual([nameOf(route), column, writes ? 1 : 0]);
    }
    await anew();
  }
  expect(found).toEqual(Object.fromEntries(routes.map((route) => [nameOf(route), due(route)])));
});
