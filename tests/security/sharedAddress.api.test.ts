import { describe, expect, it } from "vitest";
import { sweepAuth } from "../../gateway/auth/auth.plugin.ts";
import { cleaning } from "../../gateway/dueWork.ts";
import { cleanUp } from "../../gateway/jobs/cleaning.ts";
import { makeSuperadmin } from "../../gateway/modules/people/people.service.ts";
import { acceptInvitation, readTitle } from "../support/boardCalls.ts";
import { openBrowser, signIn } from "../support/browser.ts";
import {
  app,
  dayMs,
  isConfirmed,
  linkOf,
  newMails,
  nextPassword,
  origin,
  password,
  press,
  signedInAs,
  signUp,
  startSharedAddress,
  strangersPassword,
} from "../support/sharedAddress.ts";

startSharedAddress();

describe("a sign-up with an address that has an account", () => {
  it("is answered as any other, and only the mail tells", async () => {
    const other = await signUp("new@example.com");
    const [welcome] = await newMails();
    const again = await signUp("Mia@Example.com");
    const [mail, ...more] = await newMails();
    expect([again.status, Object.keys(again.body)]).toEqual([other.status, Object.keys(other.body)]);
    const shape = (body: Record<string, unknown>) => String(body.redirectTo).replace(/[\w-]{21,}$/, "UID");
    expect(shape(again.body)).toBe(shape(other.body));
    expect(welcome?.subject).toBe("Confirm your e-mail address");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "Mia@Example.com", subject: "You have an account already", link: `${origin}/` });
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(`${origin}/forgot-password`);
      expect(text).not.toContain("/confirm-email/");
    }
  });

  it("makes a person of its own, who comes to nothing of the other's", async () => {
    const again = await signUp("mia@example.com");
    const mia = app.ids.people.mia ?? "";
    expect(again.personId).not.toBe(mia);
    expect(await signedInAs("mia@example.com", password)).toBe(mia);
    expect(await signedInAs("mia@example.com", strangersPassword)).toBe(again.personId);
    const stranger = app.withToken(again.token);
    const kitchen = app.ids.boards.kitchen ?? "";
    expect(await readTitle(stranger, kitchen)).toBeUndefined();
    expect(await readTitle(await app.as("mia"), kitchen)).toEqual(expect.any(String));
    const [invitation] = await app.opened.sql<{ id: string }[]>`
      select id from member where person_id = ${mia} and invitation_status = 'Invited'`;
    expect(await acceptInvitation(stranger, invitation?.id ?? "")).toMatchObject({ type: "NotFound" });
    expect(await acceptInvitation(await app.as("mia"), invitation?.id ?? "")).not.toHaveProperty("type");
  });

  it("is never confirmed: another mail is asked for and says the same", async () => {
    const again = await signUp("mia@example.com");
    await newMails();
    expect((await app.withToken(again.token).post("/confirm-email")).statusCode).toBe(200);
    expect((await newMails()).map((mail) => mail.subject)).toEqual(["You have an account already"]);
    expect(await isConfirmed(again.personId)).toBe(false);
  });

  it("does not make its browser known to the account", async () => {
    await signUp("mia@example.com");
    const browser = openBrowser(origin);
    await signIn(browser, origin, "mia@example.com", strangersPassword);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("clatter_known_"))).toEqual([]);
    const own = openBrowser(origin);
    await signIn(own, origin, "mia@example.com", password);
    expect([...own.cookies.keys()].filter((name) => name.startsWith("clatter_known_"))).toHaveLength(1);
  });

  it("keeps its person not out, however many there are", async () => {
    const others: string[] = [];
    for (let number = 0; number < 8; number += 1) {
      others.push((await signUp("mia@example.com", `${strangersPassword} ${number}`)).personId);
    }
    expect(await signedInAs("mia@example.com", password)).toBe(app.ids.people.mia);
    expect(await signedInAs("mia@example.com", `${strangersPassword} 0`)).toBe(others[0]);
    await makeSuperadmin(app.context, "mia@example.com");
    const [row] = await app.opened.sql`select person_id from superadmin`;
    expect(row?.person_id).toBe(app.ids.people.mia);
  });
});

