import { describe, expect, test } from "vitest";
import { leaveBoard, membershipId } from "../support/boardCalls.ts";
import { rolesIn, startHouseholds } from "../support/households.ts";
import { acceptLink, invite, ownersOf, revoke, tokenOf, transferTo } from "../support/memberCalls.ts";
import type { TestApp } from "../support/testApp.ts";

describe("a transfer", () => {
  const personOf = (app: TestApp, name: string) => ({ personId: app.ids.people[name] ?? "" });

  test("to a member makes them Owner and the Owner an Admin, in the same moment", async () => {
    const { app, board, home } = await startHouseholds();
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
    const { app, home } = await startHouseholds();
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
    const { app, board, home } = await startHouseholds();
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    await leaveBoard(ben, (await membershipId(ben, board("Kitchen"))) ?? "");
    expect(await transferTo(mia, home, personOf(app, "ben"))).toMatchObject({ type: "NotFound", rule: "member" });
    expect(await rolesIn(mia, board("Kitchen"))).toMatchObject({ "mia@example.com": "Owner" });
  });

  test("of two households is all or nothing", async () => {
    const { app, board, home } = await startHouseholds();
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
    const { app, board, home, seat, mails } = await startHouseholds();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const asked = await transferTo(mia, home, { emailAddress: "ida@example.com" });
    const [link] = asked.links as string[];
    const [letter] = await mails();
    expect(letter?.text).toContain("goes on being paid with the card that bought it");
    expect(letter?.text).not.toContain("pay for Plus");
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
    const { app, board, home, seat } = await startHouseholds();
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
    const { app, board, home } = await startHouseholds();
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
    const { app, home } = await startHouseholds();
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
    const { app, home } = await startHouseholds();
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
