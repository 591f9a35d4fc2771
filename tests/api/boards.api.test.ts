import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { board, tenant } from "../../gateway/boardState/board.tables.ts";
import { boardEvent } from "../../gateway/boardState/boardState.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { pin, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { countStatements } from "../support/statements.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor")
        .person("ben")
        .person("sam")
        .person("root", { superadmin: true })
        .tenant("Home", (home) =>
          home.owner("mia").admin("noor").user("ben").former("root").board("Kitchen", { device: true }).board("Hall"),
        )
        .tenant("Workshop", (workshop) =>
          workshop
            .owner("noor")
            .user("mia")
            .invited("sam")
            .board("Window", { style: "white", timezone: "America/New_York" }),
        )
        .tenant("Many", (many) => {
          many.owner("ben");
          for (let place = 0; place < 29; place += 1) many.board(`Board ${place}`);
        }),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

const boardFields = `id title friendlyIdentifier boardStyle rows columns version createdAt pausedUntil
  timezone { id timezoneCity } characters quietHoursBegin quietHoursEnd isQuietHours quietHoursUntil
  pinnedMessage { pinnedUntil message { id isFavorited } } sendLaterMessage { sendAt message { text } }
  devices { id lastSeen } lastSeen productApplications { id product { isPlus } }
  currentAppearance { attribution message { formatted } } myMembership { id role }`;
const withMembers = `${boardFields} tenant { id name members { role person { firstName emailAddress } } }`;

