import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../gateway/db/ids.ts";
import { product, productApplication } from "../../gateway/modules/boards/boards.tables.ts";
import { isPlanActive } from "../../gateway/modules/boards/products.service.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let kitchen: string;
let hall: string;
let now: number;

const hour = 3_600_000;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen").board("hall").board("attic")),
  });
  [kitchen = "", hall = ""] = [app.ids.boards.kitchen, app.ids.boards.hall];
  now = await app.clock.now();
  const rows = [
    { id: "plus", title: "Plus", isPlus: true },
    { id: "other", title: "Something else", isPlus: false },
  ];
  await app.context.database.insert(product).values(rows);
});
afterAll(() => app.close());

const apply = (boardId: string, productId: string, endsAt: number | null) => {
  const row = { id: newId(), boardId, productId, createdAt: new Date(now) };
  return app.context.database
    .insert(productApplication)
    .values({ ...row, endsAt: endsAt === null ? null : new Date(endsAt) });
};

const active = (boardId: string) => isPlanActive(app.context.database, boardId);

interface Board {
  readonly productApplications: readonly { readonly product: { readonly isPlus: boolean } }[];
  readonly plusEndedAt: number | null;
  readonly features: readonly string[];
}

const boardOf = async (id: string): Promise<Board> => {
  const { data } = await (await app.as("mia")).graphql<{ getBoardV2: Board }>(
    "query GetBoardV2($id: ID!) { getBoardV2(id: $id) { productApplications { product { isPlus } } plusEndedAt features } }",
    { id },
  );
  if (!data) throw new Error("The board was not told.");
  return data.getBoardV2;
};
const billingShown = async (id: string) => (await boardOf(id)).features.includes("settings.viewBilling");

describe("A board's plan", () => {
  test("is none before anything was bought, and none by a product that is not Plus", async () => {
    expect(await active(app.ids.boards.attic ?? "")).toBe(false);
    await apply(hall, "other", null);
    expect(await active(hall)).toBe(false);
    expect(await billingShown(hall)).toBe(false);
    expect((await boardOf(hall)).plusEndedAt).toBeNull();
  });

  test("runs until it ends, to the millisecond of the gateway's clock, and is then known to have ended", async () => {
    await apply(kitchen, "plus", now + hour);
    expect(await active(kitchen)).toBe(true);
    expect(await boardOf(kitchen)).toMatchObject({
      productApplications: [{ product: { isPlus: true } }],
      plusEndedAt: null,
    });
    await app.clock.advance(hour + 1);
    expect(await active(kitchen)).toBe(false);
    expect(await boardOf(kitchen)).toMatchObject({ productApplications: [], plusEndedAt: now + hour });
    expect(await billingShown(kitchen)).toBe(true);
  });

  test("runs again beside one that has ended", async () => {
    await apply(kitchen, "plus", null);
    expect(await active(kitchen)).toBe(true);
    expect(await boardOf(kitchen)).toMatchObject({ productApplications: [{}], plusEndedAt: null });
    await app.context.database.delete(productApplication).where(eq(productApplication.boardId, kitchen));
    expect(await active(kitchen)).toBe(false);
    expect(await billingShown(kitchen)).toBe(false);
  });
});
