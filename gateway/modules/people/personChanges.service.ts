import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { nameInvisible, nameMissing, nameTooLong, personNotFound } from "../../words/peopleRefusals.ts";
import { askForFreeEmail } from "./emailChange.service.ts";
import type { PersonRecord } from "./people.refs.ts";
import { readOwnAccount, tellPerson } from "./people.service.ts";
import { updateNames } from "./people.store.ts";
import { readName } from "./personName.ts";

export interface PersonChange {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null, or the same one: it stays. Another one is asked for (emailChange.service.ts). */
  readonly emailAddress: string | null;
}

/** Other people are not there. */
function permit(principal: Principal, id: string): PersonPrincipal {
  const person = requirePerson(principal);
  if (person.personId !== id) throw new RefusalError("NotFound", personNotFound());
  return person;
}

/**
 * The caller's own names, and an address in place of theirs. All of it or nothing: an address that is refused keeps the
 * names. RefusalError `NotFound` for anybody else, `ValidationError` with the field as its rule, `EmailExists`.
 */
export async function updatePerson(
  context: Context,
  principal: Principal,
  address: string,
  change: PersonChange,
): Promise<PersonRecord> {
  const person = permit(principal, change.id);
  const firstName = readField(change.firstName, "firstName");
  const lastName = readField(change.lastName, "lastName");
  const account = await readOwnAccount(context, principal);
  const { emailAddress } = change;
  if (emailAddress !== null && emailAddress.trim() !== account.emailAddress) {
    await askForFreeEmail(context, { person, address }, account, emailAddress);
  }
  await updateNames(context.database, person.personId, { firstName, lastName });
  tellPerson(context, person);
  return readOwn(context, principal);
}

/** Asks for another address, as the document's older call does. */
export async function updateEmail(
  context: Context,
  principal: Principal,
  address: string,
  { id, emailAddress }: Pick<PersonChange, "id"> & { readonly emailAddress: string },
): Promise<PersonRecord> {
  const person = permit(principal, id);
  const account = await readOwnAccount(context, principal);
  if (emailAddress.trim() !== account.emailAddress) {
    await askForFreeEmail(context, { person, address }, account, emailAddress);
  }
  return readOwn(context, principal);
}

async function readOwn(context: Context, principal: Principal): Promise<PersonRecord> {
  const { personId: id, firstName, lastName, emailAddress, referralCode } = await readOwnAccount(context, principal);
  return { id, firstName, lastName, emailAddress, referralCode };
}

function readField(text: string, field: "firstName" | "lastName"): string {
  const read = readName(text);
  if ("name" in read) return read.name;
  const sentences = { missing: () => nameMissing(field), long: nameTooLong, invisible: nameInvisible };
  throw new RefusalError("ValidationError", sentences[read.problem](), { rule: field });
}
