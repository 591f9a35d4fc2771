/** The development panel of feature flags. */
export const flagsTitle = "Feature flags";
export const flagsText = "Which rule decided each flag for you on this board. Only in development.";
export const flagsClose = "Close";
export const flagsFeature = "Feature";
export const flagsState = "State";
export const flagsRule = "Decided by";
export const flagOn = "on";
export const flagOff = "off";
export const flagsFailed = "The flags could not be read.";
export const flagRules: Readonly<Record<string, string>> = {
  ownerOnly: "Owner only, never lifted",
  service: "Flag service",
  role: "Role table",
  default: "Default table",
};
