import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { account, localIssuer, person, superadmin } from "./people.tables.ts";

export interface NewAccount {
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly referralCode: string | null;
  readonly issuer: string;
  /** Absent: the person's id. */
  readonly subject?: string;
  readonly emailAddress: string | null;
  readonly emailKey: string | null;
  readonly emailVerified: boolean;
  readonly passwordHash: string | null;
}

export interface AccountRow {
  readonly accountId: string;
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly referralCode: string | null;
  readonly emailAddress: string | null;
  readonly emailKey: string | null;
  readonly emailVerified: boolean;
  readonly passwordHash: string | null;
  readonly superadminId: string | null;
}

const accountColumns = {
  accountId: account.id,
  personId: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  referralCode: person.referralCode,
  emailAddress: account.emailAddress,
  emailKey: account.emailKey,
  emailVerified: account.emailVerified,
  passwordHash: account.passwordHash,
  superadminId: superadmin.id,
};

function accounts(executor: Executor) {
  return executor
    .select(accountColumns)
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .leftJoin(superadmin, eq(superadmin.personId, person.id))
    .$dynamic();
}

/** Undefined when the address, or (issuer, subject), has an account already; nothing is written then. */
export async function insertAccount(executor: Executor, row: NewAccount): Promise<string | undefined> {
  const accountId = newId();
  return executor.transaction(async (transaction) => {
    await transaction
      .insert(person)
      .values({ id: row.personId, firstName: row.firstName, lastName: row.lastName, referralCode: row.referralCode });
    const inserted = await transaction
      .insert(account)
      .values({
        id: accountId,
        personId: row.personId,
        issuer: row.issuer,
        subject: row.subject ?? row.personId,
        emailAddress: row.emailAddress,
        emailKey: row.emailKey,
        emailVerified: row.emailVerified,
        passwordHash: row.passwordHash,
      })
      .onConflictDoNothing()
      .returning({ id: account.id });
    if (inserted.length > 0) return accountId;
    await transaction.delete(person).where(eq(person.id, row.personId));
    return undefined;
  });
}

/** The accounts that may be signed in to with the address: the confirmed one, then the newest of the others. */
export function listLocalAccounts(executor: Executor, emailKey: string, most: number): Promise<AccountRow[]> {
  return accounts(executor)
    .where(isLocal(emailKey))
    .orderBy(desc(account.emailVerified), desc(account.createdAt), account.id)
    .limit(most);
}

/**
 * The person, until the transaction's end: an address, a password and accepting an invitation by an address wait for each
 * other.
 */
export async function lockPersonOf(executor: Executor, accountId: string): Promise<void> {
  await executor.execute(sql`select p.id from person p join account ac on ac.person_id = p.id
    where ac.id = ${accountId} for no key update of p`);
}

/** Until the transaction's end nobody else writes a password for the address. */
export async function lockAddress(executor: Executor, emailKey: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`password of ${emailKey}`}, 0))`);
}

function isLocal(emailKey: string) {
  return and(eq(account.issuer, localIssuer), eq(account.emailKey, emailKey));
}

export async function findAccountById(executor: Executor, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await accounts(executor).where(eq(account.id, accountId));
  return row;
}

export async function findAccountByPerson(executor: Executor, personId: string): Promise<AccountRow | undefined> {
  const [row] = await accounts(executor).where(eq(account.personId, personId));
  return row;
}

export async function findAccountBySubject(
  executor: Executor,
  issuer: string,
  subject: string,
): Promise<AccountRow | undefined> {
  const [row] = await accounts(executor).where(and(eq(account.issuer, issuer), eq(account.subject, subject)));
  return row;
}

/** All accounts with the address, whoever issued them. */
export function listAccountsByEmail(executor: Executor, emailKey: string): Promise<AccountRow[]> {
  return accounts(executor).where(eq(account.emailKey, emailKey));
}

/** Only while the account still has the address, and nobody else has confirmed it: of two the first wins. Whether it did. */
export function updateEmailVerified(executor: Executor, accountId: string, emailKey: string): Promise<boolean> {
  return executor.transaction(async (transaction) => {
    // All that share the address wait for each other; the next statement sees who was first.
    await transaction
      .select({ id: account.id })
      .from(account)
      .where(isLocal(emailKey))
      .orderBy(account.id)
      .for("update");
    const updated = await transaction
      .update(account)
      .set({ emailVerified: true, supersededAt: null })
      .where(and(eq(account.id, accountId), eq(account.emailKey, emailKey), sql`not ${isTaken}`))
      .returning({ id: account.id });
    return updated.length > 0;
  });
}

/** Another account of our own has confirmed the row's address. */
const isTaken = sql`exists (select 1 from account held where held.issuer = ${localIssuer} and held.email_verified
  and held.email_key = ${account}.email_key and held.id <> ${account}.id)`;

/** Notes since when accounts are without a hope of being confirmed. */
export async function noteSuperseded(executor: Executor): Promise<void> {
  await executor
    .update(account)
    .set({ supersededAt: sql`gateway_now()` })
    .where(
      and(
        eq(account.issuer, localIssuer),
        eq(account.emailVerified, false),
        sql`${account.supersededAt} is null`,
        isTaken,
      ),
    );
}

export async function updateNames(
  executor: Executor,
  personId: string,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await executor.update(person).set(names).where(eq(person.id, personId));
}

export async function deletePerson(executor: Executor, personId: string): Promise<void> {
  await executor.delete(person).where(eq(person.id, personId));
}

export async function updatePassword(executor: Executor, accountId: string, passwordHash: string): Promise<void> {
  await executor.update(account).set({ passwordHash }).where(eq(account.id, accountId));
}

/** What another issuer says about the person now. */
export async function updateClaims(
  executor: Executor,
  accountId: string,
  claims: { readonly emailAddress: string | null; readonly emailKey: string | null; readonly emailVerified: boolean },
): Promise<void> {
  await executor.update(account).set(claims).where(eq(account.id, accountId));
}

export async function insertSuperadmin(executor: Executor, personId: string): Promise<void> {
  await executor.insert(superadmin).values({ id: newId(), personId }).onConflictDoNothing();
}

/** Whether anybody is known at all; a first start knows nobody. */
export async function hasPeople(executor: Executor): Promise<boolean> {
  const [row] = await executor
    .select({ found: sql<boolean>`exists (select 1 from ${person})` })
    .from(sql`(select 1) as one`);
  return row?.found ?? false;
}
