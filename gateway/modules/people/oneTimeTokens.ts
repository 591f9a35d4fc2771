import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { hashSecret } from "../../callers/hash.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { newSecret } from "../../db/ids.ts";
import { lockPersonOf } from "./people.store.ts";
import { oneTimeToken } from "./people.tables.ts";

/** `changeEmail` goes to a new address and takes it, `keepEmail` goes to the old one and stops that. */
export type OneTimeTokenPurpose = "confirmEmail" | "resetPassword" | "changeEmail" | "keepEmail";

export const emailChangeSeconds = 24 * 3600;

/** Seconds. Words in gateway/words/mails.ts say the same. */
const lifetimes: Record<OneTimeTokenPurpose, number> = {
  confirmEmail: 3 * 24 * 3600,
  resetPassword: 3600,
  changeEmail: emailChangeSeconds,
  keepEmail: emailChangeSeconds,
};

export interface OneTimeToken {
  readonly accountId: string;
  /** The address that the link went to. */
  readonly emailKey: string;
}

/** The secret of a new link; only its hash is kept. A new link to a password makes older ones useless. */
export async function issueOneTimeToken(
  executor: Executor,
  purpose: OneTimeTokenPurpose,
  token: OneTimeToken,
): Promise<string> {
  const secret = newSecret();
  if (purpose === "resetPassword") await voidOneTimeTokens(executor, purpose, token.accountId);
  await executor.insert(oneTimeToken).values({
    key: hashSecret(secret),
    purpose,
    ...token,
    expiresAt: sql`gateway_now() + ${lifetimes[purpose]} * interval '1 second'`,
  });
  return secret;
}

/** What the link stands for, while it works. */
export async function findOneTimeToken(
  executor: Executor,
  purpose: OneTimeTokenPurpose,
  secret: string,
): Promise<OneTimeToken | undefined> {
  const [row] = await executor
    .select({ accountId: oneTimeToken.accountId, emailKey: oneTimeToken.emailKey })
    .from(oneTimeToken)
    .where(alive(purpose, secret));
  return row;
}

/**
 * As `findOneTimeToken`, and from now on it works no more: of two uses at the same moment one gets it. Its person is held
 * until the transaction's end (`lockPersonOf`), so what voids links meanwhile comes before or after it.
 */
export async function redeemOneTimeToken(
  executor: Executor,
  purpose: OneTimeTokenPurpose,
  secret: string,
): Promise<OneTimeToken | undefined> {
  const found = await findOneTimeToken(executor, purpose, secret);
  if (found === undefined) return undefined;
  await lockPersonOf(executor, found.accountId);
  const [row] = await executor
    .update(oneTimeToken)
    .set({ usedAt: sql`gateway_now()` })
    .where(alive(purpose, secret))
    .returning({ accountId: oneTimeToken.accountId, emailKey: oneTimeToken.emailKey });
  return row;
}

export async function voidOneTimeTokens(
  executor: Executor,
  purpose: OneTimeTokenPurpose,
  accountId: string,
): Promise<void> {
  await executor
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.accountId, accountId)));
}

/** Every link of the account. */
export async function voidAllOneTimeTokens(executor: Executor, accountId: string): Promise<void> {
  await executor.delete(oneTimeToken).where(eq(oneTimeToken.accountId, accountId));
}

export async function sweepOneTimeTokens({ database }: Pick<Context, "database">): Promise<void> {
  await database.delete(oneTimeToken).where(sql`${oneTimeToken.expiresAt} < gateway_now()`);
}

function alive(purpose: OneTimeTokenPurpose, secret: string) {
  return and(
    eq(oneTimeToken.key, hashSecret(secret)),
    eq(oneTimeToken.purpose, purpose),
    isNull(oneTimeToken.usedAt),
    gt(oneTimeToken.expiresAt, sql`gateway_now()`),
  );
}
