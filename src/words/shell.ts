/** The frame around every screen: navigation, profile menu, what stands above a page. */

export const navLive = "Live";
export const navCompose = "Compose";
export const navMessages = "Messages";
export const navPlus = "Plus";
export const navApi = "API";
export const navSettings = "Settings";
export const navHelp = "Help Center";
export const navProfile = "Edit Profile";
export const navLogout = "Logout";

export const mainNavigation = "Main";
export const skipToContent = "Skip to content";
export const openMenu = "Open menu";
export const closeMenu = "Close menu";
export const profileMenuOf = (name: string) => `Profile of ${name}`;
export const switchBoard = (title: string) => `${title}: switch board`;
export const homeLink = (product: string) => `${product}, home`;

export const themeLabel = "Theme";
export const themeSystem = "System";
export const themeLight = "Light";
export const themeDark = "Dark";

export const moderationLink = "Flagged messages";
export const roleSuperadmin = "Superadmin";

export const offlineSince = (time: string) =>
  `Offline. Showing what we knew at ${time.charAt(0).toLowerCase()}${time.slice(1)}. Drafts stay on this device.`;
export const offlineNow = "Offline. Drafts stay on this device.";
export const reconnecting = "No connection. It comes back by itself.";
export const reconnectingSince = (time: string) =>
  `No connection since ${time.charAt(0).toLowerCase()}${time.slice(1)}. It comes back by itself.`;
export const liveRefused = "Boards no longer update here. Load the page again.";
export const reload = "Load again";

export const notifications = "Notifications";
export const closeToast = "Close";

export const closeDialog = "Close";

export const loadingScreen = "Loading";
/** Of the board that a screen is about, or of the product. */
export const pageTitle = (screen: string, whose: string) => `${screen} · ${whose}`;

export const unknownAddressTitle = "This address is unknown";
export const unknownAddressText = "Nothing of yours was lost. The address may be from another time, or mistyped.";
export const goHome = "Go to your boards";

/** Links that lead to a message. */
export const landingUnusableTitle = "There is no message behind this link";
export const shareLinkUnknown = "It was revoked, or it is not whole. Ask who shared it for a new one.";
export const encodedLinkUnusable =
  "What it holds is no message that a board can show. Perhaps a part of it is missing.";
export const landingFailedTitle = "The message could not be opened";
export const landingFailedText = "No answer came. Nothing was changed.";

/** To who was demoted or promoted while a screen is open. */
export const roleChangedTo = (role: string, board: string) => `You are now ${role} of ${board}`;

/** To who pinned a message, wherever they are. */
export const pinEndedBy = (person: string, board: string) => `${person} ended your pin on ${board}`;
