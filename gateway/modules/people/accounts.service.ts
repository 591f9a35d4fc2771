import { spendMail } from "../../callers/budget.ts";
import { findPassword, hashPassword, saltOf } from "../../callers/password.ts";
import type { Context, Mail } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import {
  accountExistsMail,
  confirmEmailMail,
  passwordChangedMail,
  resetPasswordMail,
} from "../../mail/accountMails.ts";
import { emailKey } from "./emailAddress.ts";
import { endEmailChange } from "./emailChange.service.ts";
import {
  findOneTimeToken,
  issueOneTimeToken,
  type OneTimeToken,
  redeemOneTimeToken,
  voidOneTimeTokens,
} from "./oneTimeTokens.ts";
import { addPerson, type PersonInput } from "./people.service.ts";
import {
  type AccountRow,
  findAccountById,
  listLocalAccounts,
  lockAddress,
  noteSuperseded,
  updateEmailVerified,
  updatePassword,
} from "./people.store.ts";

/**
 * Whoever signs up has an account, also with an address that another has: nothing tells a stranger whether an address is
 * known here. Only one of them can confirm the address, by its mail; what others began with it goes after a week.
 */

/** Of the accounts with one address so many are looked at: whoever signs up with it once more locks nobody out. */
const accountsCompared = 1000;

/** So many have a mail each when nobody has confirmed their address: the newest. */
const accountsWritten = 6;

/** The person whose address and password these are. The time it takes tells nothing of the address (`findPassword`). */
export async function signInWithPassword(
  context: Context,
  emailAddress: string,
  password: string,
): Promise<{ readonly personId: string; readonly isConfirmed: boolean } | undefined> {
  const rows = await listLocalAccounts(context.database, emailKey(emailAddress), accountsCompared);
  const hashes = rows.map(({ passwordHash }) => passwordHash);
  const row = rows[await findPassword(password, hashes)];
  return row === undefined ? undefined : { personId: row.personId, isConfirmed: row.emailVerified };
}

/**
 * A new person, and the mail that asks to confirm the address, or says that it has an account already. The product may be
 * used before that; invitations wait for it (decision 12).
 */
export async function signUp(
  context: Context,
  form: Pick<PersonInput, "firstName" | "lastName" | "emailAddress"> & { readonly password: string },
): Promise<{ readonly personId: string }> {
  const { personId, accountId } = await context.database.transaction(async (transaction) => {
    const hash = await hashForAddress(transaction, emailKey(form.emailAddress), form.password);
    return addPerson(transaction, { ...form, password: { hash } });
  });
  const row = await findAccountById(context.database, accountId);
  if (row !== undefined) sendConfirmation(context, row);
  return { personId };
}

/** With the salt that all accounts of the address have, so that a sign-in makes one hash for all of them. */
export async function hashForAddress(executor: Executor, key: string, password: string): Promise<string> {
  // Two at the same moment would have one each, which could be timed.
  await lockAddress(executor, key);
  const rows = await listLocalAccounts(executor, key, accountsCompared);
  const known = rows.find(({ passwordHash }) => passwordHash !== null);
  return hashPassword(password, saltOf(known?.passwordHash ?? ""));
}

/** Sends the link once more, unless the address is confirmed. */
export function askToConfirm(context: Context, account: AccountRow): void {
  if (!account.emailVerified) sendConfirmation(context, account);
}

/** All of it after the answer, whose time tells nothing. */
function sendConfirmation(context: Context, account: AccountRow): void {
  const { accountId, emailAddress: to, emailKey: key, firstName } = account;
  if (to === null || key === null) return;
  context.mail.post(async () => {
    if (!(await spendMail(context, "confirmMail", key))) return undefined;
    const [first] = await listLocalAccounts(context.database, key, 1);
    if (first?.emailVerified === true) return accountExistsMail(context.config, to);
    const secret = await issueOneTimeToken(context.database, "confirmEmail", { accountId, emailKey: key });
    return confirmEmailMail(context.config, { to, firstName, secret });
  });
}

/** True when the address is confirmed now, and by nobody else. The same link may be opened twice: mail programs do. */
export async function confirmEmail(context: Context, secret: string): Promise<boolean> {
  const token = await findOneTimeToken(context.database, "confirmEmail", secret);
  return token !== undefined && updateEmailVerified(context.database, token.accountId, token.emailKey);
}

/**
 * Mails a link when the address has an account. It returns at once, so that its time does not tell whether there is one.
 * While nobody has confirmed the address, each who signed up with it has a mail that names them: only the mailbox's owner
 * knows whose is whose.
 */
export function forgetPassword(context: Context, emailAddress: string): void {
  context.mail.post(async () => {
    const key = emailKey(emailAddress);
    const rows = await listLocalAccounts(context.database, key, accountsWritten);
    const asked = rows[0]?.emailVerified === true ? rows.slice(0, 1) : rows;
    const mails: Mail[] = [];
    for (const account of asked) {
      if (!(await spendMail(context, "resetMail", key))) break;
      mails.push(await resetMail(context, account, asked.length > 1));
    }
    return mails;
  });
}

async function resetMail(context: Context, account: AccountRow, several: boolean): Promise<Mail> {
  const { accountId, emailAddress: to, emailKey: key, firstName, lastName } = account;
  if (to === null || key === null) throw new Error("An account of our own has no address.");
  const secret = await issueOneTimeToken(context.database, "resetPassword", { accountId, emailKey: key });
  return resetPasswordMail(context.config, { to, secret, name: several ? `${firstName} ${lastName}` : undefined });
}

/** The account that the link opens, while it does. */
export async function findReset(context: Context, secret: string): Promise<AccountRow | undefined> {
  return accountOf(context, await findOneTimeToken(context.database, "resetPassword", secret));
}

/**
 * Sets the password, confirms the address (the link came by it), and ends every sign-in of the account and the change of
 * its address that somebody may have asked for there. False when the link does not work any more.
 */
export async function resetPassword(context: Context, secret: string, password: string): Promise<boolean> {
  const done = await context.database.transaction(async (transaction) => {
    const token = await redeemOneTimeToken(transaction, "resetPassword", secret);
    const found = await accountOf({ ...context, database: transaction }, token);
    if (token === undefined || found === undefined) return undefined;
    // Somebody else has confirmed the address since: the link opens nothing.
    if (!(await updateEmailVerified(transaction, token.accountId, token.emailKey))) return undefined;
    const passwordHash = await hashForAddress(transaction, token.emailKey, password);
    await updatePassword(transaction, token.accountId, passwordHash);
    await voidOneTimeTokens(transaction, "resetPassword", token.accountId);
    return { account: found, emailChangeEnded: await endEmailChange(transaction, token.accountId) };
  });
  if (done === undefined) return false;
  const { account, emailChangeEnded } = done;
  await context.tokens.endSignIns(account.personId);
  const to = account.emailAddress;
  if (to !== null) {
    context.mail.post(() => passwordChangedMail(context.config, { to, signedOut: "everywhere", emailChangeEnded }));
  }
  return true;
}

async function accountOf(
  { database }: { readonly database: Parameters<typeof findAccountById>[0] },
  token: OneTimeToken | undefined,
): Promise<AccountRow | undefined> {
  if (token === undefined) return undefined;
  const row = await findAccountById(database, token.accountId);
  return row?.emailKey === token.emailKey ? row : undefined;
}

/** Notes which accounts can never be confirmed any more; a week later they go (modules/boards/superseded.ts). */
export function sweepSuperseded({ database }: Pick<Context, "database">): Promise<void> {
  return noteSuperseded(database);
}
