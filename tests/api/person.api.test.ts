import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { readBoard, sendText } from "../support/messageCalls.ts";
import { mutate, type PersonWorld, password, personFields, personWorld, viewerOf } from "../support/personCalls.ts";
import type { Caller } from "../support/testApp.ts";

let world: PersonWorld;
beforeEach(async () => {
  world = await personWorld();
});
afterEach(() => world.close());

describe("a person's names", () => {
  test("are changed by three calls, trimmed and in one line", async () => {
    const mia = await world.app.as("mia");
    const id = JSON.stringify(world.idOf("mia"));
    expect(
      await mutate(mia, `updatePersonV2(id: ${id}, firstName: "  Maria ", lastName: "Keller \\n Aas")`, personFields),
    ).toEqual({
      person: { id: world.idOf("mia"), firstName: "Maria", lastName: "Keller Aas", emailAddress: "mia@example.com" },
    });
    expect(await mutate(mia, `updatePerson(id: ${id}, firstName: "Mia", lastName: "Aas")`, personFields)).toMatchObject(
      {
        person: { firstName: "Mia", lastName: "Aas" },
      },
    );
    const same = `updatePersonV2(id: ${id}, firstName: "Mia", lastName: "Keller", emailAddress: "mia@example.com")`;
    expect(await mutate(mia, same, personFields)).toMatchObject({ person: { lastName: "Keller" } });
    expect((await viewerOf(mia))?.pendingEmailAddress).toBeNull();
  });

  test.each([
    ["می\u200cنا", "حق\u200cشناس"],
    ["क्\u200dष", "শর্\u200dমা"],
    ["👨\u200d👩\u200d👧", "❤\ufe0f\u200d🔥"],
  ])("hold the two joiners that %j and %j are spelt with, and a message bears them", async (firstName, lastName) => {
    const mia = await world.app.as("mia");
    const id = JSON.stringify(world.idOf("mia"));
    const names = `firstName: ${JSON.stringify(firstName)}, lastName: ${JSON.stringify(lastName)}`;
    expect(await mutate(mia, `updatePersonV2(id: ${id}, ${names})`, personFields)).toMatchObject({
      person: { firstName, lastName },
    });
    const boardId = Object.values(world.app.ids.boards)[0] ?? "";
    await sendText(mia, boardId, "Tea");
    expect((await readBoard(mia, boardId)).currentAppearance?.attribution).toBe(`${firstName} ${lastName}`);
  });

  test.each([
    ["firstName", "", "Type your first name."],
    ["lastName", "   ", "Type your last name."],
    ["firstName", "M\u0007ia", "A name has no invisible signs. Type it anew."],
    ["lastName", "Kel\u202eler", "A name has no invisible signs. Type it anew."],
    ["lastName", "Kel\u200bler", "A name has no invisible signs. Type it anew."],
    ["firstName", "\u200d", "A name has no invisible signs. Type it anew."],
    ["firstName", "\u200cMia", "A name has no invisible signs. Type it anew."],
    ["firstName", "Mia\u200c", "A name has no invisible signs. Type it anew."],
    ["lastName", "van \u200dAas", "A name has no invisible signs. Type it anew."],
    ["lastName", "A\u200c\u200das", "A name has no invisible signs. Type it anew."],
    ["firstName", "x".repeat(61), "A name has at most 60 characters."],
    ["lastName", "x".repeat(300), "A name has at most 60 characters."],
    ["lastName", "x".repeat(10_000), "A name has at most 60 characters."],
  ])("keep what they were when the %s is %j", async (field, value, error) => {
    const mia = await world.app.as("mia");
    const names = { firstName: "New", lastName: "Name", [field]: value };
    const call = `updatePersonV2(id: ${JSON.stringify(world.idOf("mia"))}, firstName: ${JSON.stringify(names.firstName)}, lastName: ${JSON.stringify(names.lastName)})`;
    expect(await mutate(mia, call, personFields)).toEqual({ type: "ValidationError", error, rule: field });
    expect((await viewerOf(mia))?.person).toEqual({ firstName: "Mia", lastName: "Keller" });
  });

  test("are nobody else's to change", async () => {
    const call = `updatePersonV2(id: ${JSON.stringify(world.idOf("mia"))}, firstName: "No", lastName: "Body")`;
    expect(await mutate(await world.app.as("noor"), call, personFields)).toMatchObject({ type: "NotFound" });
    expect((await viewerOf(await world.app.as("mia")))?.person.firstName).toBe("Mia");
  });

  test("saved by two tabs at once are those of one of them, whole", async () => {
    const mia = await world.app.as("mia");
    const id = JSON.stringify(world.idOf("mia"));
    const save = (name: string) => mutate(mia, `updatePersonV2(id: ${id}, firstName: "${name}", lastName: "${name}")`);
    await Promise.all([save("One"), save("Two")]);
    const names = (await viewerOf(mia))?.person;
    expect(["One", "Two"]).toContain(names?.firstName);
    expect(names?.lastName).toBe(names?.firstName);
  });
});

