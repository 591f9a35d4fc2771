import { describe, expect, onTestFinished, test } from "vitest";
import { membershipId, readTitle } from "../support/boardCalls.ts";
import { openEvents } from "../support/eventReader.ts";
import { rolesIn, startHouseholds } from "../support/households.ts";
import { changeRole, invite, ownersOf, revoke } from "../support/memberCalls.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import type { Caller } from "../support/testApp.ts";

describe("a role", () => {
  test("is changed by the Owner and by Admins, and counts at the next call", async () => {
    const { app, board, seat } = await startHouseholds();
    const [mia, noor, ben] = [await app.as("mia"), await app.as("noor"), await app.as("ben")];
    expect(await changeRole(noor, await seat(noor, "ben"), "Admin")).toMatchObject({ member: { role: "Admin" } });
    expect(await invite(ben, "new@example.net", board("Kitchen"))).toMatchObject({ added: true });
    expect(await changeRole(mia, await seat(mia, "ben"), "User")).toMatchObject({ member: { role: "User" } });
    expect(await invite(ben, "newer@example.net", board("Kitchen"))).toMatchObject({ type: "NotAuthorized" });
    expect(await changeRole(mia, await seat(mia, "ben"), "User")).toMatchObject({ member: { role: "User" } });
  });

  test("is nobody's own to change, never the Owner's, and never given above one's own", async () => {
    const { app, seat } = await startHouseholds();
    const [mia, noor, ben] = [await app.as("mia"), await app.as("noor"), await app.as("ben")];
    expect(await changeRole(mia, await seat(mia, "mia"), "Admin")).toMatchObject({ rule: "ownRow" });
    expect(await changeRole(noor, await seat(noor, "noor"), "User")).toMatchObject({ rule: "ownRow" });
    expect(await changeRole(noor, await seat(noor, "mia"), "User")).toMatchObject({ rule: "ownerRow" });
    expect(await changeRole(noor, await seat(noor, "ben"), "Owner")).toMatchObject({ type: "NotAuthorized" });
    expect(await changeRole(mia, await seat(mia, "ben"), "Owner")).toMatchObject({ rule: "manageOwners" });
    expect(await changeRole(ben, await seat(ben, "noor"), "User")).toMatchObject({ rule: "settings.modifyUsers" });
  });

  test("of another household's member is not there", async () => {
    const { app, seat } = await startHouseholds();
    const id = await seat(await app.as("mia"), "ben");
    for (const act of [(caller: Caller) => changeRole(caller, id, "Admin"), (caller: Caller) => revoke(caller, id)]) {
      expect(await act(await app.as("stranger"))).toMatchObject({ type: "NotFound" });
      expect(await act(await app.as("root"))).toMatchObject({ type: "NotAuthorized" });
    }
    expect(await changeRole(await app.as("mia"), "nobody", "Admin")).toMatchObject({ type: "NotFound" });
  });

  test("chosen as Owner where the feature allows it is a transfer", async () => {
    const { app, board, seat } = await startHouseholds();
    app.context.flags.say = async (feature) => (feature === "manageOwners" ? true : undefined);
    const mia = await app.as("mia");
    const noor = await app.as("noor");
    expect(await changeRole(noor, await seat(noor, "ben"), "Owner")).toMatchObject({ type: "NotAuthorized" });
    expect(await changeRole(mia, await seat(mia, "ben"), "Owner")).toMatchObject({ member: { role: "Owner" } });
    expect(await rolesIn(mia, board("Kitchen"))).toMatchObject({
      "mia@example.com": "Admin",
      "ben@example.com": "Owner",
    });
  });

  test("is the same row in version 2, with the same id", async () => {
    const { app, board, home } = await startHouseholds();
    const mia = await app.as("mia");
    const { data } = await mia.graphql<{
      getRolesV2: { id: string; personId: string; permission: string }[];
      getMyRoleV2: { id: string; permission: string };
    }>(
      `query($b: ID!) { getRolesV2(boardId: $b) { id personId permission hasPendingInvite person { firstName } }
        getMyRoleV2(boardId: $b) { id permission } getBoardRoles2(boardId: $b) { id role } }`,
      { b: board("Kitchen") },
    );
    const own = data?.getMyRoleV2;
    const ben = data?.getRolesV2.find(({ personId }) => personId === app.ids.people.ben);
    expect(own).toMatchObject({ id: await membershipId(mia, board("Hallway")), permission: "Owner" });
    const updated = await mia.graphql(
      `mutation($id: ID!, $p: ID!, $b: ID!) { updateRoleV2(id: $id, personId: $p, boardId: $b, permission: Admin) {
        ... on UpdateRoleV2Success { role { id permission } } ... on Refusal { type } } }`,
      { id: ben?.id, p: ben?.personId, b: board("Hallway") },
    );
    expect(updated.data).toEqual({ updateRoleV2: { role: { id: ben?.id, permission: "Admin" } } });
    const wrong = await mia.graphql(
      `mutation($id: ID!, $p: ID!, $b: ID!) { updateRoleV2(id: $id, personId: $p, boardId: $b, permission: User) {
        ... on UpdateRoleV2Success { role { id } } ... on Refusal { type } } }`,
      { id: ben?.id, p: ben?.personId, b: board("Window") },
    );
    expect(wrong.data).toEqual({ updateRoleV2: { type: "NotFound" } });
    const moved = await mia.graphql(
      `mutation($roles: [UpdateRoleV2Input!]!) { transferOwnershipV2(roles: $roles) {
        ... on TransferOwnershipV2Success { roles { permission personId } } ... on Refusal { type } } }`,
      {
        roles: [
          { id: ben?.id, personId: ben?.personId, boardId: board("Kitchen"), permission: "Owner" },
          { id: own?.id, personId: app.ids.people.mia, boardId: board("Kitchen"), permission: "Admin" },
        ],
      },
    );
    expect(moved.data).toEqual({
      transferOwnershipV2: {
        roles: [
          { permission: "Owner", personId: app.ids.people.ben },
          { permission: "Admin", personId: app.ids.people.mia },
        ],
      },
    });
    expect((await ownersOf(app))[home]).toBe(1);
  });
});

