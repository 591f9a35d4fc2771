import { spend, spendMail } from "../../callers/budget.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context, Mail } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { accountExistsMail, changeEmailMail, emailChangeAskedMail, emailChangedMail } from "../../mail/accountMails.ts";
import { RefusalError } from "../../refusal.ts";
import { emailElsewhere, emailExists, emailSame, emailUnreadable } from "../../words/peopleRefusals.ts";
import { emailKey, readEmailAddress } from "./emailAddress.ts";
import {
  deleteEmailChange,
  deleteOldEmailChanges,
  findEmailChange,
  isAddressTaken,
  putEmailChange,
  updateEmailAddress,
} from "./emailChange.store.ts";
import { findOneTimeToken, issueOneTimeToken, redeemOneTimeToken, voidOneTimeTokens } from "./oneTimeTokens.ts";
import { readOwnAccount, tellPerson } from "./people.service.ts";
import { type AccountRow, findAccountById, lockAddress, lockPersonOf } from "./people.store.ts";
import { type Asker, requireProof } from "./proof.ts";

/*
 * Another address for an account. A link goes to the new address and takes it, one goes to the old address and stops
 * that; until the first is opened nothing changes. Whether the new address has an account already is told to its mailbox
 * alone: the caller is answered alike.
 */

export interface EmailWish {
  readonly emailAddress: string;
  /** Null: the sign-in has to be a recent one. */
  readonly password: string | null;
}

/** RefusalError `ValidationError` for what is no address or the same one, `NotAuthorized` as `requireProof`. */
export async function askForEmail(
  context: Context,
  principal: Principal,
  address: string,
  { emailAddress, password }: EmailWish,
): Promise<void> {
  const asker = { person: requirePerson(principal), address };
  const account = await readOwnAccount(context, principal);
  const wanted = readWanted(account, emailAddress);
  await spend(context, "changeEmail", { account: asker.person.personId, address });
  await requireProof(context, asker, account, password);
  await begin(context, asker, account, wanted);
}

/** As `askForEmail`, for the calls of the document, which say `EmailExists` of an address that somebody has confirmed. */
export async function askForFreeEmail(
  context: Context,
  asker: Asker,
  account: AccountRow,
  emailAddress: string,
): Promise<void> {
  const wanted = readWanted(account, emailAddress);
  await spend(context, "changeEmail", { account: asker.person.personId, address: asker.address });
  await requireProof(context, asker, account, null);
  if (await isAddressTaken(context.database, emailKey(wanted), account.accountId)) {
    throw new RefusalError("EmailExists", emailExists());
  }
  await begin(context, asker, account, wanted);
}

function readWanted(account: AccountRow, text: string): string {
  const wanted = text.length > 1000 ? undefined : readEmailAddress(text);
  if (wanted === undefined) throw new RefusalError("ValidationError", emailUnreadable(), { rule: "emailAddress" });
  if (wanted === account.emailAddress) throw new RefusalError("ValidationError", emailSame(), { rule: "emailAddress" });
  if (account.passwordHash === null) throw new RefusalError("NotAuthorized", emailElsewhere(), { rule: "issuer" });
  return wanted;
}

async function begin(context: Context, { person }: Asker, account: AccountRow, emailAddress: string): Promise<void> {
  const { accountId, emailAddress: old, emailKey: oldKey } = account;
  const key = emailKey(emailAddress);
  await context.database.transaction(async (transaction) => {
    await lockPersonOf(transaction, accountId);
    await putEmailChange(transaction, accountId, { emailAddress, emailKey: key });
    // Links that went to another address before take nothing any more. Those to the old one stop whatever is asked for:
    // somebody who asks again and again cannot use its mails up.
    await voidOneTimeTokens(transaction, "changeEmail", accountId);
  });
  tellPerson(context, person);
  context.mail.post(async () => {
    if (!(await spendMail(context, "changeEmailMail", key))) return undefined;
    // Another spelling of one's own address is one's own.
    if (key !== oldKey && (await isAddressTaken(context.database, key, accountId))) {
      return accountExistsMail(context.config, emailAddress);
    }
    const secret = await issueOneTimeToken(context.database, "changeEmail", { accountId, emailKey: key });
    return changeEmailMail(context.config, { to: emailAddress, firstName: account.firstName, secret });
  });
  if (old !== null && oldKey !== null) context.mail.post(() => askedMail(context, account, old, oldKey, emailAddress));
}

