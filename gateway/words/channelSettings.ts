/* Settings of channels: what is wrong with one, why a source cannot be used, and the words of the form. */

export const settingNeeded = () => "This is needed.";
export const settingKind = () => "This is not of the right kind.";
export const settingTooLong = (most: number) => `At most ${most} characters.`;
export const settingTooShort = (least: number) => (least === 1 ? settingNeeded() : `At least ${least} characters.`);
export const settingTooSmall = (least: number) => `At least ${least}.`;
export const settingTooLarge = (most: number) => `At most ${most}.`;
export const settingTooMany = (most: number) => `At most ${most} entries.`;
export const settingTooFew = (least: number) => (least === 1 ? "At least one entry." : `At least ${least} entries.`);
export const settingChoice = () => "Choose one of the list.";
export const settingDate = () => "A date is written as 2026-03-10.";
export const settingSigns = (missing: readonly string[]) => `No flap bears ${missing.join(" ")}.`;
export const settingForeign = () => "This channel has no such setting.";
export const settingGivenFor = (host: string) =>
  `It was given for ${host}. Give it again for the other address, or remove it.`;
export const settingsShape = () => "The settings of a channel are an object.";
export const settingsTooLarge = () => "These settings are too large.";
export const configurationEnded = () => "This page may not write settings any more. Open it again from the board.";
export const settingsChanged = () => "Somebody else saved these settings meanwhile. Look at them again.";
export const noSettings = () => "There is nothing to set for this channel.";
export const tooManyTrials = () => "Too many tries. Wait a little.";

/** Why a source cannot be used; `host` is named, paths are not. */
export const sourceTroubles = {
  address: (host: string) =>
    host === ""
      ? "This address cannot be asked. It begins with https:// and has no user name."
      : `${host} cannot be asked: only the ports 80, 443, 8080 and 8443, and no user name in the address.`,
  private: (host: string) =>
    `${host} is in a private network. Whoever runs this installation can allow it: ALLOWED_PRIVATE_HOSTS=${host}`,
  closed: (host: string) =>
    `${host} is never asked: it is a part of this installation, or tells a machine about itself. Nothing can allow it.`,
  redirects: (host: string) => `${host} leads on to an address that is not allowed, or too often.`,
  timeout: (host: string) => `${host} did not answer within 8 seconds.`,
  tooLarge: (host: string) => `The answer of ${host} is too large.`,
  unreachable: (host: string) => `${host} cannot be reached.`,
  unreadable: (host: string) => `The answer of ${host} is not what this channel reads.`,
  tooSlow: (host: string) => `The answer of ${host} takes too long to read.`,
  busy: (host: string) => `${host} has too much to do. Try again later.`,
  signIn: (host: string) => `${host} does not accept this token.`,
  signInUnknown: (host: string) => `${host} wants a sign-in, and this channel has none to give.`,
  status: (host: string, status?: number) => `${host} answered with status ${status}.`,
  fault: (host: string, status?: number) => `${host} answered with an error of its own (${status}). Try again later.`,
  settings: () => "With these settings there is nobody to ask.",
} as const;

/** What the form says; titles and hints of settings come with them. */
export const formWords = {
  save: "Save",
  saving: "Saving …",
  saved: "Saved",
  add: "Add",
  remove: "Remove",
  choose: "Choose …",
  optional: "Optional",
  secretSet: "Set. Leave empty to keep it.",
  secretClear: "Remove it",
  needed: settingNeeded(),
  nothing: noSettings(),
} as const;
