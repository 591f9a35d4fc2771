import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { tenant } from "../../gateway/boardState/board.tables.ts";
import {
  boardEvent,
  messageAppearance,
  pinnedMessage,
  scheduledMessage,
} from "../../gateway/boardState/boardState.tables.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import {
  acceptInvitation,
  deleteBoard,
  invitationId,
  leaveBoard,
  membershipId,
  readTitle,
} from "../support/boardCalls.ts";
import { identify, openDisplaySocket } from "../support/displaySocket.ts";
import { openEvents } from "../support/eventReader.ts";
import { pin, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(): Promise<{ app: TestApp; board: (name: string) => string }> {
  const app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("sam")
        .person("kim", { unverified: true })
        .person("root", { superadmin: true })
        .person("stranger")
        .tenant("Home", (home) =>
          home.owner("mia").admin("noor").user("ben").invited("sam").invited("kim").board("Kitchen"),
        )
        .tenant("Shop", (shop) => shop.owner("noor").user("mia").user("ben").board("Window").board("Door"))
        .tenant("Den", (den) => den.owner("mia").board("Den"))
        .tenant("Lab", (lab) => lab.owner("stranger").board("Lab")),
  });
  open.push(app);
  return { app, board: (name) => app.ids.boards[name] ?? "" };
}

const membershipIn = async (app: TestApp, tenantName: string, personName: string) => {
  const rows = await app.context.database.select().from(member);
  const row = rows.find(
    (one) => one.tenantId === app.ids.tenants[tenantName] && one.personId === app.ids.people[personName],
  );
  if (row === undefined) throw new Error(`${personName} has no row in ${tenantName}.`);
  return row;
};

describe("leaving", () => {
  test("a member leaves all boards of the tenant, and what they had scheduled there is cancelled", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const sendAt = (await app.clock.now()) + 3_600_000;
    await schedule(ben, { boardId: board("Door"), messageId: await writeText(ben, "Later"), sendAt });
    const id = (await membershipId(ben, board("Window"))) ?? "";
    expect(await leaveBoard(ben, id)).toEqual({ __typename: "IgnorePersonTenantInvitationSuccess", ignored: true });
    expect(await readTitle(ben, board("Window"))).toBeUndefined();
    expect(await readTitle(ben, board("Door"))).toBeUndefined();
    expect(await readTitle(ben, board("Kitchen"))).toBe("Kitchen");
    const [left] = await app.context.database.select().from(scheduledMessage);
    expect(left).toMatchObject({ state: "Cancelled" });
    expect(await leaveBoard(ben, id)).toMatchObject({ type: "NotFound" });
  });

  test("an Admin leaves too; the Owner does not", async () => {
    const { app, board } = await start();
    const noor = await app.as("noor");
    expect(await leaveBoard(noor, (await membershipId(noor, board("Kitchen"))) ?? "")).toMatchObject({ ignored: true });
    expect(await leaveBoard(noor, (await membershipId(noor, board("Window"))) ?? "")).toMatchObject({
      type: "NotAuthorized",
      rule: "role",
    });
  });

  test("nobody leaves their last board: not with two calls at once either", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const ids = [(await membershipId(ben, board("Kitchen"))) ?? "", (await membershipId(ben, board("Window"))) ?? ""];
    const answers = await Promise.all(ids.map((id) => leaveBoard(ben, id)));
    expect(answers.map((answer) => answer.__typename).toSorted()).toEqual([
      "IgnorePersonTenantInvitationSuccess",
      "Refusal",
    ]);
    expect(answers.find((answer) => answer.__typename === "Refusal")).toMatchObject({
      type: "ValidationError",
      rule: "lastBoard",
    });
  });

  test("a leave that would take all boards a person has is refused in words that say so", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    await leaveBoard(ben, (await membershipId(ben, board("Kitchen"))) ?? "");
    expect(await leaveBoard(ben, (await membershipId(ben, board("Window"))) ?? "")).toMatchObject({
      rule: "lastBoard",
      error: "Leaving takes all boards of this account, and you have no other. Make another one first.",
    });
    expect(await readTitle(ben, board("Door"))).toBe("Door");
  });

  test("another person's membership is nobody's to end", async () => {
    const { app } = await start();
    const id = (await membershipIn(app, "Home", "ben")).id;
    for (const name of ["mia", "noor", "root", "stranger"]) {
      expect(await leaveBoard(await app.as(name), id)).toMatchObject({ type: "NotFound" });
    }
  });

  test("a tab's stream speaks no more of a board that was left", async () => {
    const { app, board } = await start();
    const url = await app.listen();
    const ben = await app.as("ben");
    const reader = await openEvents(`${url}/events`, { token: ben.token });
    open.unshift(reader);
    await reader.next("hello");
    await leaveBoard(ben, (await membershipId(ben, board("Window"))) ?? "");
    await reader.next("boards");
    await sendText(await app.as("noor"), board("Window"), "Not for Ben");
    await sendText(await app.as("noor"), board("Kitchen"), "For Ben");
    const next = await reader.next(({ event, data }) => event === "board" && data.version === 1);
    expect(next.data.boardId).toBe(board("Kitchen"));
  });
});

