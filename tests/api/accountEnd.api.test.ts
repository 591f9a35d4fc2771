import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { activate, optOut, resume, sell } from "../support/billingCalls.ts";
import { openEvents } from "../support/eventReader.ts";
import { invite, listMembers, transferTo } from "../support/memberCalls.ts";
import { schedule, sendText, writeText } from "../support/messageCalls.ts";
import { householdsWorld, type PersonWorld, password } from "../support/personCalls.ts";
import type { Caller } from "../support/testApp.ts";
import { changeRepeat, listRepeats, makeRepeat } from "../support/timingCalls.ts";

let world: PersonWorld;
beforeEach(async () => {
  world = await householdsWorld();
});
afterEach(() => world.close());

const board = (name: string) => world.app.ids.boards[name] ?? "";
const tenant = (name: string) => world.app.ids.tenants[name] ?? "";
type Fate = { tenantId: string; newOwnerId?: string };

async function end(
  caller: Caller,
  fates: readonly Fate[],
  secret: string | null = password,
  known?: readonly string[],
) {
  const answer = await caller.graphql<{ deleteAccount: Record<string, unknown> }>(
    `mutation($password: String, $fates: [HouseholdFateInput!]!, $known: [ID!]) {
      deleteAccount(password: $password, households: $fates, knownRenewals: $known) {
        ... on DeleteAccountSuccess { deleted } ... on Refusal { type rule } } }`,
    { password: secret, fates, known },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data?.deleteAccount;
}

const fates = (): Fate[] => [{ tenantId: tenant("Home") }, { tenantId: tenant("Shop"), newOwnerId: world.idOf("ben") }];
const ownersIn = async (tenantId: string) =>
  (
    await world.app.opened.sql<{ person_id: string }[]>`select person_id from member
      where tenant_id = ${tenantId} and role = 'Owner' and is_current_member`
  ).map((row) => row.person_id);
const isThere = async (name: string) =>
  (await world.app.opened.sql`select 1 from person where id = ${world.idOf(name)}`).length === 1;

describe("the end of an account", () => {
  test("hands boards over or deletes them, keeps what was sent, and ends everything else", async () => {
    const mia = await world.browse("mia@example.com", password);
    const noor = await world.app.as("noor");
    await sendText(mia, board("Lab"), "From Mia");
    const planned = await writeText(mia, "Later");
    await schedule(mia, {
      boardId: board("Lab"),
      messageId: planned,
      sendAt: (await world.app.clock.now()) + 3_600_000,
    });
    expect(await invite(mia, "new@example.net", board("Window"))).toMatchObject({ added: true });
    const events = await openEvents(`${world.origin}/events`, { token: mia.token ?? "" });
    await events.next("hello");
    expect(await end(mia, fates())).toEqual({ deleted: true });
    await events.ended;
    expect((await mia.graphql("{ signIns { id } }")).status).toBe(401);
    expect(await isThere("mia")).toBe(false);
    expect(await ownersIn(tenant("Shop"))).toEqual([world.idOf("ben")]);
    expect(
      (await listMembers(await world.app.as("ben"), board("Window"))).map(({ emailAddress }) => emailAddress),
    ).toEqual(expect.not.arrayContaining(["new@example.net", "mia@example.com"]));
    expect(await world.app.opened.sql`select 1 from board where id = ${board("Kitchen")}`).toHaveLength(0);
    const { data } = await noor.graphql(
      `query($b: ID!) { scheduledMessages(boardId: $b) { id } getBoardV2(id: $b) { currentAppearance { attribution message { text } } } }`,
      { b: board("Lab") },
    );
    expect(data).toEqual({
      scheduledMessages: [],
      getBoardV2: { currentAppearance: { attribution: "Mia Keller", message: { text: "From Mia" } } },
    });
    await expect(world.browse("mia@example.com", password)).rejects.toThrow("Not signed in");
    expect((await world.mailsTo("mia@example.com")).map(({ subject }) => subject)).toContain(
      "Your account was deleted",
    );
    const left = await world.app.opened.sql`select 1 from oidc_record where account_id = ${world.idOf("mia")}`;
    expect(left).toHaveLength(0);
  });

  test("says what has to be decided: households, boards and who could take over", async () => {
    const { data } = await (await world.app.as("mia")).graphql<{ ownedHouseholds: { name: string }[] }>(
      "{ ownedHouseholds { id name boards { title } members { id } } }",
    );
    expect(data?.ownedHouseholds.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { id: tenant("Home"), name: "Home", boards: [{ title: "Kitchen" }], members: [] },
      {
        id: tenant("Shop"),
        name: "Shop",
        boards: [{ title: "Window" }],
        members: expect.arrayContaining([{ id: world.idOf("ben") }, { id: world.idOf("noor") }]),
      },
    ]);
  });

  test.each([
    ["one household is not decided", () => fates().slice(1)],
    ["a household is another's", () => [...fates(), { tenantId: tenant("Lab") }]],
    ["one is decided twice", () => [fates()[0], fates()[0]]],
    ["who takes over is no member", () => [fates()[0], { tenantId: tenant("Shop"), newOwnerId: world.idOf("nils") }]],
    ["who takes over is oneself", () => [fates()[0], { tenantId: tenant("Shop"), newOwnerId: world.idOf("mia") }]],
  ])("changes nothing when %s", async (_why, wrong) => {
    const mia = await world.app.as("mia");
    expect(await end(mia, wrong() as Fate[])).toEqual({ type: "ValidationError", rule: "households" });
    expect(await isThere("mia")).toBe(true);
    expect(await ownersIn(tenant("Shop"))).toEqual([world.idOf("mia")]);
  });

  test("needs the password, or a sign-in of the last ten minutes", async () => {
    const mia = await world.app.as("mia");
    expect(await end(mia, fates(), "wrong password")).toEqual({ type: "NotAuthorized", rule: "password" });
    await world.app.opened.sql`update oidc_record set payload = jsonb_set(payload, '{iat}',
      to_jsonb(extract(epoch from now())::int - 601)) where kind = 'Grant'`;
    expect(await end(mia, fates(), null)).toEqual({ type: "NotAuthorized", rule: "recentSignIn" });
    expect(await isThere("mia")).toBe(true);
    expect(await end(mia, fates())).toEqual({ deleted: true });
  });

  test("voids a transfer that was asked for and not answered", async () => {
    const mia = await world.app.as("mia");
    await transferTo(mia, tenant("Shop"), { emailAddress: "nils@example.com" });
    expect(await end(mia, fates())).toEqual({ deleted: true });
    const waiting = await world.app.opened
      .sql`select 1 from member where invitation_status = 'Invited' and role = 'Owner'`;
    expect(waiting).toHaveLength(0);
    expect(await ownersIn(tenant("Shop"))).toEqual([world.idOf("ben")]);
  });

  test("that fails has changed nothing: what was scheduled is sent", async () => {
    const mia = await world.app.as("mia");
    const { sql } = world.app.opened;
    const state = () => sql`select state from scheduled_message where person_id = ${world.idOf("mia")}`;
    const sendAt = (await world.app.clock.now()) + 3_600_000;
    await schedule(mia, { boardId: board("Lab"), messageId: await writeText(mia, "Later"), sendAt });
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'No.'; end $$`;
    await sql`create trigger refuse before delete on person for each row execute function refuse()`;
    await expect(end(mia, fates())).rejects.toThrow();
    expect(await state()).toEqual([{ state: "Pending" }]);
    expect(await ownersIn(tenant("Shop"))).toEqual([world.idOf("mia")]);
    await sql`drop trigger refuse on person`;
    expect(await end(mia, fates())).toEqual({ deleted: true });
    const left = await sql`select state from scheduled_message where state = 'Pending'`;
    expect(left).toHaveLength(0);
  });

  /** A repeat of mia's on another's board. */
  async function repeatOfMia(text: string): Promise<string> {
    const mia = await world.app.as("mia");
    const messageId = await writeText(mia, text);
    const made = await makeRepeat(mia, { boardId: board("Lab"), messageId, rhythm: "Daily", time: "12:10" });
    if (made.__typename === "Refusal") throw new Error(made.type);
    return made.repeat.id;
  }

  test("ends what comes again and again by them on boards that stay, also what rests", async () => {
    await repeatOfMia("Again");
    await changeRepeat(await world.app.as("mia"), "pause", await repeatOfMia("At rest"));
    expect(await end(await world.app.as("mia"), fates())).toEqual({ deleted: true });
    await world.app.context.jobs.sweep();
    expect(await listRepeats(await world.app.as("noor"), board("Lab"))).toEqual([]);
    const waiting = await world.app.opened.sql`select 1 from scheduled_message where state = 'Pending'`;
    expect(waiting).toHaveLength(0);
  });

  test("ends, too, what somebody whose account ended before had planned on", async () => {
    const { sql } = world.app.opened;
    await repeatOfMia("Before");
    for (const table of ["message_repeat", "scheduled_message"]) await sql`update ${sql(table)} set person_id = null`;
    await world.app.context.jobs.sweep();
    expect(await listRepeats(await world.app.as("noor"), board("Lab"))).toEqual([]);
    expect(await sql`select state from scheduled_message`).toEqual([{ state: "Cancelled" }]);
  });

  test("at the same moment as somebody else's leaves every board exactly one Owner", async () => {
    const mia = await world.app.as("mia");
    const ben = await world.app.as("ben");
    const answers = await Promise.all([end(mia, fates()), end(ben, [], null)]);
    // One of them may find that things have changed; neither is ended by the database.
    for (const answer of answers) {
      expect([{ deleted: true }, { type: "ValidationError", rule: "households" }]).toContainEqual(answer);
    }
    const owners = await ownersIn(tenant("Shop"));
    expect(owners).toHaveLength(1);
    expect([await isThere("mia"), await isThere("ben")]).toContain(false);
  });
});

describe("what a shop elsewhere goes on charging for", () => {
  /** Whoever asks is told of these boards. */
  const goingOn = async (caller: Caller) => {
    const { data } = await caller.graphql<{ shopRenewals: { id: string; boardTitle: string }[] }>(
      "{ shopRenewals { id boardTitle } }",
    );
    return data?.shopRenewals ?? [];
  };
  const withDisplay = (name: string) =>
    world.app.opened.sql`insert into device (id, board_id, created_at) values (${name}, ${board(name)}, now())`;
  const plan = async (who: string, name: string, sale: Parameters<typeof sell>[1]) => {
    const [code = ""] = await sell(world.app, sale);
    return activate(await world.app.as(who), board(name), code);
  };

  test("is told, has to be known by name before anything is touched, and stands in the last letter", async () => {
    for (const name of ["Kitchen", "Window", "Lab"]) await withDisplay(name);
    const mia = await world.browse("mia@example.com", password);
    const own = await plan("mia", "Kitchen", { shop: "shopify", orderId: "o1" });
    await plan("mia", "Window", { shop: "sandbox", orderId: "o2" });
    // Another's board, which mia pays for.
    const paid = await plan("noor", "Lab", { shop: "shopify", orderId: "o3", emailAddress: "MIA@example.com" });
    expect((await goingOn(mia)).toSorted((one, other) => one.boardTitle.localeCompare(other.boardTitle))).toEqual([
      { id: own, boardTitle: "Kitchen" },
      { id: paid, boardTitle: "Lab" },
    ]);
    // By its board, for whoever deletes one.
    expect((await mia.graphql("{ shopRenewals { boardId } }")).data).toEqual({
      shopRenewals: expect.arrayContaining([{ boardId: board("Kitchen") }, { boardId: board("Lab") }]),
    });
    expect(await goingOn(await world.app.as("ben"))).toEqual([]);
    for (const known of [undefined, [], [own], [paid, "another"]]) {
      expect(await end(mia, fates(), password, known)).toEqual({ type: "ValidationError", rule: "renewals" });
    }
    expect(await isThere("mia")).toBe(true);
    expect(await ownersIn(tenant("Shop"))).toEqual([world.idOf("mia")]);
    expect(await end(mia, fates(), password, [own, paid])).toEqual({ deleted: true });
    const [letter] = await world.mailsTo("mia@example.com");
    expect(letter?.text).toMatch(
      /The shop .* for (Kitchen, Lab|Lab, Kitchen) was not told: it charges you until you cancel there\./,
    );
  });

  test("is told of a plan of another's board that our own shop renews, too, until it is cancelled under Billing", async () => {
    for (const name of ["Window", "Lab"]) await withDisplay(name);
    await plan("mia", "Window", { emailAddress: "mia@example.com" });
    const id = await plan("noor", "Lab", { emailAddress: "Mia@Example.com" });
    const mia = await world.browse("mia@example.com", password);
    expect((await mia.graphql("{ shopRenewals { id boardId isElsewhere } }")).data).toEqual({
      shopRenewals: [{ id, boardId: board("Lab"), isElsewhere: false }],
    });
    expect(await goingOn(await world.app.as("noor"))).toEqual([]);
    expect(await end(mia, fates())).toEqual({ type: "ValidationError", rule: "renewals" });
    await optOut(mia, id);
    expect(await goingOn(mia)).toEqual([]);
    await resume(mia, id);
    expect(await end(mia, fates(), password, [id])).toEqual({ deleted: true });
    const letter = (await world.mailsTo("mia@example.com")).find(({ subject }) => subject.endsWith("was deleted"));
    expect(letter?.text).toContain("Clatter Plus of Lab goes on being charged to your card");
    expect(letter?.text).not.toContain("The shop where");
  });

  test("is what the shop has not ended: cancelled here alone it goes on, over or cancelled there it does not", async () => {
    await withDisplay("Kitchen");
    const mia = await world.app.as("mia");
    const { sql } = world.app.opened;
    const id = await plan("mia", "Kitchen", { shop: "shopify", orderId: "o9" });
    await sql`update product_application set opted_out_at = gateway_now(), opt_out_reason = 'Too expensive',
      ends_at = gateway_now() + interval '1 month'`;
    expect(await goingOn(mia)).toEqual([{ id, boardTitle: "Kitchen" }]);
    await sql`insert into shop_contract (id, order_id, status, revision, told_at) values ('k', 'o9', 'active', '1', now())`;
    expect(await goingOn(mia)).toHaveLength(1);
    await sql`update shop_contract set status = 'cancelled'`;
    expect(await goingOn(mia)).toEqual([]);
    await sql`delete from shop_contract`;
    await sql`update product_application set opt_out_reason = 'Cancelled in the shop'`;
    expect(await goingOn(mia)).toEqual([]);
    await sql`update product_application set opted_out_at = null, opt_out_reason = null, ends_at = gateway_now()`;
    expect(await goingOn(mia)).toEqual([]);
    await sql`update product_application set ends_at = null`;
    expect(await goingOn(mia)).toHaveLength(1);
  });
});
