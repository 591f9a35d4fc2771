import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../gateway/db/ids.ts";
import { product, productApplication } from "../../gateway/modules/boards/boards.tables.ts";
import { templateCategories } from "../../gateway/modules/templates/templates.data.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let plus: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("plus")
        .tenant("Home", (home) => home.owner("mia").board("kitchen"))
        .tenant("Shop", (shop) => shop.owner("plus").board("window")),
  });
  await app.context.database.insert(product).values({ id: "plus", title: "Plus", isPlus: true });
  const boardId = app.ids.boards.window ?? "";
  const row = { id: newId(), boardId, productId: "plus", createdAt: new Date() };
  await app.context.database.insert(productApplication).values(row);
  [mia, plus] = await Promise.all([app.as("mia"), app.as("plus")]);
});

afterAll(() => app?.close());

interface Category {
  readonly id: string;
  readonly title: string;
  readonly colorTemplatesLength: number;
  readonly colorTemplates: { id: string; message: { id: string; text: string; formatted: string } }[];
}

async function categories(caller: Caller, page: number, perPage: number) {
  const { data, errors } = await caller.graphql<{ colorTemplateCategories: Category[] }>(
    `query Categories($page: Int!, $perPage: Int!) { colorTemplateCategories(page: $page, perPage: $perPage) {
      id title colorTemplatesLength colorTemplates { id message { id text formatted } } } }`,
    { page, perPage },
  );
  return data?.colorTemplateCategories ?? errors?.[0]?.extensions.code;
}

const lengths = (answer: unknown) => (answer as Category[]).map(({ colorTemplates }) => colorTemplates.length);

async function version2(caller: Caller, query: string) {
  const { data, errors } = await caller.graphql<Record<string, Record<string, unknown>>>(query);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0];
}

describe("templates", () => {
  test("are 84 in 8 categories, each of which fits a board", () => {
    const all = templateCategories();
    expect(all.map(({ title }) => title)).toEqual([
      "Welcome",
      "Celebrations",
      "Quotes",
      "Seasons",
      "Office",
      "Kitchen",
      "Travel",
      "Art",
    ]);
    const templates = all.flatMap((category) => category.templates);
    expect(templates).toHaveLength(84);
    expect(new Set(templates.map(({ id }) => id)).size).toBe(84);
    expect(templates.every(({ characters }) => characters.length === 132 && characters.some((code) => code > 0))).toBe(
      true,
    );
  });

  test("come in version 1 by category, so many of each", async () => {
    const home = await categories(mia, 0, 3);
    expect(lengths(home)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
    expect(home).toMatchObject([
      {
        title: "Welcome",
        colorTemplatesLength: 7,
        colorTemplates: [
          { message: { text: "Welcome home,\nMia", formatted: expect.stringContaining("WELCOME HOME,") } },
          {},
          {},
        ],
      },
      ...Array.from({ length: 6 }, () => ({})),
      { title: "Art", colorTemplatesLength: 32 },
    ]);
    expect(lengths(await categories(mia, 1, 3))).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
    expect(lengths(await categories(mia, 2, 3))).toEqual([1, 2, 1, 2, 2, 1, 1, 3]);
  });

  test("end at 15 of a category without Plus, on whatever page, and not with it", async () => {
    expect(lengths(await categories(mia, 0, 200)).at(-1)).toBe(15);
    expect(lengths(await categories(mia, 1, 15)).at(-1)).toBe(0);
    expect(lengths(await categories(plus, 0, 200)).at(-1)).toBe(32);
    expect(lengths(await categories(plus, 1, 15)).at(-1)).toBe(15);
    const art = `query { colorTemplateV2(id: "templates-art") { ... on ColorTemplateV2 { messagesLength messages { id } } } }`;
    expect(await version2(mia, art)).toMatchObject({ messagesLength: 32, messages: { length: 15 } });
    expect(await version2(plus, art)).toMatchObject({ messagesLength: 32, messages: { length: 32 } });
  });

  test("come in version 2 by id, with grids, and as a list with a cursor", async () => {
    const one = await version2(
      mia,
      `{ colorTemplateV2(id: "templates-kitchen") { ... on ColorTemplateV2 { id title createdAt messages { id text characters } } } }`,
    );
    expect(one).toMatchObject({ id: "templates-kitchen", title: "Kitchen", createdAt: Date.UTC(2026, 10, 21) });
    const list = (cursor: string | null) =>
      version2(
        mia,
        `{ listColorTemplatesV2(input: { limit: 5, messagesLimit: 1, cursor: ${JSON.stringify(cursor)} }) {
          ... on ListColorTemplatesV2Success { nextCursor colorTemplates { title messages { text } } } } }`,
      );
    const first = await list(null);
    expect(first).toMatchObject({ nextCursor: "templates-office", colorTemplates: { length: 5 } });
    expect(await list(String(first?.nextCursor))).toMatchObject({
      nextCursor: null,
      colorTemplates: [{ title: "Kitchen", messages: { length: 1 } }, { title: "Travel" }, { title: "Art" }],
    });
  });

  test("are refused with a type where there are none, or for a page that cannot be", async () => {
    const missing = `{ colorTemplateV2(id: "templates-none") { ... on Refusal { type error } } }`;
    expect(await version2(mia, missing)).toEqual({ type: "NotFound", error: "There is no such template." });
    for (const input of ["limit: 0", "messagesLimit: -1", 'cursor: "templates-none"', 'cursor: ""']) {
      const refused = `{ listColorTemplatesV2(input: { ${input} }) { ... on Refusal { type } } }`;
      expect([input, await version2(mia, refused)]).toEqual([input, { type: "ValidationError" }]);
    }
    expect(await categories(mia, -1, 3)).toBe("ValidationError");
    expect(await categories(mia, 0, 0)).toBe("ValidationError");
    expect(await categories(mia, 0, 100_000)).not.toHaveLength(8);
  });
});