describe("lists", () => {
  test("a member sees the boards of all their tenants, by tenant and title", async () => {
    const mia = await app.as("mia");
    const { data, errors } = await mia.graphql(`{ fetchAllBoards { ${withMembers} } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      fetchAllBoards: [
        { title: "Hall", myMembership: { role: "Owner" }, devices: [], characters: Array(6).fill(Array(22).fill(0)) },
        { title: "Kitchen", timezone: { id: "Europe/Zurich", timezoneCity: "Zurich" }, devices: [{ lastSeen: null }] },
        {
          title: "Window",
          boardStyle: "white",
          timezone: { timezoneCity: "New York" },
          myMembership: { role: "User" },
        },
      ],
    });
    const [hall] = (data as { fetchAllBoards: { id: string; friendlyIdentifier: string; tenant: unknown }[] })
      .fetchAllBoards;
    expect(hall?.friendlyIdentifier).toBe(hall?.id.slice(0, 11).toUpperCase());
    expect(hall?.tenant).toEqual({
      id: app.ids.tenants.Home,
      name: "Home",
      members: [
        { role: "Owner", person: { firstName: "Mia", emailAddress: "mia@example.com" } },
        { role: "Admin", person: { firstName: "Noor", emailAddress: "noor@example.com" } },
        { role: "User", person: { firstName: "Ben", emailAddress: "ben@example.com" } },
      ],
    });
  });

  test.each([
    ["viewersAdminOwnerBoards", ["Hall", "Kitchen"]],
    ["boardsV2(permissions: [User])", ["Window"]],
    ["boardsV2(permissions: [])", []],
    ["boardsV2", ["Hall", "Kitchen", "Window"]],
    ["getLive", ["Hall", "Kitchen", "Window"]],
  ])("%s gives %j", async (field, titles) => {
    const mia = await app.as("mia");
    const { data } = await mia.graphql<Record<string, { title: string }[]>>(`{ ${field} { title } }`);
    expect(Object.values(data ?? {})[0]?.map(({ title }) => title)).toEqual(titles);
  });

  test("tenants come with their boards and members, invitations included", async () => {
    const mia = await app.as("mia");
    const { data } = await mia.graphql(
      "{ getTenantBoards { name boards { title } members { role invitationStatus isCurrentMember } } }",
    );
    expect(data).toMatchObject({
      getTenantBoards: [
        { name: "Home", boards: [{ title: "Hall" }, { title: "Kitchen" }] },
        {
          name: "Workshop",
          boards: [{ title: "Window" }],
          members: [{ role: "Owner" }, { role: "User" }, { invitationStatus: "Invited", isCurrentMember: false }],
        },
      ],
    });
  });

  test("an invitation shows the tenant's name to the invited, and nothing of what is in it", async () => {
    const sam = await app.as("sam");
    const { data } =
      await sam.graphql(`{ fetchAllBoards { id } getTenantBoards { id } getViewerRole { account { person {
      tenants { id } tenantAssociations { role invitationStatus tenant { name boards { id } members { id } } } } } } }`);
    expect(data).toEqual({
      fetchAllBoards: [],
      getTenantBoards: [],
      getViewerRole: {
        account: {
          person: {
            tenants: [],
            tenantAssociations: [
              { role: "User", invitationStatus: "Invited", tenant: { name: "Workshop", boards: [], members: [] } },
            ],
          },
        },
      },
    });
  });

  test("a superadmin sees any board, and nobody's members", async () => {
    const root = await app.as("root");
    const { data, errors } = await root.graphql(
      "query Live($id: ID!) { liveV2(id: $id) { title myMembership { id } tenant { members { id } } } }",
      { id: kitchen },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ liveV2: { title: "Kitchen", tenant: { members: [] } } });
    const roles = await root.graphql("query Roles($id: ID!) { getBoardRoles(boardId: $id) { id } }", { id: kitchen });
    expect(roles.errors?.[0]?.extensions.code).toBe("NotAuthorized");
  });
});

describe("one board", () => {
  test("shows what holds it and what comes next", async () => {
    const mia = await app.as("mia");
    const sent = await sendText(mia, kitchen, "Now");
    if (sent.__typename === "Refusal") throw new Error(sent.type);
    await pin(mia, { boardId: kitchen, messageId: sent.appearance.message.id, secondsToPin: 600 });
    const now = await app.clock.now();
    await schedule(mia, { boardId: kitchen, messageId: await writeText(mia, "Second"), sendAt: now + 7_200_000 });
    await schedule(mia, { boardId: kitchen, messageId: await writeText(mia, "First"), sendAt: now + 3_600_000 });
    const { data } = await mia.graphql(`query Board($id: ID!) { getBoardV2(id: $id) { ${boardFields} } }`, {
      id: kitchen,
    });
    expect(data).toMatchObject({
      getBoardV2: {
        currentAppearance: { attribution: "Mia Keller", message: { formatted: expect.stringContaining("NOW") } },
        pinnedMessage: { message: { id: sent.appearance.message.id, isFavorited: false } },
        sendLaterMessage: { message: { text: "First" } },
      },
    });
  });

  test("was seen only while its last heartbeat is fresh by the 3-minute rule", async () => {
    const mia = await app.as("mia");
    const read = async () => {
      const { data } = await mia.graphql<{ getBoardV2: { lastSeen: number | null } }>(
        "query Seen($id: ID!) { getBoardV2(id: $id) { lastSeen } }",
        { id: kitchen },
      );
      return data?.getBoardV2.lastSeen;
    };
    const seenAt = await app.clock.now();
    await app.context.database
      .update(device)
      .set({ lastSeenAt: new Date(seenAt) })
      .where(eq(device.boardId, kitchen));
    expect(await read()).toBe(seenAt);
    await app.clock.advance(180_001);
    expect(await read()).toBeNull();
  });
});

describe("the number of statements", () => {
  test("is two at most for a board with everything around it, sign-in included, and three with its members", async () => {
    const mia = await app.as("mia");
    const query = (fields: string) => `query Board($id: ID!) { getBoardV2(id: $id) { ${fields} } }`;
    const plain = await countStatements(app, mia, query(boardFields), { id: kitchen });
    expect(plain).toBeGreaterThan(0);
    expect(plain).toBeLessThanOrEqual(2);
    expect(await countStatements(app, mia, query(withMembers), { id: kitchen })).toBe(plain + 1);
  });

  test("is three at most for thirty boards with the members of their tenants, and one for what that costs", async () => {
    const ben = await app.as("ben");
    const { data } = await ben.graphql<{ fetchAllBoards: unknown[] }>("{ fetchAllBoards { id } }");
    expect(data?.fetchAllBoards.length).toBeGreaterThanOrEqual(30);
    expect(await countStatements(app, ben, `{ fetchAllBoards { ${withMembers} } }`)).toBeLessThanOrEqual(3 + 1);
  });
});

describe("a new board", () => {
  const create = (caller: Caller, title: string, timezone = "Asia/Tokyo") =>
    caller.graphql<{ createBoardV2: { board?: { id: string }; type?: string; rule?: string } }>(
      `mutation Create($title: String!, $timezone: ID!) { createBoardV2(title: $title, boardStyle: white, timezone: $timezone) {
        ... on CreateBoardV2Success { board { ${withMembers} } } ... on Refusal { type rule } } }`,
      { title, timezone },
    );

  test("is blank, in a tenant of its own named after it, and its maker's", async () => {
    const sam = await app.as("sam");
    const { data } = await create(sam, "  Attic\u0301 ");
    expect(data).toMatchObject({
      createBoardV2: {
        board: {
          title: "Attić",
          boardStyle: "white",
          rows: 6,
          columns: 22,
          version: 0,
          timezone: { id: "Asia/Tokyo" },
          myMembership: { role: "Owner" },
          tenant: { name: "Attić", members: [{ role: "Owner", person: { emailAddress: "sam@example.com" } }] },
        },
      },
    });
    const id = data?.createBoardV2.board?.id ?? "";
    const events = await app.context.database.select().from(boardEvent).where(eq(boardEvent.boardId, id));
    expect(events).toMatchObject([{ kind: "created", version: 0, actorKind: "person", actorId: app.ids.people.sam }]);
  });

  test.each([
    ["no title", "   ", "title"],
    ["a title of 61 characters", "x".repeat(61), "title"],
    ["a title of two lines", "one\ntwo", "title"],
  ])("with %s is refused", async (_name, title, rule) => {
    const { data } = await create(await app.as("mia"), title);
    expect(data).toEqual({ createBoardV2: { type: "ValidationError", rule } });
  });

  test.each(["Mars/Olympus", "+01:00", "", "Europe/Zurich; drop table board"])(
    "in the time zone %j is refused",
    async (zone) => {
      const { data } = await create(await app.as("mia"), "Fine", zone);
      expect(data).toEqual({ createBoardV2: { type: "ValidationError", rule: "timezone" } });
    },
  );
});

test("no tenant ever has two Owners", async () => {
  const [home] = await app.context.database.select().from(tenant).where(eq(tenant.name, "Home"));
  const promote = app.context.database
    .update(member)
    .set({ role: "Owner" })
    .where(and(eq(member.tenantId, home?.id ?? ""), eq(member.personId, app.ids.people.noor ?? "")));
  await expect(promote).rejects.toThrow();
});

test("quiet hours are told with their end", async () => {
  const now = new Date(await app.clock.now());
  const hhmm = (date: Date) => date.toISOString().slice(11, 16).replace(":", "");
  const end = new Date(now.getTime() + 3_600_000);
  await app.context.database
    .update(board)
    .set({
      timezone: "UTC",
      quietHoursBegin: hhmm(new Date(now.getTime() - 3_600_000)),
      quietHoursEnd: hhmm(end),
      quietHoursSetBy: "Mia",
    })
    .where(eq(board.id, kitchen));
  const { data } = await (await app.as("ben")).graphql(
    `query Quiet($id: ID!) { getBoardQuietHoursV2(id: $id) { start end isQuietHours until setBy }
      getQuietHours(boardId: $id) { quietHoursEnd } }`,
    { id: kitchen },
  );
  expect(data).toMatchObject({
    getBoardQuietHoursV2: { isQuietHours: true, setBy: "Mia", until: Math.floor(end.getTime() / 60_000) * 60_000 },
    getQuietHours: { quietHoursEnd: hhmm(end) },
  });
});