describe("an invitation", () => {
  test("is accepted by the invited, whose address is confirmed; accepting twice is accepting once", async () => {
    const { app, board } = await start();
    const sam = await app.as("sam");
    expect(await readTitle(sam, board("Kitchen"))).toBeUndefined();
    const id = (await invitationId(sam, board("Kitchen"))) ?? "";
    const accepted = { member: { id, role: "User", isCurrentMember: true, invitationStatus: "Accepted" } };
    expect(await acceptInvitation(sam, id)).toMatchObject(accepted);
    expect(await acceptInvitation(sam, id)).toMatchObject(accepted);
    expect(await readTitle(sam, board("Kitchen"))).toBe("Kitchen");
    expect(await invitationId(sam, board("Kitchen"))).toBeNull();
  });

  test("waits until the invited address is confirmed, and shows nothing of the board", async () => {
    const { app, board } = await start();
    const kim = await app.as("kim");
    const id = (await invitationId(kim, board("Kitchen"))) ?? "";
    expect(await acceptInvitation(kim, id)).toMatchObject({ type: "NotAuthorized", rule: "verifiedEmail" });
    expect(await readTitle(kim, board("Kitchen"))).toBeUndefined();
  });

  test("is nobody else's, and nobody is told whether it is there", async () => {
    const { app, board } = await start();
    const { id } = await membershipIn(app, "Home", "sam");
    for (const name of ["mia", "noor", "stranger", "root", "kim"]) {
      const caller = await app.as(name);
      if (name !== "kim") expect(await invitationId(caller, board("Kitchen"))).toBeNull();
      expect(await acceptInvitation(caller, id)).toMatchObject({ type: "NotFound" });
    }
    expect(await invitationId(await app.as("stranger"), "no-such-board")).toBeNull();
  });

  test("is declined with the call that leaves, and then gone", async () => {
    const { app, board } = await start();
    const sam = await app.as("sam");
    const id = (await invitationId(sam, board("Kitchen"))) ?? "";
    expect(await leaveBoard(sam, id)).toMatchObject({ ignored: true });
    expect(await acceptInvitation(sam, id)).toMatchObject({ type: "NotFound" });
  });

  test("to become Owner makes the Owner until then an Admin, in the same moment", async () => {
    const { app, board } = await start();
    const { id } = await membershipIn(app, "Home", "sam");
    await app.context.database.update(member).set({ role: "Owner" }).where(eq(member.id, id));
    expect(await acceptInvitation(await app.as("sam"), id)).toMatchObject({ member: { role: "Owner" } });
    expect(await membershipIn(app, "Home", "mia")).toMatchObject({ role: "Admin", isCurrentMember: true });
    expect(await readTitle(await app.as("mia"), board("Kitchen"))).toBe("Kitchen");
  });
});

