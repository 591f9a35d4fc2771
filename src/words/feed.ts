/** Every sentence of the feed, its moderation and the picks. Specified strings stand letter for letter. */

// Feed
export const feedAdded = "Message added to your feed";
export const feedFailed = "The message was not added to your feed";
export const messageFlagged = "Message flagged";
export const flagFailed = "There was an error flagging the message";
export const filterAdded = "Filter added";
export const emptyFeed = "You have no feed messages.";
export const emptyFeedHint = "Share a message to the feed, and everybody finds it here.";
export const emptyFilteredHint = "Nothing matches this filter.";
export const emptyShared = "No Messages";
export const emptySharedHint = "What you share to the feed stands here, too.";
export const showWholeFeed = "Show the whole feed";
export const sharedTitle = "Shared by me";
export const moderatedNote = "Hidden from others";
export const more = "More messages";
export const morePageFailed = "The next messages could not be loaded";
export const likeFailed = "The like was not saved";
export const flaggedAlready = "You flagged it before.";

// Flag dialog
export const flagTitle = "Flag this message";
export const flagDescription =
  "You do not see it again. When three people flag a message, it is hidden for all until somebody has looked at it.";
export const flagReason = "Reason";
export const flagReasonHint = (left: number) => `${left} characters left`;
export const flagReasonTooLong = (over: number) => `${over} characters too long`;
export const flagSubmit = "Flag";
export const cancel = "Cancel";
export const close = "Close";

// Filter
export const filter = "Filter";
export const filterTitle = "Filter";
export const filterShow = "Show";
export const filterEverything = "All";
export const filterShared = "Shared";
export const filterPicks = "Picks";
export const filterSets = "Message set";
export const filterSort = "Sort by";
export const sortNewest = "Newest";
export const sortLikes = "Most liked";
export const filterCategory = "Theme";
export const filterAnyCategory = "All themes";
export const filterApply = "Apply";
export const filterClear = "Clear";
export const onlyFrom = (source: string) => `Only from ${source}`;
export const removeSource = (source: string) => `Show more than ${source}`;

// Picks
export const todaysPicks = "Today's picks";
export const picksThemes = "Themes";
export const picksBack = "Back";
export const picksCount = (count: number) => `${count} ${count === 1 ? "pick" : "picks"}`;
export const emptyPicks = "No Messages";
export const emptyPicksHint = "Nobody has picked messages yet.";
export const emptyCategoryHint = "This theme holds no picks now.";
export const categoryGone = "This theme is not there any more.";
export const pastTheEnd = "The theme ends before this page.";
export const firstPage = "First page";
export const previousPage = "Previous";
export const nextPage = "Next";
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const pagesName = "Pages of this theme";
export const plusShowsMore = (shown: number, all: number, product: string) =>
  `These are ${shown} of ${all} picks. ${product} Plus shows all of them.`;
export const pickSource = "Pick";
export const picksLoadFailed = "There was an error loading the messages.";

// Plus promotion
export const promotionTitle = (product: string) => `More on your board with ${product} Plus`;
export const promotionText = "Channels that fill it by themselves, every pick and every template.";
export const plusBannerDiscover = "Discover";

// Moderation
export const moderationTitle = "Flagged messages";
export const moderationWaiting = "Waiting";
export const moderationHidden = "Hidden";
export const moderationEmpty = "No Messages";
export const moderationEmptyHint = "Nobody has flagged anything that waits for you.";
export const moderationHiddenHint = "Nothing was hidden for good.";
export const moderationLoadFailed = "There was an error loading the messages.";
export const moderationClosed = "Only superadmins decide about flagged messages.";
export const moderationLoading = "Loading the messages";
export const reasons = (count: number) => (count === 1 ? "1 flag" : `${count} flags`);
export const hiddenNow = "Hidden for all";
export const shownStill = "Still shown";
export const sharedBy = (name: string) => `Shared by ${name}`;
export const keepItem = "Keep";
export const hideItem = "Hide";
export const itemKept = "The message stays in the feed";
export const itemHidden = "The message stays hidden";
export const decisionFailed = "The decision was not saved";
