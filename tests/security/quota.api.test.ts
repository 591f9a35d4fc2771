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
        .person("olga")
        .tenant("home", (home) => home.owner("olga").user("mia").user("fresh").board("kitchen")),
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

const makeMessage = (caller: Caller) =>
  refusalOf(caller, `mutation($t: String) { createMessageV2(text: $t) { ${refusal} } }`, { t: newText() });
const keepDraft = (caller: Caller, id: string | undefined) =>
  refusalOf(caller, `mutation($id: ID!) { createDraftV2(messageId: $id) { ${refusal} } }`, { id });

/** A message to make something of, which counts as none. */
async function freeMessage(caller: Caller): Promise<string | undefined> {
  const id = await newMessage(caller);
  await gateway.opened.sql`delete from person_quota where kind = 'messages'`;
  return id;
}

interface Kind {
  /** One more of it, by its own call. */
  make(caller: Caller): Promise<Refused | undefined>;
  /** How one that there is goes again; undefined where nothing does. */
  readonly undo?: (caller: Caller) => Promise<unknown>;
  /** What is said when so many were made today, and when there are so many. */
  readonly today: (most: number) => string;
  readonly inAll: (most: number) => string;
  readonly moreTomorrow: string;
  readonly moreAfter: string;
}

const kinds: Record<string, Kind> = {
  boards: {
    make: (caller) =>
      refusalOf(
        caller,
        `mutation($t: String!) { createBoardV2(title: $t, boardStyle: black, timezone: "UTC") { ${refusal} } }`,
        { t: newText() },
      ),
    undo: async (caller) => {
      const [row] = await gateway.opened.sql<{ id: string }[]>`select id from board where title like 'words %' limit 1`;
      return refusalOf(caller, `mutation($id: ID!) { deleteBoard(input: { boardId: $id }) { ${refusal} } }`, {
        id: row?.id,
      });
    },
    today: (most) => `You have made ${most} boards today.`,
    inAll: (most) => `You own ${most} boards.`,
    moreTomorrow: "Make more tomorrow.",
    moreAfter: "Delete one to make another.",
  },
  messages: {
    make: makeMessage,
    today: (most) => `You have written ${most} messages today.`,
    inAll: (most) => `You have written ${most} messages.`,
    moreTomorrow: "Write more tomorrow.",
    moreAfter: "One person writes no more.",
  },
  schedules: {
    make: async (caller) =>
      refusalOf(
        caller,
        `mutation($b: ID!, $m: ID!, $at: Timestamp!) { createScheduledMessageV2(boardId: $b, messageId: $m, sendAt: $at) { ${refusal} } }`,
        { b: kitchen(), m: await freeMessage(caller), at: (await gateway.clock.now()) + 7 * dayMs },
      ),
    undo: async (caller) => {
      const [row] = await gateway.opened.sql<{ id: string }[]>`
        select message_id as id from scheduled_message where state = 'Pending' limit 1`;
      return refusalOf(caller, `mutation($id: ID!) { unscheduleMessage(messageId: $id) { ${refusal} } }`, {
        id: row?.id,
      });
    },
    today: (most) => `You have scheduled ${most} messages today.`,
    inAll: (most) => `${most} messages of yours are scheduled.`,
    moreTomorrow: "Schedule more tomorrow.",
    moreAfter: "Cancel one to schedule another.",
  },
  drafts: {
    make: async (caller) => keepDraft(caller, await freeMessage(caller)),
    undo: async (caller) => {
      const [row] = await gateway.opened.sql<{ id: string }[]>`select id from draft limit 1`;
      return refusalOf(caller, `mutation($id: ID!) { deleteDraft(draftId: $id) { ${refusal} } }`, { id: row?.id });
    },
    today: (most) => `You have saved ${most} drafts today.`,
    inAll: (most) => `You have ${most} drafts.`,
    moreTomorrow: "Save more tomorrow.",
    moreAfter: "Delete one to save another.",
  },
  links: {
    make: async (caller) =>
      refusalOf(caller, `mutation($m: ID!) { createMessageShareToken(message: $m) { ${refusal} } }`, {
        m: await freeMessage(caller),
      }),
    undo: async (caller) => {
      const [row] = await gateway.opened.sql<{ id: string }[]>`
        select id from message_share_token where revoked_at is null limit 1`;
      return refusalOf(caller, `mutation($id: ID!) { revokeMessageShareToken(id: $id) { ${refusal} } }`, {
        id: row?.id,
      });
    },
    today: (most) => `You have made ${most} links today.`,
    inAll: (most) => `You have ${most} links to messages.`,
    moreTomorrow: "Make more tomorrow.",
    moreAfter: "Revoke one to make another.",
  },
};

const dayMs = 86_400_000;
const nextDay = (now: number) => (Math.floor(now / dayMs) + 1) * dayMs;

