/** What the sign-in pages are answered. */
export const signInWords = {
  wrongPassword: "E-mail address or password is wrong.",
  emailMissing: "Type an e-mail address such as name@example.com.",
  firstNameMissing: "Type your first name.",
  lastNameMissing: "Type your last name.",
  nameTooLong: "A name has at most 60 characters.",
  nameInvisible: "A name has no invisible signs. Type it anew.",
  expired: "This sign-in was finished already, or begun too long ago. Begin again.",
  tooMany: "Too many sign-ins were begun here. Wait a minute and try again.",
  linkDead: "This link was used already, or is too old. Ask for a new one.",
  unreadable: "The form cannot be read.",
  foreign: "This form was not sent from here.",
};

/** What is said about a password that will not do (gateway/callers/password.ts knows how long one is). */
export const passwordWords = {
  short: "A password has at least 10 characters.",
  long: "A password has at most 200 characters.",
  simple: "This password is easy to guess. Choose another.",
};
