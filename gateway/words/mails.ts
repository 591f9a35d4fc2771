interface InvitationWords {
  readonly inviter: string;
  readonly role: "User" | "Admin" | "Owner";
  readonly tenantNames: readonly string[];
  readonly boardTitles: readonly string[];
}

const longestList = 5;

/** "Kitchen, Hallway and Workshop"; what is more is counted. */
function listed(names: readonly string[]): string {
  const shown = names.length > longestList ? names.slice(0, longestList - 1) : names;
  const rest = names.length - shown.length;
  const all = rest === 0 ? shown : [...shown, `${rest} more`];
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** What mails say (`board` is what their picture shows, `{n}` being a tile of that code), in the tone of look.md: plain, short, to a person who owns the thing. */
export const mailWords = {
  confirmEmail: (product: string, firstName: string) => ({
    subject: `Confirm your e-mail address`,
    board: `WELCOME\n\n${firstName} {64}{65}{66}`,
    heading: `Confirm your e-mail address`,
    paragraphs: [
      `${product} is ready for you. Confirm that this address is yours, so that others can invite you to their boards.`,
      `The link works for 3 days.`,
    ],
    button: "Confirm address",
    footer: `You did not sign up for ${product}? Do nothing, and nobody is invited at this address.`,
  }),
  accountExists: (product: string) => ({
    subject: `You have an account already`,
    board: `WELCOME BACK {65}`,
    heading: `You have an account already`,
    paragraphs: [
      `Somebody signed up for ${product} with this address. It has an account already, which stays as it is.`,
      `If that was you, sign in with the password you chose then, or choose a new one.`,
    ],
    button: "Sign in",
    second: "Choose a new password",
    footer: `It was not you? Do nothing: your account is safe, and what was begun with your address is removed.`,
  }),
  resetPassword: (product: string, name: string | undefined) => ({
    subject: `Choose a new password`,
    board: `A NEW PASSWORD\n\nIS ON ITS WAY {65}`,
    heading: `Choose a new password`,
    paragraphs: [
      `Somebody asked for a new password for your ${product} account. If that was you, choose one now.`,
      ...(name === undefined
        ? []
        : [
            `Several people signed up with this address, which nobody has confirmed. This link is for the account of ${name}: use it only if that is you, since it confirms the address for it.`,
          ]),
      `The link works once, for 1 hour. Afterwards you are signed out everywhere.`,
    ],
    button: "Choose a password",
    footer: `It was not you? Do nothing, and your password stays as it is.`,
  }),
  invitation: (product: string, { inviter, role, tenantNames, boardTitles }: InvitationWords) => ({
    subject:
      role === "Owner" ? `${inviter} asks you to become the Owner` : `${inviter} invites you to ${listed(tenantNames)}`,
    board: `YOU ARE INVITED\n\n{63}{64}{65}{66}{67}{68}`,
    heading: role === "Owner" ? `Become the Owner of ${listed(tenantNames)}` : `Join ${listed(tenantNames)}`,
    paragraphs: [
      role === "Owner"
        ? `${inviter} wants to hand ${listed(boardTitles)} over to you on ${product}. As the Owner you manage the people, and may delete the board and cancel ${product} Plus, which goes on being paid with the card that bought it until then.`
        : `${inviter} invites you on ${product} to ${listed(boardTitles)}. You can write messages that turn up on the flaps${role === "Admin" ? ", and change settings and people" : ""}.`,
      `Sign in, or sign up, with this e-mail address. The link works for 14 days.`,
    ],
    button: "Open invitation",
    footer: `You do not know ${inviter}? Do nothing, and nothing happens.`,
  }),
  passwordChanged: (
    product: string,
    {
      signedOut,
      emailChangeEnded,
    }: { readonly signedOut: "everywhere" | "others" | "nowhere"; readonly emailChangeEnded: boolean },
  ) => ({
    subject: `Your password was changed`,
    board: `PASSWORD CHANGED {66}`,
    heading: `Your password was changed`,
    paragraphs: [
      {
        everywhere: `Your ${product} account has a new password, and was signed out everywhere.`,
        others: `Your ${product} account has a new password, and was signed out everywhere but where it was changed.`,
        nowhere: `Your ${product} account has a new password. Where you are signed in you stay so.`,
      }[signedOut],
      ...(emailChangeEnded
        ? [`The other e-mail address that was asked for does not become yours. If you still want it, ask for it again.`]
        : []),
    ],
    button: "Sign in",
    ...(signedOut === "everywhere" ? {} : { second: "Choose a new password" }),
    footer: `It was not you? Choose a new password at once, with “Forgot it?” beside the password field.`,
  }),
  changeEmail: (product: string, firstName: string) => ({
    subject: `Confirm your new e-mail address`,
    board: `A NEW ADDRESS\n\n${firstName} {64}{65}{66}`,
    heading: `Confirm your new e-mail address`,
    paragraphs: [
      `${firstName} wants to sign in to ${product} with this address from now on. Until you confirm it, nothing changes.`,
      `The link works once, for 24 hours.`,
    ],
    button: "Confirm address",
    footer: `You do not know what this is about? Do nothing, and nothing happens.`,
  }),
  emailChangeAsked: (product: string, wanted: string) => ({
    subject: `Your e-mail address is to change`,
    board: `A NEW ADDRESS?\n\n{65}{65}{65}`,
    heading: `Your e-mail address is to change`,
    paragraphs: [
      `Somebody who is signed in to your ${product} account asked to replace this address by ${wanted}. Nothing changes until the new one is confirmed.`,
      `If that was you, there is nothing to do here. If not, keep your address, and choose a new password.`,
    ],
    button: "Keep my address",
    footer: `The link works for 24 hours, until the new address is confirmed.`,
  }),
  emailChanged: (product: string, now: string, isCarried: boolean) => ({
    subject: `Your e-mail address was changed`,
    board: `ADDRESS CHANGED {66}`,
    heading: `Your e-mail address was changed`,
    paragraphs: [
      `You sign in to ${product} with ${now} from now on. This address opens it no more.`,
      ...(isCarried
        ? [`What was bought with this address goes with it: its codes, plans and letters are those of ${now}.`]
        : []),
    ],
    button: "Sign in",
    footer: `It was not you? Write to whoever runs ${product} for you.`,
  }),
  accountDeleted: (product: string, elsewhere: readonly string[], here: readonly string[]) => ({
    subject: `Your account was deleted`,
    board: `GOODBYE {64}`,
    heading: `Your account was deleted`,
    paragraphs: [
      `Your ${product} account is gone, with its drafts, favourites, invitations and sessions. Messages that you sent stay where they are.`,
      ...(elsewhere.length === 0
        ? []
        : [
            `The shop where you bought ${product} Plus for ${elsewhere.join(", ")} was not told: it charges you until you cancel there.`,
          ]),
      ...(here.length === 0
        ? []
        : [
            `${product} Plus of ${listed(here)} goes on being charged to your card until its board's Owner cancels it.`,
          ]),
    ],
    button: `Open ${product}`,
    footer: `It was not you? Write to whoever runs ${product} for you.`,
  }),
  webhookOff: ({
    name,
    boardTitle,
    reason,
  }: {
    name: string;
    boardTitle: string;
    reason: "Gone" | "Failing" | "Left";
  }) => ({
    subject: `The webhook ${name} was switched off`,
    board: `WEBHOOK OFF {65}`,
    heading: `The webhook ${name} was switched off`,
    paragraphs: [
      {
        Gone: `Its address answered that it is gone (410), so nothing of ${boardTitle} is sent there any more.`,
        Failing: `Nothing of ${boardTitle} arrived at its address for a day, so nothing is sent there any more.`,
        Left: `Whoever set it up is no Owner or Admin of ${boardTitle} any more, so nothing of it is sent there.`,
      }[reason],
      `What it missed is listed, and can be delivered again one by one. It stays off until somebody switches it on.`,
    ],
    button: "Look at webhooks",
    footer: `You get this letter because you own ${boardTitle}.`,
  }),
};