describe("removing a member", () => {
  test("takes their boards from them at once, cancels what they had planned there, and tells their open tab within two seconds", async () => {
    const { app, board, seat } = await startHouseholds();
    const url = await app.listen();
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    const sendAt = (await app.clock.now()) + 3_600_000;
    await schedule(ben, { boardId: board("Kitchen"), messageId: await writeText(ben, "Later"), sendAt });
    const tab = await openEvents(`${url}/events`, { token: ben.token });
    onTestFinished(() => tab.close());
    await tab.next("hello");
    const id = await seat(mia, "ben");
    const asked = Date.now();
    expect(await revoke(mia, id)).toMatchObject({ removed: true });
    await tab.next("boards");
    expect(Date.now() - asked).toBeLessThan(2_000);
    expect(await readTitle(ben, board("Kitchen"))).toBeUndefined();
    expect(await readTitle(ben, board("Bar"))).toBe("Bar");
    const rows = await app.opened.sql`select state from scheduled_message`;
    expect(rows.map(({ state }) => state)).toEqual(["Cancelled"]);
    expect(await revoke(mia, id)).toMatchObject({ type: "NotFound" });
  });

  test("is not done to the Owner, nor to oneself", async () => {
    const { app, seat } = await startHouseholds();
    const noor = await app.as("noor");
    expect(await revoke(noor, await seat(noor, "mia"))).toMatchObject({ rule: "ownerRow" });
    expect(await revoke(noor, await seat(noor, "noor"))).toMatchObject({ rule: "ownRow" });
  });
});

test("who is demoted is told on their stream within two seconds", async () => {
  const { app, board, seat } = await startHouseholds();
  const url = await app.listen();
  const tab = await openEvents(`${url}/events`, { token: (await app.as("noor")).token });
  onTestFinished(() => tab.close());
  await tab.next("hello");
  const mia = await app.as("mia");
  const id = await seat(mia, "noor");
  const asked = Date.now();
  await changeRole(mia, id, "User");
  const news = await tab.next(
    ({ event, data }) => event === "changed" && data.what === "members" && data.boardId === board("Kitchen"),
  );
  expect(news.data.boardId).toBe(board("Kitchen"));
  expect(Date.now() - asked).toBeLessThan(2_000);
});