describe("deleting a board", () => {
  /** A board with everything that can hang on one. */
  async function furnish(app: TestApp, mia: Caller, boardId: string) {
    const { pairingCode } = (await mia.post("/factory/device", { boardId })).json();
    const { clientId, token } = (await app.anonymous.post("/pair", { pairingCode })).json();
    await sendText(mia, boardId, "To be gone");
    await app.clock.advance(16_000);
    await pin(mia, { boardId, messageId: await writeText(mia, "Pinned"), secondsToPin: 600 });
    const sendAt = (await app.clock.now()) + 60_000;
    await schedule(mia, { boardId, messageId: await writeText(mia, "Later"), sendAt });
    const { data } = await mia.graphql<{ createSimulatorToken: { simulatorToken: { token: string } } }>(
      `mutation Publish($id: ID!) { createSimulatorToken(boardId: $id, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { token } } } }`,
      { id: boardId },
    );
    return { clientId, deviceToken: token, linkToken: data?.createSimulatorToken.simulatorToken.token ?? "" };
  }

  test("ends its displays, its public pages and everybody's streams, and takes all that hangs on it along", async () => {
    const { app, board } = await start();
    const url = await app.listen();
    const mia = await app.as("mia");
    const kitchen = board("Kitchen");
    const { clientId, deviceToken, linkToken } = await furnish(app, mia, kitchen);
    const display = await openDisplaySocket(url, clientId);
    open.unshift(display);
    display.say(identify(clientId, deviceToken));
    await display.next("display");
    const watcher = await openEvents(`${url}/simulator/${kitchen}/events?token=${encodeURIComponent(linkToken)}`);
    const tab = await openEvents(`${url}/events`, { token: (await app.as("ben")).token });
    open.unshift(watcher, tab);
    await watcher.next("board");
    await tab.next("hello");

    expect(await deleteBoard(mia, kitchen)).toEqual({ __typename: "DeleteBoardSuccess", deleted: true });
    expect(await display.closed).toBe(4401);
    await watcher.next("gone");
    await watcher.ended;
    await tab.next("boards");
    const { database } = app.context;
    for (const table of [messageAppearance, pinnedMessage, scheduledMessage, device]) {
      expect(await database.select().from(table)).toEqual([]);
    }
    expect(await database.select().from(tenant).where(eq(tenant.name, "Home"))).toEqual([]);
    expect((await database.select().from(boardEvent)).at(-1)).toMatchObject({ kind: "deleted", boardId: kitchen });
    expect((await app.anonymous.get(`/simulator/${kitchen}`, { accept: "text/html" })).statusCode).toBe(404);
    await app.clock.advance(120_000);
    await app.context.jobs.sweep();
    expect(await database.select().from(messageAppearance)).toEqual([]);
    const again = await openDisplaySocket(url, clientId);
    open.unshift(again);
    again.say(identify(clientId, deviceToken));
    expect(await again.next("revoked")).toMatchObject({ reason: "unknown" });
  });

  test("is the Owner's alone; a stranger does not learn that it is there", async () => {
    const { app, board } = await start();
    const refused = {
      noor: "NotAuthorized",
      ben: "NotAuthorized",
      root: "NotAuthorized",
      stranger: "NotFound",
      sam: "NotFound",
    };
    for (const [name, type] of Object.entries(refused)) {
      expect(await deleteBoard(await app.as(name), board("Kitchen"))).toMatchObject({ type });
    }
  });

  test("leaves a member who had no other board with none, and free to make one", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    await leaveBoard(ben, (await membershipId(ben, board("Window"))) ?? "");
    const kitchen = board("Kitchen");
    expect(await deleteBoard(await app.as("mia"), kitchen)).toMatchObject({ deleted: true });
    const { data } = await ben.graphql(
      "{ fetchAllBoards { id } boardsV2 { id } getTenantBoards { id } getViewerRole { account { person { tenantAssociations { id } } } } }",
    );
    expect(data).toEqual({
      fetchAllBoards: [],
      boardsV2: [],
      getTenantBoards: [],
      getViewerRole: { account: { person: { tenantAssociations: [] } } },
    });
    expect(await readTitle(ben, kitchen)).toBeUndefined();
    const made = await ben.graphql(
      `mutation { createBoardV2(title: "Mine", boardStyle: black, timezone: "UTC") {
        ... on CreateBoardV2Success { board { title myMembership { role } } } } }`,
    );
    expect(made.data).toEqual({ createBoardV2: { board: { title: "Mine", myMembership: { role: "Owner" } } } });
  });

  test("leaves the other boards of its tenant, and the Owner's last board, where they are", async () => {
    const { app, board } = await start();
    const noor = await app.as("noor");
    expect(await deleteBoard(noor, board("Window"))).toMatchObject({ deleted: true });
    expect(await readTitle(noor, board("Door"))).toBe("Door");
    expect(await deleteBoard(noor, board("Window"))).toMatchObject({ type: "NotFound" });
    expect(await deleteBoard(await app.as("stranger"), board("Lab"))).toMatchObject({
      type: "ValidationError",
      rule: "lastBoard",
    });
  });

  test("deletes one of two when both go at once and no other is left", async () => {
    const { app, board } = await start();
    const noor = await app.as("noor");
    await leaveBoard(noor, (await membershipId(noor, board("Kitchen"))) ?? "");
    const answers = await Promise.all([deleteBoard(noor, board("Window")), deleteBoard(noor, board("Door"))]);
    expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual(["DeleteBoardSuccess", "Refusal"]);
  });
});
