/** A board's settings: the tabs, and what their sections say. Specified strings stand letter for letter. */

export const settingsTitle = "Settings";
export const settingsUsers = "Users";
export const settingsTimezone = "Timezone";
export const settingsQuietHours = "Quiet Hours";
export const settingsNetwork = "Network";
export const settingsBilling = "Billing";
export const settingsOfBoard = "Board";

export const networkHint = "How the board reaches the gateway.";
export const networkText = "A board finds its network by itself; there is nothing to set here.";
