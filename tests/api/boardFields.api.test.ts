import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, isLeafType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givePlus } from "../support/channels.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { statementsOf } from "../support/statements.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

// What is not asked for of a board is not read: so each field is asked for alone, beside all of them together.

const board = buildSchema(readFileSync("gateway/schema/schema.graphql", "utf8")).getType("Board");
if (!isObjectType(board)) throw new Error("The schema has boards.");

/** Each field with what can be said of it in one line. */
const fields = Object.values(board.getFields()).map(({ name, type }) => {
  const named = getNamedType(type);
  if (!isObjectType(named)) return { name, asked: name };
  const leaves = Object.values(named.getFields()).filter((inner) => isLeafType(getNamedType(inner.type)));
  return { name, asked: `${name} { ${leaves.map((inner) => inner.name).join(" ")} }` };
});

let app: TestApp;
let mia: Caller;
let kitchen: string;
let whole: Record<string, unknown>;

const ask = async (root: string, asked: string): Promise<unknown> => {
  const { data, errors } = await mia.graphql(root.replace("*", `{ ${asked} }`), { id: kitchen });
  expect(errors).toBeUndefined();
  return data?.is;
};
const one = "query ($id: ID!) { is: getBoardV2(id: $id) * }";
const all = "{ is: boardsV2 * }";

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen", { device: true })),
  });
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
  await givePlus(app.context, kitchen);
  await sendGrid(mia, kitchen, gridWith(67));
  whole = (await ask(one, fields.map(({ asked }) => asked).join(" "))) as Record<string, unknown>;
});
afterAll(() => app?.close());

describe("A field of a board", () => {
  test.each(fields)("$name, asked for alone, says what it says among all others", async ({ name, asked }) => {
    expect(await ask(one, asked)).toEqual({ [name]: whole[name] });
    expect(await ask(all, asked)).toEqual([{ [name]: whole[name] }]);
  });

  test("is found in a fragment within a fragment, and where a condition leaves it out", async () => {
    const inFragments = "title ...Outer";
    const fragments =
      "fragment Outer on Board { rows ... on Board { ...Inner } } fragment Inner on Board { devices { id } }";
    const devices = [{ id: expect.stringMatching(/^.+$/) }];
    const found = await mia.graphql(`${one.replace("*", `{ ${inFragments} }`)} ${fragments}`, { id: kitchen });
    expect(found.errors).toBeUndefined();
    expect(found.data?.is).toEqual({ title: "kitchen", rows: 6, devices });
    const conditional = "title devices @include(if: $yes) { id }";
    for (const yes of [true, false]) {
      const query = one.replace("$id: ID!", "$id: ID!, $yes: Boolean!").replace("*", `{ ${conditional} }`);
      const { data, errors } = await mia.graphql(query, { id: kitchen, yes });
      expect(errors).toBeUndefined();
      expect(data?.is).toEqual({ title: "kitchen", ...(yes ? { devices } : {}) });
    }
  });

  test("costs nothing while nobody asks for what stands around the board", async () => {
    const said = async (asked: string) =>
      (await statementsOf(app, () => ask(one, asked))).filter((text) => /from board b/.test(text));
    const [head = "", whole = ""] = [...(await said("id title rows columns characters")), ...(await said("lastSeen"))];
    const around = /from (device|product_application|pinned_message|scheduled_message|message_appearance)\b/;
    expect(head).not.toMatch(around);
    expect(whole).toMatch(around);
  });
});
