import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { acceptInvitation, invitationId, readTitle } from "../support/boardCalls.ts";
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
import { type TestAppOptions, testApp } from "../support/testApp.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function start(config: NonNullable<TestAppOptions["config"]> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "clatter-invite-"));
  const app = await testApp({
    config: { dataDir, logLevel: "silent", ...config },
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("ida")
        .person("kim", { unverified: true })
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").admin("noor").user("ben").board("Kitchen").board("Hallway"))
        .tenant("Shop", (shop) => shop.owner("noor").admin("mia").board("Window"))
        .tenant("Lab", (lab) => lab.owner("stranger").board("Lab")),
  });
  opened.push(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const letters = async () => {
    await app.context.mail.settled();
    return readOutbox(dataDir);
  };
  return { app, letters, board: (name: string) => app.ids.boards[name] ?? "" };
}

const day = 24 * 3_600_000;

describe("an invitation", () => {
  test("goes by letter, names who invites and what to, and shows its link to who has no mail server", async () => {
    const { app, letters, board } = await start();
    const mia = await app.as("mia");
    const made = await invite(mia, "ida@example.com", board("Kitchen"));
    expect(made).toMatchObject({ exists: false, added: true, link: expect.stringMatching(/\/invitation\/[\w-]{43}$/) });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to: "ida@example.com",
      subject: "Mia Example invites you to Home",
      link: made.link,
    });
    for (const text of [letter?.text, letter?.html]) {
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

  test("shows no link where a mail server sends the letter", async () => {
    const { app, board } = await start({ smtpUrl: "smtp://127.0.0.1:9" });
    expect(await invite(await app.as("mia"), "ida@example.com", board("Kitchen"))).toMatchObject({
      added: true,
      link: null,
    });
  });

  test("to boards of two households is one letter and one link, which accepts both", async () => {
    const { app, letters, board } = await start();
    const mia = await app.as("mia");
    const made = await invite(
      mia,
      "ida@example.com",
      `${board("Kitchen")}, ${board("Window")},${board("Hallway")}`,
      "Admin",
    );
    expect(await letters()).toHaveLength(1);
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
    const { app, letters, board } = await start();
    const mia = await app.as("mia");
    const both = `${board("Kitchen")},${board("Window")}`;
    expect(await invite(mia, "ben@example.com", both)).toMatchObject({ exists: true, added: true });
    expect(await invite(mia, "BEN@example.com", both)).toMatchObject({ type: "AlreadyExists", rule: "invited" });
    expect(await invite(mia, "Ben@Example.com", board("Kitchen"))).toMatchObject({
      type: "AlreadyExists",
      rule: "member",
    });
    expect(await letters()).toHaveLength(1);
  });

  test.each([
    ["none", "nobody", "emailAddress"],
    ["an empty one", " ", "emailAddress"],
    ["two in one", "ida@example.com,ben@example.com", "emailAddress"],
    ["one with a new line", "ida@example.com\nbcc: all@example.com", "emailAddress"],
    ["one of 300 characters", `${"a".repeat(288)}@example.com`, "emailAddress"],
    ["one's own, in capitals", "MIA@EXAMPLE.COM", "yourself"],
  ])("to %s is refused, and nothing is sent", async (_case, emailAddress, rule) => {
    const { app, letters, board } = await start();
    const mia = await app.as("mia");
    expect(await invite(mia, emailAddress, board("Kitchen"))).toMatchObject({ type: "ValidationError", rule });
    expect(await letters()).toEqual([]);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
  });

  test("to no board, or to another household's among one's own, writes nothing", async () => {
    const { app, letters, board } = await start();
    const mia = await app.as("mia");
    expect(await invite(mia, "ida@example.com", " , ")).toMatchObject({ type: "ValidationError", rule: "boards" });
    expect(await invite(mia, "ida@example.com", `${board("Kitchen")},${board("Lab")}`)).toMatchObject({
      type: "NotFound",
    });
    expect(await invite(mia, "ida@example.com", `${board("Kitchen")},nowhere`)).toMatchObject({ type: "NotFound" });
    expect(await letters()).toEqual([]);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
  });

  test("with a role that does not exist is refused before anything runs", async () => {
    const { app, board } = await start();
    const { errors } = await (await app.as("mia")).graphql(
      `mutation { createPersonBoardInvitations(emailAddress: "a@b.c", boards: "${board("Kitchen")}", role: King) { __typename } }`,
    );
    expect(errors?.[0]?.message).toContain("King");
  });

  test("to become the Owner is the transfer's, and no Admin's or User's to give", async () => {
    const { app, board } = await start();
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
    const { app, letters, board } = await start();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const answers = await Promise.all([
      invite(mia, "ida@example.com", board("Kitchen")),
      invite(noor, "Ida@Example.com", board("Hallway"), "Admin"),
    ]);
    expect(answers.filter(({ added }) => added === true)).toHaveLength(1);
    expect(answers.filter(({ rule }) => rule === "invited")).toHaveLength(1);
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(4);
    expect(await letters()).toHaveLength(1);
  });
});

describe("the link", () => {
  test("makes a member of who has the address, though it was never confirmed otherwise; twice is once", async () => {
    const { app, board } = await start();
    const made = await invite(await app.as("mia"), "kim@example.com", board("Kitchen"));
    const kim = await app.as("kim");
    expect(await readTitle(kim, board("Kitchen"))).toBeUndefined();
    expect(await acceptLink(kim, tokenOf(made.link))).toMatchObject({ invitation: { state: "Accepted" } });
    expect(await acceptLink(kim, tokenOf(made.link))).toMatchObject({ invitation: { state: "Accepted" } });
    expect(await readTitle(kim, board("Kitchen"))).toBe("Kitchen");
    expect(await listMembers(kim, board("Kitchen"))).toHaveLength(4);
  });

  test("tells who is signed in as somebody else whom it is for, and no more", async () => {
    const { app, board } = await start();
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

  test("is dead after two weeks, and a letter that is sent again brings a new one", async () => {
    const { app, letters, board } = await start();
    const made = await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
    await app.clock.advance(14 * day - 60_000);
    expect(await readLink(await app.as("ida"), tokenOf(made.link))).toMatchObject({ state: "Waiting" });
    await app.clock.advance(120_000);
    const [mia, ida] = [await app.as("mia"), await app.as("ida")];
    expect(await readLink(ida, tokenOf(made.link))).toMatchObject({ state: "Expired" });
    expect(await acceptLink(ida, tokenOf(made.link))).toMatchObject({ type: "NotFound", rule: "expired" });
    const id = (await invitationId(ida, board("Kitchen"))) ?? "";
    expect(await acceptInvitation(ida, id)).toMatchObject({ type: "NotFound", rule: "expired" });
    const again = await resend(mia, id);
    expect(again).toMatchObject({ resent: true });
    expect(await letters()).toHaveLength(2);
    expect(await readLink(ida, tokenOf(made.link))).toBe("NotFound");
    expect(await acceptLink(ida, tokenOf(again.link))).toMatchObject({ invitation: { state: "Accepted" } });
    expect(await resend(mia, id)).toMatchObject({ type: "ValidationError", rule: "accepted" });
  });

  test("an expired invitation is made anew by inviting once more, with the new role", async () => {
    const { app, board } = await start();
    await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
    await app.clock.advance(15 * day);
    const again = await invite(await app.as("noor"), "ida@example.com", board("Kitchen"), "Admin");
    expect(again).toMatchObject({ added: true });
    expect(await acceptLink(await app.as("ida"), tokenOf(again.link))).toMatchObject({ invitation: { role: "Admin" } });
  });

  test("is dead once revoked; one that was accepted meanwhile is no invitation to revoke", async () => {
    const { app, board } = await start();
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
    const { app, board } = await start();
    const [mia, ida] = [await app.as("mia"), await app.as("ida")];
    const made = await invite(mia, "ida@example.com", board("Kitchen"));
    expect(await declineLink(ida, tokenOf(made.link))).toMatchObject({ declined: true });
    expect(await acceptLink(ida, tokenOf(made.link))).toMatchObject({ type: "NotFound" });
    expect(await listMembers(mia, board("Kitchen"))).toHaveLength(3);
    expect(await invite(mia, "ida@example.com", board("Kitchen"))).toMatchObject({ added: true });
  });

  test("that stands for nothing says so", async () => {
    const { app } = await start();
    expect(await readLink(await app.as("ida"), "nothing")).toBe("NotFound");
  });

  test("brings back who was a member once", async () => {
    const { app, board } = await start();
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
    const { app, board } = await start();
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

describe("letters", () => {
  const limits = readConfig({ LIMITS: "invitations=3/4,letters=2/3" }, []).limits;

  test("to one address are bounded, whoever asks for them, with a sentence and until when", async () => {
    const { app, letters, board } = await start({ limits });
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    await invite(mia, "ida@example.com", board("Kitchen"));
    expect(await invite(noor, "ida@example.com", board("Window"))).toMatchObject({ added: true });
    const id = await seatOf(mia, board("Kitchen"), "ida@example.com");
    const now = await app.clock.now();
    expect(await resend(mia, id)).toEqual({
      __typename: "Refusal",
      type: "RateLimited",
      error: "This address was sent 2 letters today. Write to it again tomorrow.",
      rule: "letters",
      until: (Math.floor(now / day) + 1) * day,
    });
    await app.clock.advance(day);
    expect(await resend(await app.as("mia"), id)).toMatchObject({ resent: true });
    await app.clock.advance(day);
    expect(await resend(await app.as("mia"), id)).toMatchObject({ rule: "letters", until: null });
    expect(await letters()).toHaveLength(3);
  });

  test("of one person are bounded a day and in all, and one that is refused leaves nothing behind", async () => {
    const { app, board } = await start({ limits });
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
});

test("what an address learns by being invited is nothing before it is signed in to", async () => {
  const { app, board } = await start();
  const made = await invite(await app.as("mia"), "ida@example.com", board("Kitchen"));
  const answer = await app.anonymous.graphql("query($t: String!) { invitationLink(token: $t) { emailAddress } }", {
    t: tokenOf(made.link),
  });
  expect(answer.errors?.[0]?.extensions.code).toBe("NotAuthorized");
  expect(answer.data ?? null).toBeNull();
});