async function askedMail(
  context: Context,
  { accountId }: AccountRow,
  to: string,
  key: string,
  wanted: string,
): Promise<Mail | undefined> {
  if (!(await spendMail(context, "keepEmailMail", key))) return undefined;
  const secret = await issueOneTimeToken(context.database, "keepEmail", { accountId, emailKey: key });
  return emailChangeAskedMail(context.config, { to, wanted, secret });
}

/** The caller wants to keep the address after all. */
export async function cancelEmailChange(context: Context, principal: Principal): Promise<void> {
  const person = requirePerson(principal);
  const { accountId } = await readOwnAccount(context, principal);
  await context.database.transaction(async (transaction) => {
    await endEmailChange(transaction, accountId);
    await voidOneTimeTokens(transaction, "keepEmail", accountId);
  });
  tellPerson(context, person);
}

/**
 * The link to the new address takes nothing any more; one to the old address still says that it stays. Whether an address
 * was asked for.
 */
export async function endEmailChange(executor: Executor, accountId: string): Promise<boolean> {
  await lockPersonOf(executor, accountId);
  await voidOneTimeTokens(executor, "changeEmail", accountId);
  return deleteEmailChange(executor, accountId);
}

/** The address that waits for its link to be opened; null for none. */
export async function readPendingEmail(context: Context, accountId: string): Promise<string | null> {
  return (await findEmailChange(context.database, accountId))?.emailAddress ?? null;
}

/** What was bought with a confirmed address goes to the next one; whether there was any. Within the transaction. */
export type CarryPurchases = (transaction: Executor, fromKey: string, to: string) => Promise<boolean>;

/**
 * By the link that went to the new address. What was bought with the old one goes with the person who had confirmed it.
 * False when the link does not work any more, or the address is another's by now.
 */
export async function takeEmail(context: Context, secret: string, carry: CarryPurchases): Promise<boolean> {
  const done = await context.database.transaction(async (transaction) => {
    const token = await redeemOneTimeToken(transaction, "changeEmail", secret);
    if (token === undefined) return undefined;
    const { accountId, emailKey: key } = token;
    await lockAddress(transaction, key);
    const wanted = await findEmailChange(transaction, accountId);
    const before = await findAccountById(transaction, accountId);
    if (wanted?.emailKey !== key || before === undefined) return undefined;
    if (await isAddressTaken(transaction, key, accountId)) return undefined;
    await updateEmailAddress(transaction, accountId, wanted);
    await deleteEmailChange(transaction, accountId);
    for (const purpose of ["keepEmail", "confirmEmail", "resetPassword"] as const) {
      await voidOneTimeTokens(transaction, purpose, accountId);
    }
    const { emailAddress: now } = wanted;
    const isCarried =
      before.emailVerified && before.emailKey !== null && (await carry(transaction, before.emailKey, now));
    return { before, now, isCarried };
  });
  if (done === undefined) return false;
  tellPerson(context, { personId: done.before.personId });
  const { before, now, isCarried } = done;
  const { emailAddress: to } = before;
  if (to !== null) context.mail.post(() => emailChangedMail(context.config, { to, now, isCarried }));
  return true;
}

/** By the link that went to the old address. The same link may be opened twice: mail programs do. */
export async function keepEmail(context: Context, secret: string): Promise<boolean> {
  const token = await findOneTimeToken(context.database, "keepEmail", secret);
  if (token === undefined) return false;
  const account = await findAccountById(context.database, token.accountId);
  if (account?.emailKey !== token.emailKey) return false;
  await context.database.transaction((transaction) => endEmailChange(transaction, token.accountId));
  tellPerson(context, { personId: account.personId });
  return true;
}

/** What was asked for and never confirmed. */
export function sweepEmailChanges({ database }: Pick<Context, "database">): Promise<void> {
  return deleteOldEmailChanges(database);
}
