import { cancelScheduledOf } from "../../boardState/leaver.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { accountDeletedMail } from "../../mail/accountMails.ts";
import { RefusalError } from "../../refusal.ts";
import { householdsChanged } from "../../words/memberRefusals.ts";
import { voidAllOneTimeTokens } from "../people/oneTimeTokens.ts";
import { readOwnAccount, removePerson } from "../people/people.service.ts";
import { requireProof } from "../people/proof.ts";
import {
  deleteTenants,
  endInvitationsOf,
  type OwnedRow,
  selectCompany,
  selectOwned,
  selectTenantsOf,
} from "./accountDeletion.store.ts";
import { type BoardsEnd, tellDeleted } from "./membership.service.ts";
import { lockPerson, lockTenant } from "./membership.store.ts";
import { noteMembers, tellMembers } from "./seats.ts";
import { handOver } from "./transfers.service.ts";

/**
 * The end of an account. What becomes of the households that the person owns is said with the call: each goes to a member,
 * or is deleted with its boards. Messages that were sent stay where they are, under the name that they were sent with.
 */

export interface OwnedHousehold extends Pick<OwnedRow, "id" | "name" | "boards"> {
  readonly members: readonly { readonly id: string; readonly name: string }[];
}

/** What has to be decided before the caller's account can end. */
export async function listOwnedHouseholds(context: Context, principal: Principal): Promise<readonly OwnedHousehold[]> {
  const rows = await selectOwned(context.database, requirePerson(principal).personId);
  return rows.map(({ id, name, boards, members }) => ({
    id,
    name,
    boards,
    members: members.map(({ personId, name: memberName }) => ({ id: personId, name: memberName })),
  }));
}

/** A plan that goes on, by its board; `isElsewhere`: only its shop ends it. */
export type GoingOn = { readonly boardTitle: string; readonly isElsewhere: boolean };

/** What else must hold, within the transaction that ends the account; it throws where it does not. */
export type Permit = (transaction: Executor) => Promise<void>;

export interface HouseholdFate {
  readonly tenantId: string;
  /** Null: it is deleted with its boards. */
  readonly newOwnerId: string | null;
}

/**
 * Deletes the caller's account, with their drafts, favourites, invitations, links and sign-ins. RefusalError
 * `NotAuthorized` as `requireProof`, `ValidationError` with the rule `households` when they do not own exactly the
 * households that were decided, or somebody who was to take over is no member any more; nothing is changed then.
 */
export async function deleteAccount(
  context: Context,
  principal: Principal,
  address: string,
  {
    password,
    fates,
    permit,
    ending,
    goingOn,
  }: {
    readonly password: string | null;
    readonly fates: readonly HouseholdFate[];
    readonly permit: Permit;
    readonly ending: BoardsEnd;
    /** Plans that go on being charged: their person has it in writing. */
    readonly goingOn: readonly GoingOn[];
  },
): Promise<void> {
  const person = requirePerson(principal);
  const account = await readOwnAccount(context, principal);
  await requireProof(context, { person, address }, account, password);
  // Before anything is touched: what cannot be done is said first.
  decide(await selectOwned(context.database, person.personId), fates);
  const before = await selectCompany(context.database, person.personId);
  const hints: Hint[] = [];
  const { deleted, tell } = await context.database.transaction(async (transaction) => {
    await permit(transaction);
    const settled = await settle(transaction, person, fates, ending);
    // Told when all of it has come about: a deletion that fails has cancelled nothing.
    const bus = { publish: (hint: Hint) => void hints.push(hint) };
    const within = { database: transaction, bus, tallies: context.tallies };
    await cancelScheduledOf(within, person.personId, before.boardIds);
    await endInvitationsOf(transaction, person.personId);
    await voidAllOneTimeTokens(transaction, account.accountId);
    await removePerson(transaction, person.personId);
    return settled;
  });
  for (const hint of hints) context.bus.publish(hint);
  await context.tokens.endSignIns(person.personId);
  for (const boardId of deleted) tellDeleted(context, boardId);
  tell();
  tellMembers(
    context,
    [person.personId, ...before.personIds],
    before.boardIds.filter((boardId) => !deleted.includes(boardId)),
  );
  const to = account.emailAddress;
  const titles = (elsewhere: boolean) =>
    goingOn.filter(({ isElsewhere }) => isElsewhere === elsewhere).map(({ boardTitle }) => boardTitle);
  const going = { elsewhere: titles(true), here: titles(false) };
  if (to !== null) context.mail.post(() => accountDeletedMail(context.config, to, going));
}

type Hint = Parameters<Context["bus"]["publish"]>[0];

interface Decided {
  readonly household: OwnedRow;
  /** Undefined: it is deleted. */
  readonly heir: OwnedRow["members"][number] | undefined;
}

/** Each of the owned households with its fate, in the order in which all transactions lock tenants. */
function decide(owned: readonly OwnedRow[], fates: readonly HouseholdFate[]): readonly Decided[] {
  const changed = new RefusalError("ValidationError", householdsChanged(), { rule: "households" });
  if (fates.length !== owned.length) throw changed;
  return owned.map((household) => {
    const fate = fates.find(({ tenantId }) => tenantId === household.id);
    if (fate === undefined) throw changed;
    const heir = household.members.find(({ personId }) => personId === fate.newOwnerId);
    if (fate.newOwnerId !== null && heir === undefined) throw changed;
    return { household, heir };
  });
}

/** The ids of the boards that are gone, and what is to be told of them. */
async function settle(
  executor: Executor,
  person: PersonPrincipal,
  fates: readonly HouseholdFate[],
  ending: BoardsEnd,
): Promise<{ readonly deleted: readonly string[]; readonly tell: () => void }> {
  // Heir and Owner may go at the same moment. Each locks people before tenants, both in one order, and every tenant that
  // the removal of the person reaches: whoever comes second waits before anything is held that the first one needs.
  const heirs = fates.flatMap(({ newOwnerId }) => newOwnerId ?? []);
  for (const id of [...new Set([person.personId, ...heirs])].sort()) await lockPerson(executor, id);
  for (const id of await selectTenantsOf(executor, person.personId)) await lockTenant(executor, id);
  // Somebody may have left, joined or taken over until all was locked.
  const decided = decide(await selectOwned(executor, person.personId), fates);
  const ends: OwnedRow[] = [];
  for (const { household, heir } of decided) {
    if (heir === undefined) ends.push(household);
    else {
      await handOver(executor, household.id, heir.membershipId);
      const boardIds = household.boards.map(({ id }) => id);
      await noteMembers(executor, person, boardIds, "deleteAccount");
    }
  }
  const deleted = ends.flatMap(({ boards }) => boards.map(({ id }) => id));
  const tell = await ending(executor, deleted);
  await deleteTenants(
    executor,
    ends.map(({ id }) => id),
  );
  return { deleted, tell };
}
