/**
 * Names of screens and tabs that are known before the screen is loaded: in titles, redirects and lists. All else of a screen
 * stands in its own file, which the first page would load for one name. Specified strings stand letter for letter.
 */

export const publishDigitally = "Publish Digitally";
export const displaysTitle = "Displays";
export const profileTitle = "Profile";
export const factoryTitle = "Factory";

export const settingsTitle = "Settings";
export const settingsUsers = "Users";
export const settingsTimezone = "Timezone";
export const settingsQuietHours = "Quiet Hours";
export const settingsBoard = "Board";
export const settingsNetwork = "Network";
export const settingsBilling = "Billing";

export const developerTitle = "API";

export const plusTitle = (product: string) => `Get ${product} Plus`;
export const buyPlusFor = "Your purchase";
