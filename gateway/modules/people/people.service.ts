import { hashPassword } from "../../callers/password.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { emailExists, nobodySignedUpAs, severalKnownAs } from "../../words/peopleRefusals.ts";
import { emailKey } from "./emailAddress.ts";
import type { ViewerRecord } from "./people.refs.ts";
import {
  type AccountRow,
  deletePerson,
  findAccountByPerson,
  findAccountBySubject,
  insertAccount,
  insertSuperadmin,
  listAccountsByEmail,
  updateClaims,
} from "./people.store.ts";
import { localIssuer } from "./people.tables.ts";

/** The viewer, their account and person. UnauthenticatedError for nobody, and for a person who is gone. */
export async function readViewer(context: Context, principal: Principal): Promise<ViewerRecord> {
  const row = await readOwnAccount(context, principal);
  const { personId, firstName, lastName, emailAddress, referralCode } = row;
  return {
    id: row.accountId,
    superadminId: row.superadminId,
    account: {
      id: row.accountId,
      emailAddress: emailAddress ?? "",
      // Whoever signs in elsewhere confirms their address there; nothing can be sent for it from here.
      emailConfirmed: row.emailVerified || row.passwordHash === null,
      hasPassword: row.passwordHash !== null,
      person: { id: personId, firstName, lastName, emailAddress, referralCode },
    },
  };
}

/** The asker's own account, addresses included. UnauthenticatedError as `readViewer`. */
export async function readOwnAccount(
  context: { readonly database: Executor },
  principal: Principal,
): Promise<AccountRow> {
  const row = await findAccountByPerson(context.database, requirePerson(principal).personId);
  if (row === undefined) throw new UnauthenticatedError();
  return row;
}

/** The person's other tabs ask anew. */
export function tellPerson(
  { bus }: Pick<Context, "bus">,
  { personId, tab }: Pick<PersonPrincipal, "personId" | "tab">,
) {
  bus.publish({ kind: "mine", personId, what: "person", ...(tab === undefined ? {} : { tab }) });
}

/** What the console is told about who signed in, by the names of OpenID Connect; undefined for a person who is gone. */
export async function readClaims(context: Pick<Context, "database">, personId: string) {
  const row = await findAccountByPerson(context.database, personId);
  if (row === undefined) return undefined;
  return {
    name: `${row.firstName} ${row.lastName}`.trim(),
    given_name: row.firstName,
    family_name: row.lastName,
    email: row.emailAddress ?? undefined,
    email_verified: row.emailVerified,
  };
}

export interface PersonInput {
  /** Absent: a new random one. */
  readonly id?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  /** Null: nobody can sign in with a password until one is chosen by mail. */
  readonly password: string | { readonly hash: string } | null;
  readonly verified?: boolean;
  readonly superadmin?: boolean;
  readonly referralCode?: string;
}

/** A person with an account of the gateway's own provider. RefusalError `EmailExists` when a confirmed address is another's. */
export async function addPerson(
  executor: Executor,
  input: PersonInput,
): Promise<{ readonly personId: string; readonly accountId: string }> {
  const personId = input.id ?? newId();
  const passwordHash = typeof input.password === "string" ? await hashPassword(input.password) : input.password?.hash;
  const accountId = await insertAccount(executor, {
    personId,
    firstName: input.firstName,
    lastName: input.lastName,
    referralCode: input.referralCode ?? null,
    issuer: localIssuer,
    emailAddress: input.emailAddress,
    emailKey: emailKey(input.emailAddress),
    emailVerified: input.verified ?? false,
    passwordHash: passwordHash ?? null,
  });
  if (accountId === undefined) throw new RefusalError("EmailExists", emailExists());
  if (input.superadmin === true) await insertSuperadmin(executor, personId);
  return { personId, accountId };
}

/** What another issuer says about somebody. */
export interface ExternalClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly emailAddress: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The account of (issuer, subject), when it was seen before. */
export function findExternalPerson(
  context: Pick<Context, "database">,
  issuer: string,
  subject: string,
): Promise<AccountRow | undefined> {
  return findAccountBySubject(context.database, issuer, subject);
}

/**
 * The account of (issuer, subject), made at its first sight. An equal address never leads to somebody else's account:
 * an issuer may say any address it likes (Q11).
 */
export async function enterExternalPerson(
  context: Pick<Context, "database">,
  claims: ExternalClaims,
): Promise<AccountRow> {
  const { database } = context;
  const { issuer, subject, emailAddress, emailVerified } = claims;
  const key = emailAddress === null ? null : emailKey(emailAddress);
  const found = await findAccountBySubject(database, issuer, subject);
  if (found === undefined) {
    await insertAccount(database, {
      ...claims,
      personId: newId(),
      referralCode: null,
      emailKey: key,
      passwordHash: null,
    });
  } else if (key !== null && (found.emailKey !== key || found.emailVerified !== emailVerified)) {
    await updateClaims(database, found.accountId, { emailAddress, emailKey: key, emailVerified });
  }
  const row = await findAccountBySubject(database, issuer, subject);
  if (row === undefined) throw new Error("An account was made and is not there.");
  return row;
}

/** Removes a person for good, with what hangs on them; boards and sign-ins are the caller's to end. */
export function removePerson(executor: Executor, personId: string): Promise<void> {
  return deletePerson(executor, personId);
}

/** `npm start -- --superadmin EMAIL` (decision 10). RefusalError `NotFound` when the address is nobody's, or several people's. */
export async function makeSuperadmin(context: Pick<Context, "database">, emailAddress: string): Promise<void> {
  const rows = await listAccountsByEmail(context.database, emailKey(emailAddress));
  const confirmed = rows.filter((one) => one.emailVerified);
  // Anybody may sign up with the address; who has confirmed it goes before those who only say it.
  const [row, another] = confirmed.length > 0 ? confirmed : rows;
  if (row === undefined) throw new RefusalError("NotFound", nobodySignedUpAs(emailAddress));
  if (another !== undefined) throw new RefusalError("NotFound", severalKnownAs(emailAddress));
  await insertSuperadmin(context.database, row.personId);
}
