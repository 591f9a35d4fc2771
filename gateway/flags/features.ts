import type { Role } from "../domain.ts";

/*
 * The tables of the specification ([B] section 6) as data. Evaluation order (decision 8): what the flag service says for
 * this board and person, the role table, the defaults.
 */

/** Features and whether they are on where neither the flag service nor the role table speaks. */
export const defaults = {
  live: true,
  compose: true,
  history: true,
  favorites: true,
  installables: true,
  api: true,
  picks: true,
  userProfile: true,
  manageBoards: true,
  helpCenter: true,
  renameBoard: true,
  leaveBoard: true,
  drafts: true,
  messages: true,
  "settings.viewUsers": false,
  "settings.viewTimezone": false,
  "settings.viewQuietHours": false,
  "settings.viewNetwork": false,
  "settings.modifyUsers": false,
  "settings.modifyTimezone": false,
  "settings.modifyQuietHours": false,
  "settings.modifyNetwork": false,
  // On where Plus runs or ran, where the flag service says nothing (A7 of the contract's questions).
  "settings.viewBilling": false,
  deleteBoard: false,
  manageOwners: false,
  shared: false,
  // Which generation of screens (decision 6, B9).
  messagesV2: true,
  simulatorV2: true,
  blendedV1: true,
} as const satisfies Record<string, boolean>;

export type Feature = keyof typeof defaults;

export const features = Object.keys(defaults) as readonly Feature[];

type RoleRow = Readonly<Record<Role, boolean>>;

const all: RoleRow = { User: true, Admin: true, Owner: true };
const none: RoleRow = { User: false, Admin: false, Owner: false };
const adminOrOwner: RoleRow = { User: false, Admin: true, Owner: true };
const ownerOnly: RoleRow = { User: false, Admin: false, Owner: true };
const nonOwners: RoleRow = { User: true, Admin: true, Owner: false };

/** The role-based overrides of the defaults. */
export const roleTable: Readonly<Partial<Record<Feature, RoleRow>>> = {
  "settings.viewUsers": all,
  "settings.viewTimezone": all,
  "settings.viewQuietHours": all,
  "settings.modifyUsers": adminOrOwner,
  "settings.modifyTimezone": adminOrOwner,
  "settings.modifyQuietHours": ownerOnly,
  "settings.viewNetwork": none,
  "settings.modifyNetwork": none,
  messages: all,
  deleteBoard: ownerOnly,
  leaveBoard: nonOwners,
  renameBoard: ownerOnly,
  manageOwners: none,
};

/** What no flag ever gives to anybody but the Owner (B3). */
export const neverLifted: ReadonlySet<Feature> = new Set(["deleteBoard"]);
