import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyCodes } from "../support/purchases.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .person("eve")
        .person("stranger")
        .tenant("home", (home) =>
          home
            .owner("mia")
            .user("ben")
            .board("kitchen", { device: true })
            .board("hall", { device: true })
            .board("cellar", { device: true })
            .board("attic", { device: true })
            .board("virtual"),
        )
        .tenant("elsewhere", (elsewhere) => elsewhere.owner("stranger").board("theirs", { device: true })),
  });
});
afterAll(() => app.close());

const boardId = (name: string): string => app.ids.boards[name] ?? "";
const validate = (caller: Caller, code: string) =>
  caller.graphql<{ validateActivationCode: { isValid: boolean; message: string } }>(
    "query ValidateActivationCode($code: String!) { validateActivationCode(code: $code) { isValid message } }",
    { code },
  );

interface Applied {
  readonly applyRedemptionCode: {
    readonly id?: string;
    readonly boardId?: string;
    readonly type?: string;
    readonly error?: string;
  };
}

const apply = (caller: Caller, board: string, code: string) =>
  caller.graphql<Applied>(
    `mutation ApplyRedemptionCode($board: ID!, $code: String!) {
      applyRedemptionCode(board: $board, code: $code) {
        ... on ApplyRedemptionCodeSuccess { id boardId }
        ... on Refusal { type error }
      }
    }`,
    { board, code },
  );

const plusOf = async (caller: Caller, id: string) => {
  const { data } = await caller.graphql<{
    paywallQuery: { productApplications: { pricing: { title: string } | null; product: { isPlus: boolean } }[] };
  }>(
    "query PaywallQuery($boardId: ID!) { paywallQuery(boardId: $boardId) { productApplications { pricing { title } product { isPlus } } } }",
    { boardId: id },
  );
  return data?.paywallQuery.productApplications;
};

/** Guesses are budgeted by the minute; tests of other things begin a fresh one. */
const nextMinute = () => app.clock.advance(61_000);

describe("An activation code", () => {
  test("is valid until a board was activated with it, then says so", async () => {
    const [code = ""] = await buyCodes(app);
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    const ben = await app.as("ben");
    expect((await validate(ben, code)).data?.validateActivationCode).toEqual({ isValid: true, message: "" });
    expect((await apply(ben, boardId("kitchen"), ` ${code.toLowerCase().replaceAll("-", " ")} `)).data).toEqual({
      applyRedemptionCode: { id: expect.any(String), boardId: boardId("kitchen") },
    });
    expect(await plusOf(ben, boardId("kitchen"))).toEqual([
      { pricing: { title: "Every year" }, product: { isPlus: true } },
    ]);
    expect((await validate(ben, code)).data?.validateActivationCode).toEqual({
      isValid: false,
      message: "Activation code already used",
    });
  });

  test("gives the same answer again to who asks again on the same board, and is refused on another", async () => {
    await nextMinute();
    const [code = ""] = await buyCodes(app);
    const mia = await app.as("mia");
    const first = (await apply(mia, boardId("hall"), code)).data?.applyRedemptionCode;
    const again = (await apply(mia, boardId("hall"), code)).data?.applyRedemptionCode;
    expect(first?.id).toEqual(expect.any(String));
    expect(again).toEqual(first);
    expect((await apply(mia, boardId("cellar"), code)).data?.applyRedemptionCode).toEqual({
      type: "AlreadyExists",
      error: "Activation code already used",
    });
  });

  test("is taken once, however many boards want it at the same moment", async () => {
    await nextMinute();
    const [code = ""] = await buyCodes(app);
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    const answers = await Promise.all([
      apply(mia, boardId("cellar"), code),
      apply(ben, boardId("attic"), code),
      apply(mia, boardId("attic"), code),
      apply(ben, boardId("cellar"), code),
    ]);
    const wins = new Set(answers.flatMap(({ data }) => data?.applyRedemptionCode.id ?? []));
    expect(wins.size).toBe(1);
  });

  test("activates no virtual board, no active one and none of others, and is not used up by trying", async () => {
    await nextMinute();
    const [code = ""] = await buyCodes(app);
    const mia = await app.as("mia");
    const refusals = [];
    for (const board of [boardId("virtual"), boardId("kitchen"), boardId("theirs"), "nothing"]) {
      refusals.push((await apply(mia, board, code)).data?.applyRedemptionCode.type);
    }
    expect(refusals).toEqual(["ValidationError", "AlreadyExists", "NotFound", "NotFound"]);
    expect((await validate(mia, code)).data?.validateActivationCode.isValid).toBe(true);
  });

  test.each(["", "ABCDEFG", "2222-2222-2222", "x".repeat(10_000), "'; drop table activation_code; --"])(
    "that is unknown is not valid: %s",
    async (code) => {
      await nextMinute();
      const mia = await app.as("mia");
      expect((await validate(mia, code)).data?.validateActivationCode.isValid).toBe(false);
      expect((await apply(mia, boardId("attic"), code)).data?.applyRedemptionCode.type).toBe("NotFound");
    },
  );

  test("is guessed ten times a minute at most: fifteen aliases count fifteen", async () => {
    await nextMinute();
    const eve = await app.as("eve");
    const fields = Array.from(
      { length: 10 },
      (_, at) => `g${at}: validateActivationCode(code: "2222222222${at + 10}") { isValid }`,
    );
    const first = await eve.graphql<Record<string, unknown>>(`query Guess { ${fields.slice(0, 8).join(" ")} }`);
    expect(first.errors).toBeUndefined();
    const second = await eve.graphql<Record<string, unknown>>(`query Guess { ${fields.slice(0, 7).join(" ")} }`);
    expect(second.errors?.map(({ extensions }) => extensions?.code)).toContain("RateLimited");
    const third = await apply(eve, boardId("attic"), "222222222222");
    expect(third.data?.applyRedemptionCode.type).toBe("RateLimited");
  });
});
