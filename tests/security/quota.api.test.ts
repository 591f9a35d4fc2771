import { afterEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../gateway/config.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let gateway: TestApp;
afterEach(() => gateway.close());

const limits = readConfig({ LIMITS: "boards=4/6,messages=4/6,schedules=4/6,drafts=4/6,links=4/6" }, []).limits;

async function start(): Promise<Record<"mia" | "fresh", Caller>> {
  gateway = await testApp({
    config: { limits },
    seed: (seed) =>
      seed
        .person("mia")
        .person("fresh", { unverified: true })
        .tenant("home", (home) => home.owner("mia").user("fresh").board("kitchen")),
  });
  return { mia: await gateway.as("mia"), fresh: await gateway.as("fresh") };
}

interface Refused {
  readonly type: string;
  readonly error: string;
  readonly rule?: string;
  readonly until?: number;
}

/** Calls a mutation; what it refused, or undefined. Refusals of queries and REST come as errors. */
async function refusalOf(
  caller: Caller,
  query: string,
  variables: Record<string, unknown>,
): Promise<Refused | undefined> {
  const answer = await caller.graphql<Record<string, Refused & { __typename: string }>>(query, variables);
  if (answer.errors !== undefined && answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  const [result] = Object.values(answer.data ?? {});
  return result?.__typename === "Refusal" ? result : undefined;
}

const refusal = "__typename ... on Refusal { type error rule until }";
let text = 0;
const newText = (): string => {
  text += 1;
  return `words ${text}`;
};
const kitchen = () => gateway.ids.boards.kitchen ?? "";
const newMessage = async (caller: Caller) => {
  const answer = await caller.graphql<{ createMessageV2: { message: { id: string } } }>(
    "mutation($t: String) { createMessageV2(text: $t) { ... on CreateMessageV2Success { message { id } } } }",
    { t: newText() },
  );
  return answer.data?.createMessageV2.message.id;
};

/** One of each kind, made by its own call. */
const make: Record<string, (caller: Caller) => Promise<Refused | undefined>> = {
  boards: (caller) =>
    refusalOf(
      caller,
      `mutation($t: String!) { createBoardV2(title: $t, boardStyle: black, timezone: "UTC") { ${refusal} } }`,
      {
        t: newText(),
      },
    ),
  messages: (caller) =>
    refusalOf(caller, `mutation($t: String) { createMessageV2(text: $t) { ${refusal} } }`, { t: newText() }),
};

const nextDay = (now: number) => (Math.floor(now / 86_400_000) + 1) * 86_400_000;

describe("what one person may make", () => {
  it.each(Object.keys(make))(
    "of %s is bounded a day and in all, and less while unconfirmed, each with its sentence",
    async (kind) => {
      const { mia, fresh } = await start();
      const one = make[kind];
      if (one === undefined) throw new Error(kind);
      // A quarter of four.
      expect(await one(fresh)).toBeUndefined();
      const early = await one(fresh);
      expect(early).toMatchObject({ type: "RateLimited", rule: "quota" });
      expect(early?.error).toContain("Confirm your e-mail address");
      for (let made = 0; made < 4; made += 1) expect(await one(mia)).toBeUndefined();
      const today = await one(mia);
      expect(today).toMatchObject({ rule: "quota", until: nextDay(await gateway.clock.now()) });
      expect(today?.error).toMatch(new RegExp(`4 ${kind} today`));
      expect(today?.error).not.toContain("Confirm");
      await gateway.clock.advance(86_400_000);
      const later = await gateway.as("mia");
      let last: Refused | undefined;
      for (let made = 0; made < 4 && last === undefined; made += 1) last = await one(later);
      expect(last?.error).toMatch(new RegExp(`6 ${kind}`));
      expect(last).toMatchObject({ rule: "quota", until: null });
    },
  );

  it("is not exceeded by calls at the same moment", async () => {
    const { mia } = await start();
    const answers = await Promise.all(Array.from({ length: 12 }, () => make.messages?.(mia)));
    expect(answers.filter((one) => one === undefined)).toHaveLength(4);
  });

  it("holds for drafts, and the same draft again is none", async () => {
    const { fresh } = await start();
    const message = await newMessage(fresh);
    const keep = (id: string | undefined) =>
      refusalOf(fresh, `mutation($id: ID!) { createDraftV2(messageId: $id) { ${refusal} } }`, { id });
    expect(await keep(message)).toBeUndefined();
    expect(await keep(message)).toBeUndefined();
    await gateway.opened.sql`delete from person_quota where kind = 'messages'`;
    expect(await keep(await newMessage(fresh))).toMatchObject({
      rule: "quota",
      error: expect.stringContaining("1 drafts"),
    });
  });

  it("holds for scheduled messages and for what is sent to a board", async () => {
    const { fresh } = await start();
    const schedule = async () =>
      refusalOf(
        fresh,
        `mutation($b: ID!, $m: ID!, $at: Timestamp!) { createScheduledMessageV2(boardId: $b, messageId: $m, sendAt: $at) { ${refusal} } }`,
        { b: kitchen(), m: message, at: (await gateway.clock.now()) + 3_600_000 },
      );
    const message = await newMessage(fresh);
    expect(await schedule()).toBeUndefined();
    expect(await schedule()).toMatchObject({ rule: "quota", error: expect.stringContaining("scheduled") });
    const send = await refusalOf(
      fresh,
      `mutation($b: ID!) { createMessage2(text: "sent", boardId: $b) { ${refusal} } }`,
      {
        b: kitchen(),
      },
    );
    expect(send).toMatchObject({ rule: "quota", error: expect.stringContaining("messages today") });
  });

  it("holds for links", async () => {
    const { fresh } = await start();
    const m = await newMessage(fresh);
    const share = () =>
      refusalOf(fresh, `mutation($m: ID!) { createMessageShareToken(message: $m) { ${refusal} } }`, { m });
    expect(await share()).toBeUndefined();
    expect(await share()).toMatchObject({ rule: "quota", error: expect.stringContaining("links today") });
  });

  it("is configuration", async () => {
    await start();
    expect(readConfig({ LIMITS: "drafts=1/2" }, []).limits).toEqual({
      ...readConfig({}, []).limits,
      drafts: { aDay: 1, inAll: 2 },
    });
    for (const wrong of ["drafts", "drafts=1", "drafts=0/1", "towers=1/2", "drafts=1/2;boards=1/2", "toString=1/2"]) {
      expect(() => readConfig({ LIMITS: wrong }, []), wrong).toThrow(ConfigError);
    }
  });
});

describe("the cost of a call", () => {
  it("counts the caller's real lists", async () => {
    gateway = await testApp({
      seed: (seed) => {
        seed.person("mia").person("noor");
        seed.tenant("small", (tenant) => tenant.owner("noor").board("attic"));
        seed.tenant("large", (tenant) => {
          tenant.owner("mia");
          for (let number = 0; number < 120; number += 1) tenant.board(`board ${number}`);
        });
      },
    });
    const query = "{ fetchAllBoards { id tenant { boards { id devices { id } } } } }";
    const of = async (name: string, document = query) => {
      const answer = await (await gateway.as(name)).graphql(document);
      return [answer.status, answer.errors?.[0]?.extensions.code];
    };
    expect(await of("noor")).toEqual([200, undefined]);
    expect(await of("mia")).toEqual([400, "QUERY_REJECTED"]);
    // Also when it is compiled.
    expect(await of("mia")).toEqual([400, "QUERY_REJECTED"]);
    expect(await of("mia")).toEqual([400, "QUERY_REJECTED"]);
    expect(await of("mia", "{ fetchAllBoards { id title tenant { id } devices { id } } }")).toEqual([200, undefined]);
  });
});
