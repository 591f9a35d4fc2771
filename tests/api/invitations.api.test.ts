import { describe, expect, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { readTitle } from "../support/boardCalls.ts";
import { startHouseholds } from "../support/households.ts";
import {
  acceptLink,
  invite,
  listMembers,
  readLink,
  resend,
  seatOf,
  tokenOf,
  transferTo,
} from "../support/memberCalls.ts";

const day = 24 * 3_600_000;

describe("an invitation", () => {
  test("goes by mail, names who invites and what to, and shows its link to who has no mail server", async () => {
    const { app, mails, board } = await startHouseholds();
    const mia = await app.as("mia");
    const made = await invite(mia, "ida@example.com", board("Kitchen"));
    expect(made).toMatchObject({ exists: false, added: true, link: expect.stringMatching(/\/invitation\/[\w-]{43}$/) });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "ida@example.com",
      subject: "Mia Example invites you to Home",
      link: made.link,
    });
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("Hallway and Kitchen");
      expect(text).toContain("14 days");
    }
    const rows = await listMembers(mia, board("Hallway"));
    expect(rows.at(-1)).toMatchObject({
      role: "User",
      isCurrentMember: false,
      invitationStatus: "Invited",
      emailAddress: "ida@example.com",
      person: null,
    });
  });

  test("has no link but its own, whatever who invites is called", async () => {
    const { app, mails, board } = await startHouseholds();
    await app.opened.sql`update person set first_name = 'See https://evil.example/pay', last_name = 'or me@evil.example'
      where id = ${app.ids.people.mia ?? ""}`;
    await app.opened
      .sql`update tenant set name = 'www.evil.example' where id = (select tenant_id from board where id = ${board("Kitchen")})`;
    await app.opened.sql`update board set title = 'St.Gallen' where id = ${board("Kitchen")}`;
    await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
    const [mail] = await mails();
    expect(mail?.subject).toBe("See https: //evil. example/pay or me@ evil. example invites you to www. evil. example");
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("St. Gallen");
      expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
    }
  });

  test("shows no link where a mail server sends the mail", async () => {
    const { app, board } = await startHouseholds({ smtpUrl: "smtp://127.0.0.1:9" });
    expect(await invite(await app.as("mia"), "ida@example.com", board("Kitchen"))).toMatchObject({
      added: true,
      link: null,
    });
  });

  test("to boards of two households is one mail and one link, which accepts both", async () => {
    const { app, mails, board } = await startHouseholds();
    const mia = await app.as("mia");
    const made = await invite(
      mia,
      "ida@example.com",
      `${board("Kitchen")}, ${board("Window")},${board("Hallway")}`,
      "Admin",
    );
    expect(await mails()).toHaveLength(1);
    const ida = await app.as("ida");
    expect(await readLink(ida, tokenOf(made.link))).toEqual({
      state: "Waiting",
      isMine: true,
      emailAddress: "ida@example.com",
      role: "Admin",
      inviter: "Mia Example",
      tenantNames: ["Home", "Shop"],
      boards: [{ title: "Hallway" }, { title: "Kitchen" }, { title: "Window" }],
    });
    expect(await acceptLink(ida, tokenOf(made.link))).toMatchObject({
      invitation: { state: "Accepted", role: "Admin" },
    });
    expect(await readTitle(ida, board("Window"))).toBe("Window");
    expect(await readTitle(ida, board("Hallway"))).toBe("Hallway");
  });

  test("adds where it can and says where the address was already; where it was everywhere, it refuses", async () => {
    const { app, mails, board } = await startHouseholds();
    const mia = await app.as("mia");
    const both = `${board("Kitchen")},${board("Window")}`;
    expect(await invite(mia, "ben@example.com", both)).toMatchObject({ exists: true, added: true });
    expect(await invite(mia, "BEN@example.com", both)).toMatchObject({ type: "AlreadyExists", rule: "invited" });
    expect(await invite(mia, "Ben@Example.com", board("Kitchen"))).toMatchObject({
      type: "AlreadyExists",
      rule: "member",
    });
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ["none", "nobody", "emailAddress"],
    ["an empty one", " ", "emailAddress"],
    ["two in one", "ida@example.com,ben@example.com", "emailAddress"],
    ["one with a new line", "ida@example.com\nbcc: all@example.com", "emailAddress"],
    ["one of 300 characters", `${"a".repeat(288)}@example.com`, "emailAddress"],
    ["one whose domain makes it as long", `ida@${"b".repeat(293)}.com`, "emailAddress"],
    ["one's own, in capitals", "MIA@EXAMPLE.COM", "yourself"],
  ])("to %s is refused, and nothing is sent", async (_case, emailAddress, rule) => {
    const { app, mails, board } = await startHouseholds();
    const mia = await app.as("mia");
    expect(await invite(mia, emailAddress, board("Kitchen"))).toMatchObject({ type: "ValidationError", rule });
    expect(await mails()).toEqual([]);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
  });

  test("to no board, or to another household's among one's own, writes nothing", async () => {
    const { app, mails, board } = await startHouseholds();
    const mia = await app.as("mia");
    expect(await invite(mia, "ida@example.com", " , ")).toMatchObject({ type: "ValidationError", rule: "boards" });
    expect(await invite(mia, "ida@example.com", `${board("Kitchen")},${board("Lab")}`)).toMatchObject({
      type: "NotFound",
    });
    expect(await invite(mia, "ida@example.com", `${board("Kitchen")},nowhere`)).toMatchObject({ type: "NotFound" });
    expect(await mails()).toEqual([]);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
  });

  test("with a role that is none, empty, two, in quotes or unknown is refused before anything runs", async () => {
    const { app, mails, board } = await startHouseholds();
    const mia = await app.as("mia");
    for (const role of [
      "",
      "role: null",
      'role: ""',
      "role: [User, Admin]",
      'role: "User\\n"',
      "role: user",
      "role: King",
    ]) {
      const { data, errors } = await mia.graphql(
        `mutation { createPersonBoardInvitations(emailAddress: "a@b.c", boards: "${board("Kitchen")}", ${role}) { __typename } }`,
      );
      expect(data ?? null, role).toBeNull();
      expect(errors?.[0]?.message, role).toMatch(/role/i);
    }
    expect(await mails()).toEqual([]);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
  });

  test("to become the Owner is the transfer's, and no Admin's or User's to give", async () => {
    const { app, board } = await startHouseholds();
    for (const name of ["mia", "noor", "ben"]) {
      const asked = await invite(await app.as(name), "ida@example.com", board("Kitchen"), "Owner");
      expect(asked).toMatchObject({ type: "NotAuthorized" });
    }
    expect(await invite(await app.as("ben"), "ida@example.com", board("Kitchen"))).toMatchObject({
      type: "NotAuthorized",
      rule: "settings.modifyUsers",
    });
  });

  test("of one person by two Admins at once is one invitation; the other is told", async () => {
    const { app, mails, board } = await startHouseholds();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const answers = await Promise.all([
      invite(mia, "ida@example.com", board("Kitchen")),
      invite(noor, "Ida@Example.com", board("Hallway"), "Admin"),
    ]);
    expect(answers.filter(({ added }) => added === true)).toHaveLength(1);
    expect(answers.filter(({ rule }) => rule === "invited")).toHaveLength(1);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(4);
    expect(await mails()).toHaveLength(1);
  });
});

