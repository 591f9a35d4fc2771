import { spend } from "../../callers/budget.ts";
import { findPassword } from "../../callers/password.ts";
import type { PersonPrincipal } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { passwordWrong, signInAgain } from "../../words/peopleRefusals.ts";
import type { AccountRow } from "./people.store.ts";

/** Who asks, and from where: passwords are guessed at a budget. */
export interface Asker {
  readonly person: PersonPrincipal;
  readonly address: string;
}

/** A sign-in this young is as good as a password. */
const recentMs = 10 * 60_000;

/** RefusalError `NotAuthorized` with the rule `password` unless it is the account's. */
export async function requirePassword(
  context: Context,
  { person, address }: Asker,
  account: AccountRow,
  password: string,
): Promise<void> {
  await spend(context, "ownPassword", { account: person.personId, address });
  if ((await findPassword(password, [account.passwordHash])) === 0) return;
  throw new RefusalError("NotAuthorized", passwordWrong(), { rule: "password" });
}

/**
 * What a stolen tab must not be able to do asks for the password, or for a sign-in of the last minutes: RefusalError
 * `NotAuthorized` with the rule `password` or `recentSignIn`.
 */
export async function requireProof(
  context: Context,
  asker: Asker,
  account: AccountRow,
  password: string | null,
): Promise<void> {
  if (password !== null && account.passwordHash !== null) return requirePassword(context, asker, account, password);
  const age = await context.tokens.signInAge(asker.person);
  if (age === null || age > recentMs) throw new RefusalError("NotAuthorized", signInAgain(), { rule: "recentSignIn" });
}
