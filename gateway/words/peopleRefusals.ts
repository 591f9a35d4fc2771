/* Why something about a person or an account was refused. */

export const emailExists = () => "This e-mail address has an account already.";
export const personNotFound = () => "There is no such person.";
export const nobodySignedUpAs = (emailAddress: string) => `Nobody has signed up as ${emailAddress}.`;
export const severalKnownAs = (emailAddress: string) => `More than one person is known as ${emailAddress}.`;
