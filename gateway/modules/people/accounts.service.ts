import { hashPassword, isPassword } from "../../callers/password.ts";
import type { Context } from "../../context.ts";
import { confirmEmailMail, passwordChangedMail, resetPasswordMail } from "../../mail/accountMails.ts";
import { emailKey } from "./emailAddress.ts";
import { addPerson, type PersonInput } from "./people.service.ts";
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  updateEmailVerified,
  updatePassword,
} from "./people.store.ts";
import { findTicket, issueTicket, type Ticket, useTicket, voidTickets } from "./tickets.ts";

/** The person whose address and password these are. It takes as long for an unknown address as for a wrong password. */
export async function signInWithPassword(
  context: Context,
  emailAddress: string,
  password: string,
): Promise<{ readonly personId: string } | undefined> {
  const row = await findAccountByEmail(context.database, emailKey(emailAddress));
  const matches = await isPassword(password, row?.passwordHash ?? null);
  return matches && row !== undefined ? { personId: row.personId } : undefined;
}

/**
 * A new person, and the mail that asks to confirm the address. The product may be used before that; invitations wait
 * for it (decision 12). RefusalError `EmailExists`.
 */
export async function signUp(
  context: Context,
  form: Pick<PersonInput, "firstName" | "lastName" | "emailAddress"> & { readonly password: string },
): Promise<{ readonly personId: string }> {
  const passwordHash = await hashPassword(form.password);
  const { personId, accountId } = await addPerson(context.database, { ...form, password: { hash: passwordHash } });
  const row = await findAccountById(context.database, accountId);
  if (row !== undefined) await sendConfirmation(context, row);
  return { personId };
}

/** Sends the link once more, unless the address is confirmed. */
export async function askToConfirm(context: Context, account: AccountRow): Promise<void> {
  if (!account.emailVerified) await sendConfirmation(context, account);
}

async function sendConfirmation(context: Context, account: AccountRow): Promise<void> {
  const { accountId, emailAddress, emailKey: key, firstName } = account;
  if (emailAddress === null || key === null) return;
  const secret = await issueTicket(context.database, "confirmEmail", { accountId, emailKey: key });
  context.mail.post(() => confirmEmailMail(context.config, { to: emailAddress, firstName, secret }));
}

/** True when the address is confirmed now. The same link may be opened twice: mail programs do. */
export async function confirmEmail(context: Context, secret: string): Promise<boolean> {
  const ticket = await findTicket(context.database, "confirmEmail", secret);
  return ticket !== undefined && updateEmailVerified(context.database, ticket.accountId, ticket.emailKey);
}

/** Mails a link when the address has an account. It returns at once, so that its time does not tell whether there is one. */
export function forgetPassword(context: Context, emailAddress: string): void {
  context.mail.post(async () => {
    const row = await findAccountByEmail(context.database, emailKey(emailAddress));
    if (row === undefined || row.emailAddress === null || row.emailKey === null) return undefined;
    const { accountId, emailAddress: to, emailKey: key } = row;
    const secret = await issueTicket(context.database, "resetPassword", { accountId, emailKey: key });
    return resetPasswordMail(context.config, { to, secret });
  });
}

/** The account that the link opens, while it does. */
export async function findReset(context: Context, secret: string): Promise<AccountRow | undefined> {
  return accountOf(context, await findTicket(context.database, "resetPassword", secret));
}

/**
 * Sets the password, confirms the address (the link came by it), and ends every sign-in of the account. False when the
 * link does not work any more.
 */
export async function resetPassword(context: Context, secret: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const account = await context.database.transaction(async (transaction) => {
    const ticket = await useTicket(transaction, "resetPassword", secret);
    const found = await accountOf({ ...context, database: transaction }, ticket);
    if (ticket === undefined || found === undefined) return undefined;
    await updatePassword(transaction, ticket.accountId, passwordHash);
    await updateEmailVerified(transaction, ticket.accountId, ticket.emailKey);
    await voidTickets(transaction, "resetPassword", ticket.accountId);
    return found;
  });
  if (account === undefined) return false;
  await context.tokens.endSignIns(account.personId);
  const to = account.emailAddress;
  if (to !== null) context.mail.post(() => passwordChangedMail(context.config, to));
  return true;
}

async function accountOf(
  { database }: { readonly database: Parameters<typeof findAccountById>[0] },
  ticket: Ticket | undefined,
): Promise<AccountRow | undefined> {
  if (ticket === undefined) return undefined;
  const row = await findAccountById(database, ticket.accountId);
  return row?.emailKey === ticket.emailKey ? row : undefined;
}
