import { board, tenant } from "../../gateway/boardState/board.tables.ts";
import { classicTransition } from "../../gateway/boardState/transition.ts";
import { hashPassword } from "../../gateway/callers/password.ts";
import type { Context } from "../../gateway/context.ts";
import { newId } from "../../gateway/db/ids.ts";
import type { BoardStyle, Code62, InvitationStatus, Role } from "../../gateway/domain.ts";
import { member } from "../../gateway/modules/boards/boards.tables.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { emailKey } from "../../gateway/modules/people/emailAddress.ts";
import { account, localIssuer, person, superadmin } from "../../gateway/modules/people/people.tables.ts";

interface PersonOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  /** `name@example.com` by default. */
  readonly email?: string;
  /** Without one the person cannot sign in by the page; `as` needs none. */
  readonly password?: string;
  readonly superadmin?: boolean;
  readonly unverified?: boolean;
}

interface BoardOptions {
  readonly title?: string;
  readonly style?: BoardStyle;
  readonly code62?: Code62;
  readonly timezone?: string;
  /** HHmm by the board's clock. */
  readonly quietHours?: readonly [begin: string, end: string];
  /** Puts a device on it that has never been seen. */
  readonly device?: boolean;
}

interface TenantSeed {
  owner(name: string): TenantSeed;
  admin(name: string): TenantSeed;
  user(name: string): TenantSeed;
  /** Asked to join, not yet a member. */
  invited(name: string, role?: Role): TenantSeed;
  /** Was a member once. */
  former(name: string, role?: Role): TenantSeed;
  board(name: string, options?: BoardOptions): TenantSeed;
}

export interface Seed {
  person(name: string, options?: PersonOptions): Seed;
  tenant(name: string, fill?: (tenant: TenantSeed) => void): Seed;
}

/** The ids of what was sown, by the names it was sown with. */
export interface Seeded {
  readonly people: Record<string, string>;
  readonly tenants: Record<string, string>;
  readonly boards: Record<string, string>;
  /** By the name of their board. */
  readonly devices: Record<string, string>;
}

interface Membership {
  readonly person: string;
  readonly role: Role;
  readonly status: InvitationStatus;
  readonly current: boolean;
}

interface Plan {
  readonly people: [name: string, options: PersonOptions][];
  readonly tenants: [name: string, members: Membership[], boards: [name: string, options: BoardOptions][]][];
}

const cells = 6 * 22;

/** Writes what the seed says straight into the tables; what a rule would refuse is the test's own doing. */
export async function sow(context: Context, fill: (seed: Seed) => void = () => {}): Promise<Seeded> {
  const plan: Plan = { people: [], tenants: [] };
  fill(planner(plan));
  const ids: Seeded = { people: {}, tenants: {}, boards: {}, devices: {} };
  for (const [name, options] of plan.people) ids.people[name] = await sowPerson(context, name, options);
  for (const [name, members, boards] of plan.tenants) {
    const tenantId = newId();
    ids.tenants[name] = tenantId;
    await context.database.insert(tenant).values({ id: tenantId, name, createdAt: new Date() });
    for (const membership of members) await sowMember(context, ids, tenantId, membership);
    for (const [boardName, options] of boards) await sowBoard(context, ids, tenantId, boardName, options);
  }
  return ids;
}

function planner(plan: Plan): Seed {
  const seed: Seed = {
    person(name, options = {}) {
      plan.people.push([name, options]);
      return seed;
    },
    tenant(name, fill = () => {}) {
      const members: Membership[] = [];
      const boards: [string, BoardOptions][] = [];
      plan.tenants.push([name, members, boards]);
      const join = (person: string, role: Role, status: InvitationStatus = "Accepted", current = true) => {
        members.push({ person, role, status, current });
        return tenantSeed;
      };
      const tenantSeed: TenantSeed = {
        owner: (person) => join(person, "Owner"),
        admin: (person) => join(person, "Admin"),
        user: (person) => join(person, "User"),
        invited: (person, role = "User") => join(person, role, "Invited", false),
        former: (person, role = "User") => join(person, role, "Revoked", false),
        board(boardName, options = {}) {
          boards.push([boardName, options]);
          return tenantSeed;
        },
      };
      fill(tenantSeed);
      return seed;
    },
  };
  return seed;
}

async function sowPerson({ database }: Context, name: string, options: PersonOptions): Promise<string> {
  const id = newId();
  const email = options.email ?? `${name}@example.com`;
  const firstName = options.firstName ?? name.charAt(0).toUpperCase() + name.slice(1);
  await database.insert(person).values({ id, firstName, lastName: options.lastName ?? "Example" });
  await database.insert(account).values({
    id: newId(),
    personId: id,
    issuer: localIssuer,
    subject: id,
    emailAddress: email,
    emailKey: emailKey(email),
    emailVerified: options.unverified !== true,
    passwordHash: options.password === undefined ? null : await hashPassword(options.password),
  });
  if (options.superadmin === true) await database.insert(superadmin).values({ id: newId(), personId: id });
  return id;
}

function known(names: Record<string, string>, name: string): string {
  const id = names[name];
  if (id === undefined) throw new Error(`The seed names ${name} before anybody of that name is there.`);
  return id;
}

async function sowMember({ database }: Context, ids: Seeded, tenantId: string, membership: Membership): Promise<void> {
  await database.insert(member).values({
    id: newId(),
    tenantId,
    personId: known(ids.people, membership.person),
    role: membership.role,
    isCurrentMember: membership.current,
    invitationStatus: membership.status,
    createdAt: new Date(),
  });
}

async function sowBoard(
  { database }: Context,
  ids: Seeded,
  tenantId: string,
  name: string,
  options: BoardOptions,
): Promise<void> {
  const id = newId();
  ids.boards[name] = id;
  const [quietHoursBegin = "", quietHoursEnd = ""] = options.quietHours ?? [];
  await database.insert(board).values({
    id,
    tenantId,
    title: options.title ?? name,
    style: options.style ?? "black",
    code62: options.code62 ?? "degree",
    timezone: options.timezone ?? "Europe/Zurich",
    quietHoursBegin,
    quietHoursEnd,
    createdAt: new Date(),
    transition: classicTransition,
    characters: new Uint8Array(cells),
  });
  if (options.device !== true) return;
  const deviceId = newId();
  ids.devices[name] = deviceId;
  await database.insert(device).values({ id: deviceId, boardId: id, createdAt: new Date() });
}
