import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { emailChangeSeconds } from "./oneTimeTokens.ts";
import { account, emailChange, localIssuer } from "./people.tables.ts";

export interface EmailChangeRow {
  readonly emailAddress: string;
  readonly emailKey: string;
}

/** The last one asked for counts. */
export async function putEmailChange(executor: Executor, accountId: string, wanted: EmailChangeRow): Promise<void> {
  const row = { ...wanted, expiresAt: sql`gateway_now() + ${emailChangeSeconds} * interval '1 second'` };
  await executor
    .insert(emailChange)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: emailChange.accountId, set: row });
}

export async function findEmailChange(executor: Executor, accountId: string): Promise<EmailChangeRow | undefined> {
  const [row] = await executor
    .select({ emailAddress: emailChange.emailAddress, emailKey: emailChange.emailKey })
    .from(emailChange)
    .where(and(eq(emailChange.accountId, accountId), sql`${emailChange.expiresAt} > gateway_now()`));
  return row;
}

/** Whether there was one. */
export async function deleteEmailChange(executor: Executor, accountId: string): Promise<boolean> {
  const rows = await executor
    .delete(emailChange)
    .where(eq(emailChange.accountId, accountId))
    .returning({ accountId: emailChange.accountId });
  return rows.length > 0;
}

/** Whether somebody else has confirmed the address. */
export async function isAddressTaken(executor: Executor, emailKey: string, accountId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.issuer, localIssuer),
        eq(account.emailKey, emailKey),
        account.emailVerified,
        sql`${account.id} <> ${accountId}`,
      ),
    );
  return rows.length > 0;
}

/** The account has the address from now on, and it is confirmed. */
export async function updateEmailAddress(executor: Executor, accountId: string, wanted: EmailChangeRow): Promise<void> {
  await executor
    .update(account)
    .set({ ...wanted, emailVerified: true, supersededAt: null })
    .where(eq(account.id, accountId));
}

export async function deleteOldEmailChanges(executor: Executor): Promise<void> {
  await executor.delete(emailChange).where(sql`${emailChange.expiresAt} < gateway_now()`);
}
