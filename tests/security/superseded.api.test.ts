import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleaning } from "../../gateway/dueWork.ts";
import { cleanUp } from "../../gateway/jobs/cleaning.ts";
import { removeSuperseded } from "../../gateway/modules/boards/superseded.ts";
import type { Seed } from "../support/seed.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/*
 * Whoever signed up with an address that somebody else has confirmed goes a week later, with what they began (decision 70).
 * What somebody confirmed, shares with others or paid for never goes by itself.
 */

interface Case {
  readonly name: string;
  readonly goes: boolean;
  /** Days since it is known that the address is another's; null: it is not. Eight by default. */
  readonly days?: number | null;
  readonly confirmed?: boolean;
  readonly superadmin?: boolean;
  /** Of the household whose Owner they are, who else is in it. */
  readonly household?: "alone" | "member" | "former" | "invited";
  /** With a board that was paid for, or one that only had a trial. */
  readonly plan?: "paid" | "trial";
}

const cases: readonly Case[] = [
  { name: "has", goes: true },
  { name: "alone", goes: true, household: "alone" },
  { name: "left", goes: true, household: "former" },
  { name: "asked", goes: true, household: "invited" },
  { name: "trial", goes: true, household: "alone", plan: "trial" },
  { name: "six", goes: false, household: "alone", days: 6 },
  { name: "never", goes: false, household: "alone", days: null },
  { name: "confirmed", goes: false, household: "alone", confirmed: true },
  { name: "super", goes: false, superadmin: true },
  { name: "shared", goes: false, household: "member" },
  { name: "paid", goes: false, household: "alone", plan: "paid" },
];

let app: TestApp;
let goneInOneStep: number;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => {
      seed.person("guest");
      for (const one of cases) sowCase(seed, one);
      // A guest in somebody else's household, unconfirmed: the person goes, the household stays.
      seed.person("lodger", { unverified: true });
      seed.tenant("inn", (inn) => inn.owner("guest").user("lodger").board("parlour"));
    },
  });
  const { sql } = app.opened;
  for (const { name, days = 8, plan } of [...cases, { name: "lodger", goes: true } as Case]) {
    const since = days === null ? null : days;
    await sql`update account set superseded_at = gateway_now() - make_interval(days => ${since}::int)
      where person_id = ${app.ids.people[name] ?? ""} and ${since}::int is not null`;
    if (plan !== undefined) await sowPlan(name, plan);
  }
  const people = async () => (await sql`select 1 from person`).length;
  const before = await people();
  let asked = 0;
  await removeSuperseded(app.context, { goesOn: async () => asked++ < 1 });
  goneInOneStep = before - (await people());
  await cleanUp(app.context, cleaning);
});

afterAll(() => app.close());

function sowCase(seed: Seed, { name, confirmed = false, superadmin = false, household }: Case): void {
  seed.person(name, { unverified: !confirmed, superadmin });
  if (household === undefined) return;
  seed.tenant(name, (tenant) => {
    tenant.owner(name).board(name);
    if (household === "member") tenant.user("guest");
    if (household === "former") tenant.former("guest");
    if (household === "invited") tenant.invited("guest");
  });
}

async function sowPlan(name: string, plan: "paid" | "trial"): Promise<void> {
  const { sql } = app.opened;
  await sql`insert into product (id, title, is_plus) values ('plus', 'Plus', true) on conflict do nothing`;
  const [boardId = "", codeId] = [app.ids.boards[name], plan === "paid" ? "code" : null];
  await sql`insert into product_application (id, board_id, product_id, activation_code_id, created_at)
    values (${`plan of ${name}`}, ${boardId}, 'plus', ${codeId}, gateway_now())`;
}

const standing = async (table: "person" | "board", id: string | undefined) =>
  (await app.opened.sql.unsafe(`select 1 from ${table} where id = $1`, [id ?? ""])).length === 1;

describe("the sweep of accounts whose address is another's", () => {
  it.each(cases)("$name: goes $goes, with what is theirs alone", async ({ name, goes, household }) => {
    expect(await standing("person", app.ids.people[name])).toBe(!goes);
    if (household !== undefined) expect(await standing("board", app.ids.boards[name])).toBe(!goes);
  });

  it("takes a guest out of a household that is somebody else's, and leaves that", async () => {
    expect(await standing("person", app.ids.people.lodger)).toBe(false);
    expect(await standing("board", app.ids.boards.parlour)).toBe(true);
    expect(await standing("person", app.ids.people.guest)).toBe(true);
  });

  it("takes one after another, as long as its turn goes on", () => expect(goneInOneStep).toBe(1));
});
