/** The pages around signing in: what they ask for and what they answer. */

export const titles = {
  signIn: "Sign in",
  signUp: "Create an account",
  forgotPassword: "Choose a new password",
  resetPassword: "Choose a new password",
  confirmEmail: "Confirm your e-mail address",
  changeEmail: "Confirm your new e-mail address",
  keepEmail: "Keep your e-mail address",
  signOut: "Sign out",
  signedOut: "You are signed out",
  expired: "This sign-in is over",
  problem: "This sign-in cannot go on",
} as const;

/** What the board beside the form says: lines of letters and spaces; `#` is an orange tile. */
export const greetings = {
  signIn: ["# HELLO AGAIN", "SAY IT TO THE ROOM"],
  signUp: ["# HELLO", "SAY IT TO THE ROOM"],
  forgotPassword: ["# IT HAPPENS", "WE WRITE TO YOU"],
  resetPassword: ["# A FRESH START"],
  confirmEmail: ["# ALMOST THERE"],
  changeEmail: ["# ALMOST THERE"],
  keepEmail: ["# AS IT IS"],
  signOut: ["# SEE YOU SOON"],
  signedOut: ["# SEE YOU SOON"],
  expired: ["# ONCE MORE"],
  problem: ["# ONCE MORE"],
} as const satisfies Record<keyof typeof titles, readonly string[]>;

/** What it shows follows. */
export const boardLabel = "Board";

export const emailAddress = "E-mail address";
export const password = "Password";
export const newPassword = "New password";
export const firstName = "First name";
export const lastName = "Last name";
export const passwordHint = "At least 10 characters. A short sentence is easy to keep.";
export const showPassword = "Show password";
export const hidePassword = "Hide password";

export const signInLead = "To your boards and everything on them.";
export const signInButton = "Sign in";
export const forgotLink = "Forgot it?";
export const newHere = "New here?";
export const createAccountLink = "Create an account";

export const signUpLead = "Then name your first board, or join one that you are invited to.";
export const signUpButton = "Create account";
export const haveAccount = "You have an account?";
export const signInLink = "Sign in";

export const forgotLead = "Type your e-mail address. If it has an account, a link comes by mail.";
export const forgotButton = "Send the link";
export const forgotSentTitle = "Look into your mail";
export const forgotSentText = (address: string) =>
  `If ${address} has an account, a link is on its way. It works once, for 1 hour.`;
export const backToSignIn = "Back to sign in";

export const resetLead = "Afterwards you are signed out everywhere, and sign in with the new one.";
export const passwordSaved = "Your new password is saved. Sign in with it.";
export const resetButton = "Save password";
export const deadReset = {
  title: "This link does not work any more",
  text: "It was used already, or is older than 1 hour.",
  button: "Ask for a new link",
} as const;

const toBoards = "Go to your boards";

/** Pages of links in mails that do one thing by one press. */
export const byOnePress = {
  confirmEmail: {
    lead: (product: string) => `Then others can invite you to their boards on ${product}.`,
    button: "Confirm address",
    done: {
      title: "Your address is confirmed",
      text: "Invitations to this address reach you now.",
      button: toBoards,
    },
  },
  changeEmail: {
    lead: (product: string) => `From then on you sign in to ${product} with it. The password stays.`,
    button: "Confirm address",
    done: {
      title: "Your address is changed",
      text: "Sign in with it from now on. The old address opens nothing any more.",
      button: toBoards,
    },
  },
  keepEmail: {
    lead: (product: string) =>
      `Nothing about your ${product} account changes, and the link to the other address is void.`,
    button: "Keep my address",
    done: {
      title: "Your address stays as it is",
      text: "It was not you who asked? Then somebody is signed in to your account: choose a new password.",
      button: toBoards,
    },
  },
} as const;

export const signOutLead = "This signs you out in every tab of this browser. Drafts stay on this device.";
export const signOutButton = "Sign out";
export const signingOut = "Signing you out";
export const staySignedIn = "Stay signed in";

export const signedOut = {
  title: titles.signedOut,
  text: "Drafts stay on this device.",
  button: "Sign in",
} as const;
export const expired = {
  title: titles.expired,
  text: "It was finished already, begun more than an hour ago, or in another browser; or cookies are off. Nothing of yours was lost.",
  // Whoever is signed in is where they were; the others sign in.
  button: "Go on",
} as const;
export const problem = (reason: string) =>
  ({ title: titles.problem, text: `The reason: ${reason}.`, button: "Begin again" }) as const;

export const noAnswer = "No answer came. Check the connection and try again.";
export const serverProblem = "Something went wrong on our side. Try again in a moment.";
export const againAt = (time: string) => `Again at ${time}.`;