describe("mails", () => {
  const limits = readConfig({ LIMITS: "invitations=3/4,mails=2/3" }, []).limits;

  test("to one address are bounded, whoever asks for them, with a sentence and until when", async () => {
    const { app, mails, board } = await startHouseholds({ limits });
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    await invite(mia, "ida@example.com", board("Kitchen"));
    expect(await invite(noor, "ida@example.com", board("Window"))).toMatchObject({ added: true });
    const id = await seatOf(mia, board("Kitchen"), "ida@example.com");
    const now = await app.clock.now();
    expect(await resend(mia, id)).toEqual({
      __typename: "Refusal",
      type: "RateLimited",
      error: "This address was sent 2 mails today. Write to it again tomorrow.",
      rule: "mails",
      until: (Math.floor(now / day) + 1) * day,
    });
    await app.clock.advance(day);
    expect(await resend(await app.as("mia"), id)).toMatchObject({ resent: true });
    await app.clock.advance(day);
    expect(await resend(await app.as("mia"), id)).toMatchObject({ rule: "mails", until: null });
    expect(await mails()).toHaveLength(3);
  });

  test("of one person are bounded a day and in all, and one that is refused leaves nothing behind", async () => {
    const { app, board } = await startHouseholds({ limits });
    const mia = await app.as("mia");
    for (const name of ["a", "b", "c"])
      expect(await invite(mia, `${name}@example.net`, board("Kitchen"))).toMatchObject({ added: true });
    const refused = await invite(mia, "d@example.net", board("Kitchen"));
    expect(refused).toMatchObject({ type: "RateLimited", rule: "quota" });
    expect(refused.error).toBe("You have made 3 invitations today. Make more tomorrow.");
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(6);
    await app.clock.advance(day);
    const later = await app.as("mia");
    expect(await invite(later, "d@example.net", board("Kitchen"))).toMatchObject({ added: true });
    expect(await invite(later, "e@example.net", board("Kitchen"))).toMatchObject({
      rule: "quota",
      error: "4 invitations of yours are waiting. Revoke one to make another.",
      until: null,
    });
  });

  test("to become the Owner count among them", async () => {
    const { app, board, home } = await startHouseholds({ limits });
    const mia = await app.as("mia");
    for (const name of ["a", "b", "c"])
      expect(await invite(mia, `${name}@example.net`, board("Kitchen"))).toMatchObject({ added: true });
    expect(await transferTo(mia, home, { emailAddress: "d@example.net" })).toMatchObject({
      rule: "quota",
      error: "You have made 3 invitations today. Make more tomorrow.",
    });
  });
});