describe("another address", () => {
  const ask = (caller: Caller, emailAddress: string, secret: string | null = password) =>
    mutate(
      caller,
      `askForEmail(emailAddress: ${JSON.stringify(emailAddress)}, password: ${JSON.stringify(secret)})`,
      "viewer { account { emailAddress pendingEmailAddress } }",
    );

  test("is the person's once its mail was opened, and not before", async () => {
    const mia = await world.app.as("mia");
    expect(await ask(mia, "mia@aas.example")).toEqual({
      viewer: { account: { emailAddress: "mia@example.com", pendingEmailAddress: "mia@aas.example" } },
    });
    const [asked] = await world.mailsTo("mia@example.com");
    expect(asked?.subject).toBe("Your e-mail address is to change");
    const [mail] = await world.mailsTo("mia@aas.example");
    expect(mail?.subject).toBe("Confirm your new e-mail address");
    expect((await openBrowser(world.origin).get(mail?.link ?? "")).status).toBe(200);
    expect((await viewerOf(mia))?.emailAddress).toBe("mia@example.com");
    expect(await world.open(mail?.link)).toBe(200);
    expect(await viewerOf(mia)).toMatchObject({ emailAddress: "mia@aas.example", pendingEmailAddress: null });
    expect(await world.open(mail?.link)).toBe(404);
    expect(await world.open(asked?.link)).toBe(404);
    await expect(world.browse("mia@example.com", password)).rejects.toThrow("Not signed in");
    await world.browse("mia@aas.example", password);
    expect((await world.mailsTo("mia@example.com")).map(({ subject }) => subject)).toContain(
      "Your e-mail address was changed",
    );
  });

  test("is stopped by the mail to the old one, however often it was asked for", async () => {
    const mia = await world.app.as("mia");
    await ask(mia, "mia@one.example");
    const [keep] = await world.mailsTo("mia@example.com");
    await ask(mia, "mia@two.example");
    const [one] = await world.mailsTo("mia@one.example");
    const [two] = await world.mailsTo("mia@two.example");
    expect(await world.open(one?.link)).toBe(404);
    expect(await world.open(keep?.link)).toBe(200);
    expect(await world.open(keep?.link)).toBe(200);
    expect(await world.open(two?.link)).toBe(404);
    expect(await viewerOf(mia)).toMatchObject({ emailAddress: "mia@example.com", pendingEmailAddress: null });
  });

  test("that has an account is answered as any other, and only its mailbox is told", async () => {
    const mia = await world.app.as("mia");
    expect(await ask(mia, "Noor@Example.com")).toEqual({
      viewer: { account: { emailAddress: "mia@example.com", pendingEmailAddress: "Noor@Example.com" } },
    });
    const [mail] = await world.mailsTo("Noor@Example.com");
    expect(mail?.subject).toBe("You have an account already");
    expect(mail?.link).not.toContain("change-email");
  });

  test("goes to who confirmed it first", async () => {
    const mia = await world.app.as("mia");
    const noor = await world.app.as("noor");
    await ask(mia, "us@aas.example");
    await ask(noor, "us@aas.example");
    const mails = await world.mailsTo("us@aas.example");
    const answers = await Promise.all(mails.map(({ link }) => world.open(link)));
    expect(answers.toSorted()).toEqual([200, 404]);
    const now = [await viewerOf(mia), await viewerOf(noor)].map((one) => one?.emailAddress);
    expect(now.filter((one) => one === "us@aas.example")).toHaveLength(1);
  });

  test("asks for the password, or a sign-in of the last ten minutes", async () => {
    const mia = await world.app.as("mia");
    expect(await ask(mia, "mia@aas.example", "wrong password")).toMatchObject({ rule: "password" });
    expect(await ask(mia, "mia@aas.example", null)).toHaveProperty("viewer");
    await world.app.opened.sql`update oidc_record set payload = jsonb_set(payload, '{iat}',
      to_jsonb(extract(epoch from now())::int - 601)) where kind = 'Grant'`;
    expect(await ask(mia, "mia@bee.example", null)).toMatchObject({ type: "NotAuthorized", rule: "recentSignIn" });
    expect((await viewerOf(mia))?.pendingEmailAddress).toBe("mia@aas.example");
  });

  test.each(["", "none", "a@b@c", `${"x".repeat(65)}@example.com`, `x@${"y".repeat(300)}.com`, "mia@exam ple.com"])(
    "cannot be %j",
    async (emailAddress) => {
      expect(await ask(await world.app.as("mia"), emailAddress)).toMatchObject({
        type: "ValidationError",
        rule: "emailAddress",
      });
    },
  );

  test("can be given up, which voids its link", async () => {
    const mia = await world.app.as("mia");
    await ask(mia, "mia@aas.example");
    const [mail] = await world.mailsTo("mia@aas.example");
    expect(await mutate(mia, "cancelEmailChange", "viewer { account { pendingEmailAddress } }")).toEqual({
      viewer: { account: { pendingEmailAddress: null } },
    });
    expect(await world.open(mail?.link)).toBe(404);
  });

  test("works for a day", async () => {
    const mia = await world.app.as("mia");
    await ask(mia, "mia@aas.example");
    const [mail] = await world.mailsTo("mia@aas.example");
    await world.app.clock.advance(24 * 3600_000 + 1000);
    expect(await world.open(mail?.link)).toBe(404);
  });

  test("asked for by the document's calls says EmailExists of somebody's, and nothing of the names is saved then", async () => {
    const mia = await world.app.as("mia");
    const id = JSON.stringify(world.idOf("mia"));
    expect(await mutate(mia, `updateEmail(id: ${id}, emailAddress: "noor@example.com")`)).toMatchObject({
      type: "EmailExists",
    });
    const both = `updatePersonV2(id: ${id}, firstName: "A", lastName: "B", emailAddress: "noor@example.com")`;
    expect(await mutate(mia, both)).toMatchObject({ type: "EmailExists" });
    expect(await viewerOf(mia)).toMatchObject({ person: { firstName: "Mia" }, pendingEmailAddress: null });
    expect(await mutate(mia, `updateEmail(id: ${id}, emailAddress: "mia@aas.example")`, personFields)).toMatchObject({
      person: { emailAddress: "mia@example.com" },
    });
    expect((await viewerOf(mia))?.pendingEmailAddress).toBe("mia@aas.example");
    expect(await world.mailsTo("mia@example.com")).toHaveLength(1);
  });

  test("of an account that another service signs in is that service's to change", async () => {
    expect(await ask(await world.app.as("nils"), "nils@aas.example", null)).toMatchObject({ rule: "issuer" });
  });

  test("voids what was invited at the address before it, unless that was confirmed", async () => {
    const mia = await world.app.as("mia");
    await ask(mia, "mia@aas.example");
    const [mail] = await world.mailsTo("mia@aas.example");
    await world.app.opened.sql`insert into tenant (id, name, created_at) values ('t', 'Elsewhere', now())`;
    await world.app.opened
      .sql`insert into member (id, tenant_id, role, is_current_member, invitation_status, created_at, email_address, email_key)
      values ('m', 't', 'User', false, 'Invited', now(), 'mia@example.com', 'mia@example.com')`;
    await world.open(mail?.link);
    const accept = `acceptPersonTenantInvitation(personTenantAssociationId: "m")`;
    expect(await mutate(mia, accept)).toMatchObject({ type: "NotFound" });
  });
});
