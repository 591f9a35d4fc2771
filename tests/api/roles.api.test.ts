import { afterEach, describe, expect, test } from "vitest";
import { leaveBoard, membershipId, readTitle } from "../support/boardCalls.ts";
import { openEvents } from "../support/eventReader.ts";
import {
  acceptLink,
  changeRole,
  invite,
  listMembers,
  ownersOf,
  revoke,
  seatOf,
  tokenOf,
  transferTo,
} from "../support/memberCalls.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start() {
  const app = await testApp({
    config: { logLevel: "silent" },
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("ida")
        .person("root", { superadmin: true })
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").admin("noor").user("ben").board("Kitchen").board("Hallway"))
        .tenant("Shop", (shop) => shop.owner("noor").user("mia").user("ben").board("Window"))
        .tenant("Lab", (lab) => lab.owner("stranger").board("Lab")),
  });
  open.push(app);
  const board = (name: string) => app.ids.boards[name] ?? "";
  const seat = async (caller: Caller, name: string) => seatOf(caller, board("Kitchen"), `${name}@example.com`);
  return { app, board, seat, home: app.ids.tenants.Home ?? "" };
}

const rolesIn = async (caller: Caller, boardId: string) =>
  Object.fromEntries((await listMembers(caller, boardId)).map(({ emailAddress, role }) => [emailAddress, role]));

describe("a role", () => {
  test("is changed by the Owner and by Admins, and counts at the next call", async () => {
    const { app, board, seat } = await start();
    const [mia, noor, ben] = [await app.as("mia"), await app.as("noor"), await app.as("ben")];
    expect(await changeRole(noor, await seat(noor, "ben"), "Admin")).toMatchObject({ member: { role: "Admin" } });
    expect(await invite(ben, "new@example.net", board("Kitchen"))).toMatchObject({ added: true });
    expect(await changeRole(mia, await seat(mia, "ben"), "User")).toMatchObject({ member: { role: "User" } });
    expect(await invite(ben, "newer@example.net", board("Kitchen"))).toMatchObject({ type: "NotAuthorized" });
    expect(await changeRole(mia, await seat(mia, "ben"), "User")).toMatchObject({ member: { role: "User" } });
  });

  test("is nobody's own to change, never the Owner's, and never given above one's own", async () => {
    const { app, seat } = await start();
    const [mia, noor, ben] = [await app.as("mia"), await app.as("noor"), await app.as("ben")];
    expect(await changeRole(mia, await seat(mia, "mia"), "Admin")).toMatchObject({ rule: "ownRow" });
    expect(await changeRole(noor, await seat(noor, "noor"), "User")).toMatchObject({ rule: "ownRow" });
    expect(await changeRole(noor, await seat(noor, "mia"), "User")).toMatchObject({ rule: "ownerRow" });
    expect(await changeRole(noor, await seat(noor, "ben"), "Owner")).toMatchObject({ type: "NotAuthorized" });
    expect(await changeRole(mia, await seat(mia, "ben"), "Owner")).toMatchObject({ rule: "manageOwners" });
    expect(await changeRole(ben, await seat(ben, "noor"), "User")).toMatchObject({ rule: "settings.modifyUsers" });
  });

  test("of another household's member is not there", async () => {
    const { app, seat } = await start();
    const id = await seat(await app.as("mia"), "ben");
    for (const act of [(caller: Caller) => changeRole(caller, id, "Admin"), (caller: Caller) => revoke(caller, id)]) {
      expect(await act(await app.as("stranger"))).toMatchObject({ type: "NotFound" });
      expect(await act(await app.as("root"))).toMatchObject({ type: "NotAuthorized" });
    }
    expect(await changeRole(await app.as("mia"), "nobody", "Admin")).toMatchObject({ type: "NotFound" });
  });

  test("chosen as Owner where the feature allows it is a transfer", async () => {
    const { app, board, seat } = await start();
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
    const { app, board, home } = await start();
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
    const { app, board, seat } = await start();
    const url = await app.listen();
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    const sendAt = (await app.clock.now()) + 3_600_000;
    await schedule(ben, { boardId: board("Kitchen"), messageId: await writeText(ben, "Later"), sendAt });
    const tab = await openEvents(`${url}/events`, { token: ben.token });
    open.unshift(tab);
    await tab.next("hello");
    const id = await seat(mia, "ben");
    const asked = Date.now();
    expect(await revoke(mia, id)).toMatchObject({ removed: true });
    await tab.next("boards");
    expect(Date.now() - asked).toBeLessThan(2_000);
    expect(await readTitle(ben, board("Kitchen"))).toBeUndefined();
    expect(await readTitle(ben, board("Window"))).toBe("Window");
    const rows = await app.opened.sql`select state from scheduled_message`;
    expect(rows.map(({ state }) => state)).toEqual(["Cancelled"]);
    expect(await revoke(mia, id)).toMatchObject({ type: "NotFound" });
  });

  test("is not done to the Owner, nor to oneself", async () => {
    const { app, seat } = await start();
    const noor = await app.as("noor");
    expect(await revoke(noor, await seat(noor, "mia"))).toMatchObject({ rule: "ownerRow" });
    expect(await revoke(noor, await seat(noor, "noor"))).toMatchObject({ rule: "ownRow" });
  });
});

