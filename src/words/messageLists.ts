/** What the lists of messages and their search say. Specified strings stand letter for letter; the rest follows the look page. */

// Favorites and drafts
export const emptyFavoritesShort = "No favorites";
export const emptyFavorites = "You have no favorite messages.";
export const emptyFavoritesHint = "Mark a message with its heart and it stays at hand.";
export const emptyDraftsShort = "No Drafts";
export const emptyDrafts = "You have no draft messages.";
export const emptyDraftsHint = "Start one in Compose and save it for later.";
export const emptyFilteredHint = "Nothing came from the chosen sources.";
export const showAllSources = "Show all";
export const favoritesPages = "Pages of the favorites";
export const draftsPages = "Pages of the drafts";
export const emptyFavoritesPageHint = "The favorites end before this page.";
export const emptyDraftsPageHint = "The drafts end before this page.";
export const takeOutOfSet = "Take out of the message set";
export const messageSetSource = "Message set";

// Endless lists
export const moreMessages = "Show more messages";
export const moreFailed = "There was an error loading the messages.";
export const moreFailedHint = "What is shown stays.";

// Sources
export const filter = "Filter";
export const sourceLabel = "Source";
export const sourceAll = "All";
export const sourceApply = "Apply";
export const sourcesLoadFailed = "There was an error loading your message sources";
export const sourcesLoading = "Loading the sources";
export const sourcesHint = "Show only what these people and channels sent.";
export const sourceUnknown = "A source that is gone";
export const sourcesChosen = (count: number) => `${count} ${count === 1 ? "source" : "sources"} chosen`;
export const filterClose = "Close";

// Deleting
export const deleteTitle = "Delete message";
export const deleteAppearancePrompt =
  "This takes the message out of the history of this board for everybody. Are you sure?";
export const deleteDraftPrompt = "This deletes your draft. Are you sure?";
export const deleteFeedItemPrompt = "This takes the message out of the feed for everybody. Are you sure?";
export const deleteSetMessagePrompt = "This takes the message out of its message set for everybody. Are you sure?";
export const messageDeleted = "Message deleted";
export const appearanceDeleted = "Message appearance deleted";
export const draftDeleted = "Message draft deleted";
export const draftDiscarded = "The draft was discarded";
export const messageDeleteFailed = "There was an error deleting your message";
export const messageDeleteServerFailed = "There was a server error deleting your message";
export const messageDeleteFailedV2 = "There was an error deleting the message";
export const appearanceDeleteFailed = "There was an error deleting the message appearance";
export const draftDeleteFailed = "There was an error deleting the message draft";
export const setMessageRemoved = "Message taken out of its message set";
export const setMessageRemoveFailed = "The message was not taken out of its message set";
export const draftDiscardFailed = "There was an error discarding this draft";
export const deleteUndo = "Undo";
export const deleteUndone = "Message is back in the history";
export const deleteUndoFailed = "The message could not be brought back";

// Search
export const searchTitle = "Search messages";
export const searchField = "Search messages";
export const searchHint = "Words, the beginnings of words, or a colour tile like {63}.";
export const searchCancel = "Cancel";
export const searchClear = "Clear";
export const searchRecent = "Recent searches";
export const searchRecentDelete = (term: string) => `Delete ${term} from the recent searches`;
export const searchChips = "Search in";
export const searchSort = "Sort by";
export const searchSortDate = "Date";
export const searchSortLikes = "Likes";
export const chipPlus = (product: string) => `${product} Plus`;
export const searchNone = (term: string) => `No message has words that begin like "${term}".`;
export const searchFound = (count: number, hasMore: boolean) =>
  hasMore ? `The first ${count} messages` : `${count} ${count === 1 ? "message" : "messages"}`;
export const foundIn: Readonly<Record<string, string>> = {
  MessageAppearance: "History",
  Favorite: "Favorite",
  Draft: "Draft",
  Pick: "Pick",
  FeedItem: "Inspiration",
  MessageSetMessage: "Message set",
};
