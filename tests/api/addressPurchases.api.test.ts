import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { activate, askCard, optOut, plansOf, sell } from "../support/billingCalls.ts";
import { mutate, type PersonWorld, password, personWorld } from "../support/personCalls.ts";
import type { Caller } from "../support/testApp.ts";

let world: PersonWorld;
beforeEach(async () => {
  world = await personWorld((seed) =>
    seed
      .person("ben", { password })
      .person("claims", { email: "buyer@example.com", unverified: true, password })
      .tenant("Ben's", (home) => home.owner("noor").user("ben").user("claims").board("Shed", { device: true })),
  );
});
afterEach(() => world.close());

async function changeAddress(caller: Caller, to: string) {
  await mutate(caller, `askForEmail(emailAddress: "${to}", password: "${password}")`);
  const [mail] = await world.mailsTo(to);
  return world.open(mail?.link);
}

const codesOf = async (name: string): Promise<readonly string[]> => {
  const { data } = await (await world.app.as(name)).graphql<{ ownActivationCodes: { code: string }[] }>(
    "{ ownActivationCodes { code } }",
  );
  return data?.ownActivationCodes.map(({ code }) => code) ?? [];
};
const letterOf = async (address: string) =>
  (await world.mailsTo(address)).find(({ subject }) => subject === "Your e-mail address was changed")?.text;
const shed = () => world.app.ids.boards.Shed ?? "";

describe("What was bought with an address", () => {
  test("goes with its person to the next one: codes, the plan, its letters and the file of their data", async () => {
    const [first = "", second = ""] = await sell(world.app, { quantity: 2, emailAddress: "Ben@Example.com" });
    const ben = await world.app.as("ben");
    const id = await activate(ben, shed(), first);
    expect(await changeAddress(ben, "Ben@Aas.example")).toBe(200);
    expect(await codesOf("ben")).toEqual([first, second].toSorted());
    expect(await plansOf(await world.app.as("ben"), shed())).toMatchObject([
      { mayManage: true, emailAddress: "Ben@Aas.example" },
    ]);
    expect(await askCard(ben, id)).toEqual({ success: true, sentTo: "Ben@Aas.example" });
    expect(await optOut(ben, id)).toMatchObject({ state: "Ending" });
    expect((await ben.post("/export")).json().purchases).toMatchObject([{ emailAddress: "Ben@Aas.example" }]);
    expect(await letterOf("ben@example.com")).toContain("What was bought with this address goes with it: its codes");
  });

  test("opens by no link that went to the address before", async () => {
    const [code = ""] = await sell(world.app, { emailAddress: "ben@example.com" });
    const ben = await world.app.as("ben");
    await askCard(ben, await activate(ben, shed(), code));
    const [card] = await world.mailsTo("ben@example.com");
    const path = new URL(card?.link ?? "").pathname;
    expect((await world.app.anonymous.get(path)).statusCode).toBe(200);
    await changeAddress(ben, "ben@aas.example");
    expect((await world.app.anonymous.get(path)).statusCode).toBe(404);
  });

  test("stays where it was while the new one is not confirmed, and where the change was stopped", async () => {
    const [code = ""] = await sell(world.app, { emailAddress: "ben@example.com" });
    const ben = await world.app.as("ben");
    await mutate(ben, `askForEmail(emailAddress: "ben@aas.example", password: "${password}")`);
    const [wanted] = await world.mailsTo("ben@aas.example");
    const [keep] = await world.mailsTo("ben@example.com");
    await world.open(keep?.link);
    expect(await world.open(wanted?.link)).toBe(404);
    expect(await codesOf("ben")).toEqual([code]);
    expect(await plansOf(ben, shed())).toEqual([]);
  });

  test("goes with nobody who never confirmed it, nor with somebody else's change", async () => {
    const codes = await sell(world.app, { emailAddress: "buyer@example.com" });
    expect(await changeAddress(await world.app.as("claims"), "claims@aas.example")).toBe(200);
    expect(await changeAddress(await world.app.as("ben"), "ben@aas.example")).toBe(200);
    expect([await codesOf("claims"), await codesOf("ben")]).toEqual([[], []]);
    // Its owner comes, and confirms it.
    await world.app.opened.sql`update account set email_address = 'buyer@example.com', email_key = 'buyer@example.com'
      where person_id = ${world.idOf("noor")}`;
    expect(await codesOf("noor")).toEqual(codes);
    expect(await letterOf("ben@example.com")).not.toContain("bought");
  });

  test("stays with whoever else has confirmed the address, by another issuer", async () => {
    const codes = await sell(world.app, { emailAddress: "ben@example.com" });
    await world.app.opened.sql`update account set issuer = 'https://sign-in.example', email_address = 'ben@example.com',
      email_key = 'ben@example.com' where person_id = ${world.idOf("nils")}`;
    expect(await changeAddress(await world.app.as("ben"), "ben@aas.example")).toBe(200);
    const { sql } = world.app.opened;
    expect(await sql`select email_address from purchase`).toEqual([{ email_address: "ben@example.com" }]);
    expect(codes).toHaveLength(1);
  });
});