test("who is demoted is told on their stream within two seconds", async () => {
  const { app, board, seat } = await start();
  const url = await app.listen();
  const tab = await openEvents(`${url}/events`, { token: (await app.as("noor")).token });
  open.unshift(tab);
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

describe("a transfer", () => {
  const personOf = (app: TestApp, name: string) => ({ personId: app.ids.people[name] ?? "" });

  test("to a member makes them Owner and the Owner an Admin, in the same moment", async () => {
    const { app, board, home } = await start();
    const mia = await app.as("mia");
    expect(await transferTo(mia, home, personOf(app, "ben"))).toMatchObject({ transferred: true, links: [] });
    expect(await rolesIn(mia, board("Kitchen"))).toEqual({
      "ben@example.com": "Owner",
      "mia@example.com": "Admin",
      "noor@example.com": "Admin",
    });
    expect(await transferTo(mia, home, personOf(app, "noor"))).toMatchObject({ type: "NotAuthorized", rule: "role" });
  });

  test("is the Owner's alone, to members alone", async () => {
    const { app, home } = await start();
    for (const name of ["noor", "ben", "root"]) {
      const asked = await transferTo(await app.as(name), home, personOf(app, "ben"));
      expect(asked).toMatchObject({ type: "NotAuthorized", rule: "role" });
    }
    expect(await transferTo(await app.as("stranger"), home, personOf(app, "stranger"))).toMatchObject({
      type: "NotFound",
    });
    const mia = await app.as("mia");
    expect(await transferTo(mia, home, personOf(app, "ida"))).toMatchObject({ type: "NotFound", rule: "member" });
    expect(await transferTo(mia, home, personOf(app, "mia"))).toMatchObject({
      type: "ValidationError",
      rule: "yourself",
    });
    expect(await transferTo(mia, home, {})).toMatchObject({ type: "ValidationError" });
    const both = { ...personOf(app, "ben"), emailAddress: "x@example.net" };
    expect(await transferTo(mia, home, both)).toMatchObject({ type: "ValidationError" });
  });

  test("to somebody who leaves meanwhile changes nothing", async () => {
    const { app, board, home } = await start();
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    await leaveBoard(ben, (await membershipId(ben, board("Kitchen"))) ?? "");
    expect(await transferTo(mia, home, personOf(app, "ben"))).toMatchObject({ type: "NotFound", rule: "member" });
    expect(await rolesIn(mia, board("Kitchen"))).toMatchObject({ "mia@example.com": "Owner" });
  });

  test("of two households is all or nothing", async () => {
    const { app, board, home } = await start();
    const mia = await app.as("mia");
    const shop = app.ids.tenants.Shop ?? "";
    const { data } = await mia.graphql(
      `mutation($h: ID!, $s: ID!, $p: ID!) { transferOwnership(transfers: [
        { tenant: $h, newOwnerPersonId: $p }, { tenant: $s, newOwnerPersonId: $p }]) { ... on Refusal { type rule } } }`,
      { h: home, s: shop, p: app.ids.people.ben },
    );
    expect(data).toEqual({ transferOwnership: { type: "NotAuthorized", rule: "role" } });
    expect(await rolesIn(mia, board("Kitchen"))).toMatchObject({
      "mia@example.com": "Owner",
      "ben@example.com": "User",
    });
  });

  test("to a new address changes nothing until it accepts, and both roles then", async () => {
    const { app, board, home, seat } = await start();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const asked = await transferTo(mia, home, { emailAddress: "ida@example.com" });
    const [link] = asked.links as string[];
    expect(await rolesIn(mia, board("Kitchen"))).toEqual({
      "mia@example.com": "Owner",
      "noor@example.com": "Admin",
      "ben@example.com": "User",
      "ida@example.com": "Owner",
    });
    const pending = await seat(mia, "ida");
    expect(await revoke(noor, pending)).toMatchObject({ type: "NotAuthorized", rule: "ownerRow" });
    expect(await transferTo(mia, home, { emailAddress: "kai@example.net" })).toMatchObject({
      type: "AlreadyExists",
      rule: "futureOwner",
    });
    expect(await acceptLink(await app.as("ida"), tokenOf(link))).toMatchObject({ invitation: { role: "Owner" } });
    expect(await rolesIn(mia, board("Kitchen"))).toMatchObject({
      "mia@example.com": "Admin",
      "ida@example.com": "Owner",
    });
  });

  test("to a new address is revoked by the Owner, and void once somebody else is Owner", async () => {
    const { app, board, home, seat } = await start();
    const [mia, ida] = [await app.as("mia"), await app.as("ida")];
    const first = await transferTo(mia, home, { emailAddress: "ida@example.com" });
    expect(await revoke(mia, await seat(mia, "ida"))).toMatchObject({ removed: true });
    expect(await acceptLink(ida, tokenOf((first.links as string[])[0]))).toMatchObject({ type: "NotFound" });
    const second = await transferTo(mia, home, { emailAddress: "ida@example.com" });
    await transferTo(mia, home, personOf(app, "ben"));
    expect(await acceptLink(ida, tokenOf((second.links as string[])[0]))).toMatchObject({ type: "NotFound" });
    expect(await rolesIn(mia, board("Kitchen"))).toMatchObject({ "ben@example.com": "Owner" });
  });

  test("to an address that is invited already makes that invitation the Owner's", async () => {
    const { app, board, home } = await start();
    const mia = await app.as("mia");
    const before = await invite(mia, "ida@example.com", board("Kitchen"));
    const asked = await transferTo(mia, home, { emailAddress: "Ida@example.com" });
    const ida = await app.as("ida");
    expect(await acceptLink(ida, tokenOf(before.link))).toMatchObject({ type: "NotFound" });
    expect(await acceptLink(ida, tokenOf((asked.links as string[])[0]))).toMatchObject({
      invitation: { role: "Owner" },
    });
    expect((await ownersOf(app))[home]).toBe(1);
  });

  test("to an address of a member, of oneself or of nobody is refused", async () => {
    const { app, home } = await start();
    const mia = await app.as("mia");
    expect(await transferTo(mia, home, { emailAddress: "BEN@example.com" })).toMatchObject({
      type: "AlreadyExists",
      rule: "member",
    });
    expect(await transferTo(mia, home, { emailAddress: "mia@example.com" })).toMatchObject({ rule: "yourself" });
    expect(await transferTo(mia, home, { emailAddress: "nobody" })).toMatchObject({ rule: "emailAddress" });
  });
});

describe("the database", () => {
  test("takes neither a second Owner nor the last one's end, whoever writes", async () => {
    const { app, home } = await start();
    const noor = app.ids.people.noor ?? "";
    await expect(
      app.opened.sql`update member set role = 'Owner' where tenant_id = ${home} and person_id = ${noor}`,
    ).rejects.toThrow("member_one_owner");
    await expect(
      app.opened.sql`update member set role = 'Admin' where tenant_id = ${home} and role = 'Owner'`,
    ).rejects.toThrow("without an Owner");
    await expect(app.opened.sql`delete from member where tenant_id = ${home} and role = 'Owner'`).rejects.toThrow(
      "without an Owner",
    );
    expect((await ownersOf(app))[home]).toBe(1);
  });
});
