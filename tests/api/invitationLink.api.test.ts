import { describe, expect, test } from "vitest";
import { acceptInvitation, invitationId, readTitle } from "../support/boardCalls.ts";
import { startHouseholds } from "../support/households.ts";
import {
  acceptLink,
  declineLink,
  invite,
  listMembers,
  readLink,
  resend,
  revoke,
  seatOf,
  tokenOf,
} from "../support/memberCalls.ts";

const day = 24 * 3_600_000;

describe("the link", () => {
  test("makes a member of who has the address, though it was never confirmed otherwise; twice is once", async () => {
    const { app, board } = await startHouseholds();
    const made = await invite(await app.as("mia"), "kim@example.com", board("Kitchen"));
    const kim = await app.as("kim");
    expect(await readTitle(kim, board("Kitchen"))).toBeUndefined();
    expect(await acceptLink(kim, tokenOf(made.link))).toMatchObject({ invitation: { state: "Accepted" } });
    expect(await acceptLink(kim, tokenOf(made.link))).toMatchObject({ invitation: { state: "Accepted" } });
    expect(await readTitle(kim, board("Kitchen"))).toBe("Kitchen");
    expect(await listMembers(kim, board("Kitchen"))).toHaveLength(4);
  });

  test("tells who is signed in as somebody else whom it is for, and no more", async () => {
    const { app, board } = await startHouseholds();
    const made = await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
    const stranger = await app.as("stranger");
    expect(await readLink(stranger, tokenOf(made.link))).toMatchObject({
      isMine: false,
      emailAddress: "ida@example.com",
      tenantNames: [],
      boards: [],
    });
    for (const act of [acceptLink, declineLink]) {
      expect(await act(stranger, tokenOf(made.link))).toMatchObject({ type: "NotAuthorized", rule: "anotherAddress" });
    }
    expect(await acceptLink(await app.as("ida"), tokenOf(made.link))).toMatchObject({
      invitation: { state: "Accepted" },
    });
  });

  test("is dead after two weeks, and a mail that is sent again brings a new one", async () => {
    const { app, mails, board } = await startHouseholds();
    const made = await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
    await app.clock.advance(14 * day - 60_000);
    expect(await readLink(await app.as("ida"), tokenOf(made.link))).toMatchObject({ state: "Waiting" });
    await app.clock.advance(120_000);
    const [mia, ida] = [await app.as("mia"), await app.as("ida")];
    expect(await readLink(ida, tokenOf(made.link))).toMatchObject({ state: "Expired" });
    expect(await acceptLink(ida, tokenOf(made.link))).toMatchObject({ type: "NotFound", rule: "expired" });
    const id = (await invitationId(ida, board("Kitchen"))) ?? "";
    expect(await acceptInvitation(ida, id)).toMatchObject({ type: "NotFound", rule: "expired", setBy: "Mia Example" });
    const again = await resend(mia, id);
    expect(again).toMatchObject({ resent: true });
    expect(await mails()).toHaveLength(2);
    expect(await readLink(ida, tokenOf(made.link))).toBe("NotFound");
    expect(await acceptLink(ida, tokenOf(again.link))).toMatchObject({ invitation: { state: "Accepted" } });
    expect(await resend(mia, id)).toMatchObject({ type: "ValidationError", rule: "accepted" });
  });

  test("an expired invitation is made anew by inviting once more, with the new role", async () => {
    const { app, board } = await startHouseholds();
    await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
    await app.clock.advance(15 * day);
    const again = await invite(await app.as("noor"), "ida@example.com", board("Kitchen"), "Admin");
    expect(again).toMatchObject({ added: true });
    expect(await acceptLink(await app.as("ida"), tokenOf(again.link))).toMatchObject({ invitation: { role: "Admin" } });
  });

  test("is dead once revoked; one that was accepted meanwhile is no invitation to revoke", async () => {
    const { app, board } = await startHouseholds();
    const [mia, ida] = [await app.as("mia"), await app.as("ida")];
    const first = await invite(mia, "ida@example.com", board("Kitchen"));
    expect(await revoke(mia, await seatOf(mia, board("Kitchen"), "ida@example.com"), "Invited")).toMatchObject({
      removed: true,
    });
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
    expect(await readLink(ida, tokenOf(first.link))).toMatchObject({ state: "Revoked", boards: [], tenantNames: [] });
    expect(await acceptLink(ida, tokenOf(first.link))).toMatchObject({ type: "NotFound", rule: "link" });
    expect(await invitationId(ida, board("Kitchen"))).toBeNull();
    const second = await invite(mia, "ida@example.com", board("Kitchen"));
    const seat = await seatOf(mia, board("Kitchen"), "ida@example.com");
    await acceptLink(ida, tokenOf(second.link));
    expect(await revoke(mia, seat, "Invited")).toMatchObject({ type: "ValidationError", rule: "accepted" });
    expect(await readTitle(ida, board("Kitchen"))).toBe("Kitchen");
    expect(await revoke(mia, seat)).toMatchObject({ removed: true });
    expect(await readTitle(ida, board("Kitchen"))).toBeUndefined();
    expect(await acceptLink(ida, tokenOf(second.link))).toMatchObject({ type: "NotFound" });
  });

  test("is declined for good", async () => {
    const { app, board } = await startHouseholds();
    const [mia, ida] = [await app.as("mia"), await app.as("ida")];
    const made = await invite(mia, "ida@example.com", board("Kitchen"));
    expect(await declineLink(ida, tokenOf(made.link))).toMatchObject({ declined: true });
    expect(await acceptLink(ida, tokenOf(made.link))).toMatchObject({ type: "NotFound" });
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
    expect(await invite(mia, "ida@example.com", board("Kitchen"))).toMatchObject({ added: true });
  });

  test("that stands for nothing says so", async () => {
    const { app } = await startHouseholds();
    expect(await readLink(await app.as("ida"), "nothing")).toBe("NotFound");
  });

  test("leads who is a member by another address already to their boards, and they stay what they are; twice is once", async () => {
    const { app, board } = await startHouseholds();
    const made = await invite(await app.as("mia"), "ben3@example.com", board("Kitchen"), "Admin");
    await app.opened.sql`update account set email_address = 'ben3@example.com', email_key = 'ben3@example.com'
      where person_id = ${app.ids.people.ben ?? ""}`;
    const ben = await app.as("ben");
    const boards = [{ title: "Hallway" }, { title: "Kitchen" }];
    const accepted = { state: "Accepted", isMine: true, role: "User", boards };
    for (const _time of [1, 2])
      expect(await acceptLink(ben, tokenOf(made.link))).toMatchObject({ invitation: accepted });
    expect(await readLink(ben, tokenOf(made.link))).toMatchObject({ ...accepted, tenantNames: ["Home"] });
    expect(await listMembers(ben, board("Kitchen"))).toHaveLength(3);
  });

  test("brings back who was a member once", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    await revoke(mia, await seatOf(mia, board("Kitchen"), "ben@example.com"));
    const made = await invite(mia, "ben@example.com", board("Kitchen"), "Admin");
    const ben = await app.as("ben");
    expect(await acceptLink(ben, tokenOf(made.link))).toMatchObject({
      invitation: { state: "Accepted", role: "Admin" },
    });
    expect(await readTitle(ben, board("Kitchen"))).toBe("Kitchen");
  });
});

