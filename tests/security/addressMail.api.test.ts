import { describe, expect, it } from "vitest";
import {
  app,
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

/** The salts of all passwords of an address. */
async function saltsOf(emailAddress: string): Promise<{ salts: number; accounts: number } | undefined> {
  const [row] = await app.opened.sql<{ salts: number; accounts: number }[]>`
    select count(distinct split_part(password_hash, '$', 5))::int as salts, count(*)::int as accounts
    from account where email_key = ${emailAddress}`;
  return row;
}

describe("the passwords of one address", () => {
  it("have one salt, so that a sign-in makes one hash: of sign-ups at the same moment and later, and of new ones", async () => {
    await Promise.all([1, 2, 3].map((number) => signUp("nils@example.com", `${strangersPassword} ${number}`)));
    expect(await saltsOf("nils@example.com")).toEqual({ salts: 1, accounts: 3 });
    await signUp("nils@example.com", password);
    await newMails();
    await press(`${origin}/forgot-password`, { emailAddress: "nils@example.com" });
    const [mail] = await newMails();
    expect(await press(mail?.link ?? "", { password: nextPassword })).toBe(200);
    expect(await saltsOf("nils@example.com")).toEqual({ salts: 1, accounts: 4 });
    expect(await signedInAs("nils@example.com", nextPassword)).not.toBe("");
    // Another address has another.
    await signUp("other@example.com");
    const [row] = await app.opened.sql<{ salts: number }[]>`
      select count(distinct split_part(password_hash, '$', 5))::int as salts from account where password_hash is not null`;
    expect(row?.salts).toBe(3);
  });
});

describe("the mails to one address", () => {
  const subjects = async () => (await newMails()).map(({ subject }) => subject);

  it("are eight of a kind an hour, whoever has them sent, and none keeps the other kind from coming", async () => {
    for (let number = 0; number < 9; number += 1) await signUp("Mia@example.com", `${strangersPassword} ${number}`);
    expect(await subjects()).toHaveLength(8);
    for (let number = 0; number < 9; number += 1) {
      await press(`${origin}/forgot-password`, { emailAddress: "mia@EXAMPLE.com" });
      // Letters of one moment may overtake each other on their way.
      await app.context.mail.settled();
    }
    const resets = await newMails();
    expect(resets).toHaveLength(8);
    // The last one that came works.
    expect(await press(resets.at(-1)?.link ?? "", { password: nextPassword })).toBe(200);
    await newMails();
    await signUp("nils@example.com");
    expect(await subjects()).toEqual(["Confirm your e-mail address"]);
    await app.clock.advance(3_601_000);
    await signUp("mia@example.com", `${strangersPassword} later`);
    expect(await subjects()).toEqual(["You have an account already"]);
  });

  it("count each of several to choose a new password by", async () => {
    for (let number = 0; number < 5; number += 1) await signUp("nils@example.com", `${strangersPassword} ${number}`);
    await newMails();
    await press(`${origin}/forgot-password`, { emailAddress: "nils@example.com" });
    await press(`${origin}/forgot-password`, { emailAddress: "nils@example.com" });
    expect(await subjects()).toHaveLength(8);
  });
});
