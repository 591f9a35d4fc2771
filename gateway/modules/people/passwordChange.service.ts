import { passwordProblem } from "../../callers/password.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { passwordChangedMail } from "../../mail/accountMails.ts";
import { RefusalError } from "../../refusal.ts";
import { passwordElsewhere, passwordSame } from "../../words/peopleRefusals.ts";
import { passwordWords } from "../../words/signIn.ts";
import { hashForAddress } from "./accounts.service.ts";
import { endEmailChange } from "./emailChange.service.ts";
import { voidOneTimeTokens } from "./oneTimeTokens.ts";
import { readOwnAccount, tellPerson } from "./people.service.ts";
import { updatePassword } from "./people.store.ts";
import { requirePassword } from "./proof.ts";

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Whether every other browser is signed out. */
  readonly endOthers: boolean;
}

/**
 * Another password for the caller, who knows the one that is. RefusalError `NotAuthorized` with the rule `password` when
 * they do not, `ValidationError` with the rule `newPassword`, `RateLimited`.
 */
export async function changePassword(
  context: Context,
  principal: Principal,
  address: string,
  { currentPassword, newPassword, endOthers }: PasswordChange,
): Promise<void> {
  const person = requirePerson(principal);
  const account = await readOwnAccount(context, principal);
  const { accountId, emailAddress, emailKey, firstName, lastName } = account;
  if (account.passwordHash === null || emailKey === null) {
    throw new RefusalError("NotAuthorized", passwordElsewhere(), { rule: "issuer" });
  }
  await requirePassword(context, { person, address }, account, currentPassword);
  const refuse = (sentence: string): never => {
    throw new RefusalError("ValidationError", sentence, { rule: "newPassword" });
  };
  if (newPassword === currentPassword) refuse(passwordSame());
  const ownWords = [firstName, lastName, emailAddress ?? "", context.config.productName];
  const problem = await passwordProblem(newPassword, ownWords);
  if (problem !== undefined) refuse(passwordWords[problem]);
  const emailChangeEnded = await context.database.transaction(async (transaction) => {
    // Asked for by whoever knew the password before, or had a sign-in then.
    const ended = await endEmailChange(transaction, accountId);
    await updatePassword(transaction, accountId, await hashForAddress(transaction, emailKey, newPassword));
    // A link to choose one that somebody else may have asked for.
    await voidOneTimeTokens(transaction, "resetPassword", accountId);
    return ended;
  });
  // Also the tab that asks: its answer says nothing of it.
  if (emailChangeEnded) tellPerson(context, { personId: person.personId });
  if (endOthers) await context.tokens.endOtherSignIns(person);
  if (emailAddress !== null) {
    const told = { to: emailAddress, signedOut: endOthers ? "others" : "nowhere", emailChangeEnded } as const;
    context.mail.post(() => passwordChangedMail(context.config, told));
  }
}