describe("of several who signed up with an address", () => {
  it("the first to confirm it wins, and the others' links are dead", async () => {
    const first = await signUp("nils@example.com", strangersPassword, "Ned");
    const firstLink = await linkOf(newMails());
    const second = await signUp("nils@example.com", password, "Nils");
    const secondLink = await linkOf(newMails());
    expect(await press(secondLink)).toBe(200);
    expect(await press(firstLink)).toBe(404);
    expect([await isConfirmed(first.personId), await isConfirmed(second.personId)]).toEqual([false, true]);
  });

  it("one alone wins when they confirm at the same moment", async () => {
    const links: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      await signUp("nils@example.com", `${strangersPassword} ${number}`);
      links.push(await linkOf(newMails()));
    }
    const statuses = await Promise.all(links.map((link) => press(link)));
    expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  });

  it("each has a mail to choose a new password, and whoever uses it has confirmed the address", async () => {
    const first = await signUp("nils@example.com", strangersPassword, "Ned");
    const second = await signUp("nils@example.com", password, "Nils");
    await newMails();
    await press(`${origin}/forgot-password`, { emailAddress: "nils@example.com" });
    const mails = await newMails();
    const linkFor = (name: string) => mails.find((mail) => mail.text.includes(name))?.link ?? "";
    expect(mails).toHaveLength(2);
    expect(await press(linkFor("Nils Doe"), { password: nextPassword })).toBe(200);
    expect(await press(linkFor("Ned Doe"), { password: nextPassword })).toBe(404);
    expect(await signedInAs("nils@example.com", nextPassword)).toBe(second.personId);
    expect([await isConfirmed(first.personId), await isConfirmed(second.personId)]).toEqual([false, true]);
    // What the other one had chosen still opens their own, and nothing else.
    expect(await signedInAs("nils@example.com", strangersPassword)).toBe(first.personId);
  });

  it("only the one who confirmed is sent a mail for a new password", async () => {
    const again = await signUp("mia@example.com");
    await newMails();
    await press(`${origin}/forgot-password`, { emailAddress: "mia@example.com" });
    expect(await press(await linkOf(newMails()), { password: nextPassword })).toBe(200);
    expect(await signedInAs("mia@example.com", nextPassword)).toBe(app.ids.people.mia);
    expect(await signedInAs("mia@example.com", strangersPassword)).toBe(again.personId);
  });

  it("those who did not are removed after a week, with their boards", async () => {
    const again = await signUp("mia@example.com");
    const alone = await signUp("alone@example.com");
    const made = await app.withToken(again.token).graphql<{ createBoardV2: { board: { id: string } } }>(
      `mutation { createBoardV2(boardStyle: black, timezone: "Europe/Zurich", title: "Mine") {
        ... on CreateBoardV2Success { board { id } } } }`,
    );
    const boardId = made.data?.createBoardV2.board.id ?? "";
    const count = async () => {
      await sweepAuth(app.context);
      await cleanUp(app.context, cleaning);
      const [row] = await app.opened.sql<{ people: string[]; boards: number }[]>`
        select array(select id from person) as people, (select count(*)::int from board where id = ${boardId}) as boards`;
      return { stands: row?.people.includes(again.personId), boards: row?.boards, people: row?.people };
    };
    expect(await count()).toMatchObject({ stands: true, boards: 1 });
    await app.clock.advance(6 * dayMs);
    expect(await count()).toMatchObject({ stands: true, boards: 1 });
    await app.clock.advance(2 * dayMs);
    const after = await count();
    expect(after).toMatchObject({ stands: false, boards: 0 });
    expect(after.people).toEqual(expect.arrayContaining([app.ids.people.mia, alone.personId]));
    const [left] = await app.opened.sql<{ rows: number }[]>`
      select count(*)::int as rows from oidc_record where account_id = ${again.personId}`;
    expect(left?.rows).toBe(0);
    await expect(signedInAs("mia@example.com", strangersPassword)).rejects.toThrow("Not signed in");
    expect(await signedInAs("mia@example.com", password)).toBe(app.ids.people.mia);
  });
});