describe("opening a board that one is invited to", () => {
  test("accepts for the confirmed address, and waits for one that is not", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    await invite(mia, "ida@example.com", board("Kitchen"));
    await invite(mia, "kim@example.com", board("Kitchen"));
    const [ida, kim] = [await app.as("ida"), await app.as("kim")];
    const own = (await invitationId(ida, board("Kitchen"))) ?? "";
    expect(await acceptInvitation(kim, own)).toMatchObject({ type: "NotFound" });
    expect(await acceptInvitation(ida, own)).toMatchObject({ member: { isCurrentMember: true } });
    const unsure = (await invitationId(kim, board("Kitchen"))) ?? "";
    expect(await acceptInvitation(kim, unsure)).toMatchObject({ type: "NotAuthorized", rule: "verifiedEmail" });
  });
});

test("what an address learns by being invited is nothing before it is signed in to", async () => {
  const { app, board } = await startHouseholds();
  const made = await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
  const answer = await app.anonymous.graphql("query($t: String!) { invitationLink(token: $t) { emailAddress } }", {
    t: tokenOf(made.link),
  });
  expect(answer.errors?.[0]?.extensions.code).toBe("NotAuthorized");
  expect(answer.data ?? null).toBeNull();
});

test("the holder of a mail's link is told whom to sign in as, while it waits; of any other link nothing", async () => {
  const { app, board } = await startHouseholds();
  const mia = await app.as("mia");
  const { link } = await invite(mia, "Ida@Example.com", board("Kitchen"));
  const ask = async (token: unknown) => {
    const answer = await app.anonymous.post("/invited-address", { token });
    const { requestId, ...body } = answer.json() as Record<string, unknown>;
    return { status: answer.statusCode, body };
  };
  expect(await ask(tokenOf(link))).toEqual({ status: 200, body: { emailAddress: "Ida@Example.com" } });
  const unknown = await ask("x".repeat(43));
  expect(unknown).toMatchObject({ status: 404, body: { type: "NotFound" } });
  for (const token of ["", "x".repeat(10_000), 7, null, { $ne: 1 }]) expect(await ask(token)).toEqual(unknown);
  await declineLink(await app.as("ida"), tokenOf(link));
  expect(await ask(tokenOf(link))).toEqual(unknown);
  const { link: second } = await invite(mia, "ida@example.com", board("Kitchen"));
  await app.clock.advance(14 * day);
  expect(await ask(tokenOf(second))).toEqual(unknown);
});

test("guesses at mails' links are counted by the network that they come from", async () => {
  const { app } = await startHouseholds();
  const statuses = [];
  for (let guess = 0; guess < 31; guess += 1) {
    const answer = await app.anonymous.post("/invited-address", { token: `${guess}`.padStart(43, "x") });
    statuses.push(answer.statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(statuses[30]).toBe(429);
});
