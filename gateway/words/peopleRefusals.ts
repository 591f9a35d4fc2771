/* Why something about a person or an account was refused. */

export const emailExists = () => "This e-mail address has an account already.";
export const personNotFound = () => "There is no such person.";
export const nobodySignedUpAs = (emailAddress: string) => `Nobody has signed up as ${emailAddress}.`;
export const severalKnownAs = (emailAddress: string) => `More than one person is known as ${emailAddress}.`;

export const nameMissing = (which: "firstName" | "lastName") =>
  `Type your ${which === "firstName" ? "first" : "last"} name.`;
export const nameTooLong = () => "A name has at most 60 characters.";
export const nameInvisible = () => "A name has no invisible signs. Type it anew.";
export const emailUnreadable = () => "Type an e-mail address such as name@example.com.";
export const emailElsewhere = () => "Your address comes from the service that you sign in with. Change it there.";
export const signInAgain = () => "Sign in again first: this needs a sign-in of the last ten minutes.";
export const emailSame = () => "This is your address already.";
export const passwordWrong = () => "This is not your password.";
export const passwordSame = () => "This is the password that you have.";
export const passwordElsewhere = () => "Your password belongs to the service that you sign in with. Change it there.";
export const signInNotFound = () => "This browser is signed out already.";
