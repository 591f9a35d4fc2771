import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { hashSecret } from "../../callers/hash.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { newSecret } from "../../db/ids.ts";
import { mailTicket } from "./people.tables.ts";

/** `changeEmail` goes to a new address and takes it, `keepEmail` goes to the old one and stops that. */
export type TicketPurpose = "confirmEmail" | "resetPassword" | "changeEmail" | "keepEmail";

export const emailChangeSeconds = 24 * 3600;

/** Seconds. Words in gateway/words/mails.ts say the same. */
const lifetimes: Record<TicketPurpose, number> = {
  confirmEmail: 3 * 24 * 3600,
  resetPassword: 3600,
  changeEmail: emailChangeSeconds,
  keepEmail: emailChangeSeconds,
};

export interface Ticket {
  readonly accountId: string;
  /** The address that the link went to. */
  readonly emailKey: string;
}

/** The secret of a new link; only its hash is kept. A new link to a password makes older ones useless. */
export async function issueTicket(executor: Executor, purpose: TicketPurpose, ticket: Ticket): Promise<string> {
  const secret = newSecret();
  if (purpose === "resetPassword") await voidTickets(executor, purpose, ticket.accountId);
  await executor.insert(mailTicket).values({
    key: hashSecret(secret),
    purpose,
    ...ticket,
    expiresAt: sql`gateway_now() + ${lifetimes[purpose]} * interval '1 second'`,
  });
  return secret;
}

/** What the link stands for, while it works. */
export async function findTicket(
  executor: Executor,
  purpose: TicketPurpose,
  secret: string,
): Promise<Ticket | undefined> {
  const [row] = await executor
    .select({ accountId: mailTicket.accountId, emailKey: mailTicket.emailKey })
    .from(mailTicket)
    .where(alive(purpose, secret));
  return row;
}

/** As `findTicket`, and from now on it works no more: of two uses at the same moment one gets it. */
export async function useTicket(
  executor: Executor,
  purpose: TicketPurpose,
  secret: string,
): Promise<Ticket | undefined> {
  const [row] = await executor
    .update(mailTicket)
    .set({ usedAt: sql`gateway_now()` })
    .where(alive(purpose, secret))
    .returning({ accountId: mailTicket.accountId, emailKey: mailTicket.emailKey });
  return row;
}

export async function voidTickets(executor: Executor, purpose: TicketPurpose, accountId: string): Promise<void> {
  await executor.delete(mailTicket).where(and(eq(mailTicket.purpose, purpose), eq(mailTicket.accountId, accountId)));
}

/** Every link of the account. */
export async function voidAllTickets(executor: Executor, accountId: string): Promise<void> {
  await executor.delete(mailTicket).where(eq(mailTicket.accountId, accountId));
}

export async function sweepTickets({ database }: Pick<Context, "database">): Promise<void> {
  await database.delete(mailTicket).where(sql`${mailTicket.expiresAt} < gateway_now()`);
}

function alive(purpose: TicketPurpose, secret: string) {
  return and(
    eq(mailTicket.key, hashSecret(secret)),
    eq(mailTicket.purpose, purpose),
    isNull(mailTicket.usedAt),
    gt(mailTicket.expiresAt, sql`gateway_now()`),
  );
}