describe("what one person may make", () => {
  it.each(Object.entries(kinds))(
    "of %s is bounded a day and in all, and less while unconfirmed, each with its sentence",
    async (_name, { make, undo, today, inAll, moreTomorrow, moreAfter }) => {
      const { mia, fresh } = await start();
      // A quarter of four.
      expect(await make(fresh)).toBeUndefined();
      const early = await make(fresh);
      expect(early).toMatchObject({ type: "RateLimited", rule: "quota" });
      expect(early?.error).toContain("Confirm your e-mail address to make more.");
      await gateway.opened.sql`delete from board where title like 'words %'`;
      await gateway.opened.sql`delete from scheduled_message`;
      await gateway.opened.sql`delete from draft`;
      await gateway.opened.sql`delete from message_share_token`;
      for (let made = 0; made < 4; made += 1) expect(await make(mia)).toBeUndefined();
      expect(await make(mia)).toMatchObject({
        rule: "quota",
        until: nextDay(await gateway.clock.now()),
        error: `${today(4)} ${moreTomorrow}`,
      });
      await gateway.clock.advance(dayMs);
      const later = await gateway.as("mia");
      for (let made = 4; made < 6; made += 1) expect(await make(later)).toBeUndefined();
      expect(await make(later)).toMatchObject({ rule: "quota", until: null, error: `${inAll(6)} ${moreAfter}` });
      if (undo === undefined) return;
      expect(await undo(later)).toBeUndefined();
      expect(await make(later)).toBeUndefined();
    },
  );

  it("is not exceeded by calls at the same moment", async () => {
    const { mia } = await start();
    const answers = await Promise.all(Array.from({ length: 12 }, () => makeMessage(mia)));
    expect(answers.filter((one) => one === undefined)).toHaveLength(4);
  });

  it("counts the same draft again as none", async () => {
    const { fresh } = await start();
    const message = await newMessage(fresh);
    for (const _ of [1, 2, 3]) expect(await keepDraft(fresh, message)).toBeUndefined();
  });

  it("holds for what is sent to a board", async () => {
    const { fresh } = await start();
    const send = (text: string) =>
      refusalOf(fresh, `mutation($b: ID!, $t: String!) { createMessage2(text: $t, boardId: $b) { ${refusal} } }`, {
        b: kitchen(),
        t: text,
      });
    expect(await send("one")).toBeUndefined();
    // The board's own rate.
    await gateway.clock.advance(15_000);
    expect(await send("two")).toMatchObject({ rule: "quota", error: expect.stringContaining("messages today") });
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
  it("counts the caller's real lists: boards, those of a tenant, tenants and members", async () => {
    gateway = await testApp({
      seed: (seed) => {
        seed.person("mia").person("noor").person("ines").person("olga");
        seed.tenant("small", (tenant) => tenant.owner("noor").board("attic"));
        seed.tenant("large", (tenant) => {
          tenant.owner("mia");
          for (let number = 0; number < 120; number += 1) tenant.board(`board ${number}`);
        });
        for (let number = 0; number < 120; number += 1) seed.tenant(`tenant ${number}`, (one) => one.owner("ines"));
        seed.tenant("club", (club) => club.owner("olga").board("bar"));
      },
    });
    await gateway.opened
      .sql`insert into member (id, tenant_id, role, email_address, email_key, invitation_status, is_current_member, created_at)
      select 'guest' || n, ${gateway.ids.tenants.club ?? ""}, 'User', 'g' || n || '@example.com', 'g' || n || '@example.com', 'Invited', false, now()
      from generate_series(1, 120) n`;
    const of = async (name: string, document: string) => {
      const answer = await (await gateway.as(name)).graphql(document);
      return answer.errors?.[0]?.extensions.code ?? answer.status;
    };
    const aliases = (field: string) => ["a", "b", "c", "d", "e"].map((alias) => `${alias}: ${field}`).join(" ");
    const documents = {
      // Cost for 120 of what is meant, against that for ten: 1 + 5 × 10 for each.
      boards: `{ fetchAllBoards { id ${aliases("devices { id }")} } }`,
      tenants: `{ getTenantBoards { id ${aliases("members { id }")} } }`,
      members: `{ fetchAllBoards { id tenant { ${aliases("members { id }")} } } }`,
      boardsOfTenant: `{ getTenantBoards { ${aliases("boards { id }")} } }`,
    };
    for (const document of Object.values(documents)) expect(await of("noor", document)).toBe(200);
    // The second and the third time it is compiled.
    for (const _ of [1, 2, 3]) {
      expect(await of("mia", documents.boards)).toBe("QUERY_REJECTED");
      expect(await of("mia", documents.boardsOfTenant)).toBe("QUERY_REJECTED");
      expect(await of("ines", documents.tenants)).toBe("QUERY_REJECTED");
      expect(await of("olga", documents.members)).toBe("QUERY_REJECTED");
    }
    expect(await of("mia", "{ fetchAllBoards { id title tenant { id } devices { id } } }")).toBe(200);
    expect(await of("olga", documents.boards)).toBe(200);
  });
});
