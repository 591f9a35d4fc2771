import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation, invitationId, leaveBoard, readTitle } from "../support/boardCalls.ts";
import { acceptLink, changeRole, invite, ownersOf, revoke, tokenOf, transferTo } from "../support/memberCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/*
 * Exactly one Owner at every instant (Q13), whoever transfers, leaves, removes, invites and accepts at the same moment on
 * two gateways of one database.
 */

const people = ["ada", "bo", "cy", "dee"] as const;
type Name = (typeof people)[number];

let first: TestApp;
let second: TestApp;
let watching = true;
let watcher: Promise<void>;
let instants = 0;
const broken: string[] = [];

beforeAll(async () => {
  first = await testApp({
    config: { logLevel: "silent", limits: unlimited() },
    seed: (seed) => {
      for (const name of people) seed.person(name);
      seed.tenant("Home", (home) => home.owner("ada").admin("bo").user("cy").board("Kitchen"));
      // Nobody's last board: who leaves has another.
      for (const name of people) seed.tenant(`Of ${name}`, (own) => own.owner(name).board(`Board of ${name}`));
    },
  });
  second = await testApp({ beside: first, config: { logLevel: "silent", limits: unlimited() } });
  // What anybody else sees meanwhile, as often as the database answers.
  watcher = (async () => {
    while (watching) {
      const owners = await ownersOf(first);
      instants += 1;
      for (const [tenant, count] of Object.entries(owners)) if (count !== 1) broken.push(`${tenant}: ${count}`);
    }
  })();
});

afterAll(async () => {
  watching = false;
  await watcher;
  await second?.close();
  await first?.close();
});

function unlimited() {
  const limit = { aDay: 100_000, inAll: 100_000 };
  return {
    boards: limit,
    messages: limit,
    schedules: limit,
    drafts: limit,
    links: limit,
    invitations: limit,
    mails: limit,
    installables: limit,
    credentials: limit,
    sandboxes: limit,
  };
}

const home = () => first.ids.tenants.Home ?? "";
const kitchen = () => first.ids.boards.Kitchen ?? "";
const personId = (name: Name) => first.ids.people[name] ?? "";

/** The row of a person, or of their address, whatever became of it. */
async function seat(name: Name): Promise<string> {
  const [row] = await first.opened.sql<{ id: string }[]>`
    select id from member where tenant_id = ${home()} and (person_id = ${personId(name)} or email_key = ${`${name}@example.com`})
    order by is_current_member desc, invitation_status = 'Invited' desc limit 1`;
  return row?.id ?? "nobody";
}

/** What was refused; anything else was done. */
type Answer = object;

const refusedAs = (answer: Answer | undefined) => (answer !== undefined && "type" in answer ? answer.type : undefined);
type Act = (as: Caller, by: Name, to: Name) => Promise<Answer>;

/** An invitation, or a transfer to an address, whose mail is opened at once. */
async function byMail(asked: Promise<Readonly<Record<string, unknown>>>, to: Name): Promise<Answer> {
  const answer = await asked;
  const link = answer.link ?? (answer.links as string[] | undefined)?.[0];
  if (typeof link !== "string") return answer;
  return acceptLink(await first.as(to), tokenOf(link));
}

const acts: Readonly<Record<string, Act>> = {
  transfer: (as, _by, to) => transferTo(as, home(), { personId: personId(to) }),
  transferByMail: (as, _by, to) => byMail(transferTo(as, home(), { emailAddress: `${to}@example.com` }), to),
  inviteByMail: (as, _by, to) => byMail(invite(as, `${to}@example.com`, kitchen(), "Admin"), to),
  invite: (as, _by, to) => invite(as, `${to}@example.com`, kitchen()),
  acceptByOpening: async (as) => acceptInvitation(as, (await invitationId(as, kitchen())) ?? "none"),
  leave: async (as, by) => leaveBoard(as, await seat(by)),
  remove: async (as, _by, to) => revoke(as, await seat(to)),
  promote: async (as, _by, to) => changeRole(as, await seat(to), "Admin"),
  demote: async (as, _by, to) => changeRole(as, await seat(to), "User"),
};

const act = fc.record({
  what: fc.constantFrom(...Object.keys(acts)),
  by: fc.constantFrom(...people),
  to: fc.constantFrom(...people),
  gateway: fc.constantFrom(0, 1),
});

test("a tenant has exactly one Owner at every instant, and nobody's call is lost in a deadlock", async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (batch) => {
      // Links are opened at a budget by the minute.
      await first.clock.advance(61_000);
      await second.clock.refresh();
      const answers = await Promise.all(
        batch.map(async ({ what, by, to, gateway }) => {
          const token = (await first.as(by)).token ?? "";
          const answer = await acts[what]?.((gateway === 0 ? first : second).withToken(token), by, to);
          const type = refusedAs(answer);
          if (type === undefined) done.set(what, (done.get(what) ?? 0) + 1);
          return type;
        }),
      );
      expect(answers.filter((type) => type === "ServerError" || type === "Unknown")).toEqual([]);
      expect((await ownersOf(first))[home()]).toBe(1);
      expect(broken).toEqual([]);
      // Whoever it is, they are let in.
      const [owner] = await first.opened.sql<{ personId: string }[]>`
        select person_id as "personId" from member where tenant_id = ${home()} and role = 'Owner' and is_current_member`;
      expect(await readTitle(await first.as(owner?.personId ?? ""), kitchen())).toBe("Kitchen");
    }),
    { numRuns: 60, seed: 20_261_122, endOnFailure: true },
  );
  // It proves nothing when nothing happened.
  expect([...done.keys()].toSorted()).toEqual(Object.keys(acts).toSorted());
  expect(instants).toBeGreaterThan(100);
}, 120_000);
