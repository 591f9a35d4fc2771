/** Every sentence of the marketplace: discover, categories, search, listings. Specified strings stand letter for letter. */

// Head
export const channelsTitle = "Channels";
export const tabInstalled = "Installed";
export const failingCount = (count: number) => `${count} failing`;
export const tabDiscover = "Discover";
export const searchChannels = "Search channels";
export const categories = "Categories";

// Discover
export const channelsOfTheWeek = "Channels of the Week";
export const seeAll = "See All";
export const seeAllOf = (category: string) => `See All of ${category}`;
export const featureTiles = "Selections";
export const channelCount = (count: number) => (count === 1 ? "1 channel" : `${count} channels`);
/** The gateway tells no more of what a term finds than `most`. */
export const foundCount = (count: number, most: number) =>
  count < most ? channelCount(count) : `The first ${count} channels`;
export const weekPlace = (first: number, last: number, all: number) =>
  first === last ? `${first} of ${all}` : `${first} and ${last} of ${all}`;
export const weekBefore = "Channels before";
export const weekNext = "Next channels";
export const discoverLoading = "Loading the marketplace";
export const discoverFailed = "The marketplace could not be loaded.";
export const partFailed = "A part of the marketplace could not be loaded.";
export const nothingOffered = "There are no channels yet.";
export const nothingOfferedHint = "What is offered for this board stands here.";

// Categories and feature types
export const sortLabel = "Sort";
export const sortReleaseDate = "Most Recently Added";
export const sortTitle = "Alphabetically";
export const sortCount = "Most Popular";
export const categoryFailed = "The channels could not be loaded.";
export const categoryGone = "There is no such category any more.";
export const selectionGone = "There is no such selection any more.";
export const emptyCategory = "No channels here.";
export const emptyCategoryHint = "Other categories have some.";
export const moreListings = "Show more channels";
export const moreListingsFailed = "The next channels could not be loaded";
export const moreListingsFailedHint = "What is shown stays. Try again.";

// Search
export const searchTitle = "Search channels";
export const searchField = "Channels, subjects or developers";
export const searchClear = "Clear the search";
export const searchCancel = "Cancel";
export const searchHint = "A channel's name, what it shows, or who made it.";
export const searchNone = (term: string) => `Could not find "${term}"`;
export const searchNoneHint = "Try searching again using a different spelling or keyword.";
export const searchFailed = "The search could not be carried out.";

// Cards
export const by = (developer: string, free: boolean) => (free ? `${developer} · Free` : developer);
export const add = "Add";
export const addOf = (title: string) => `Add ${title}`;
export const activate = "Activate";
export const activateFor = (title: string) => `Activate for ${title}`;
export const installed = "Installed";
export const pausePreviews = (title: string) => `Pause the previews of ${title}`;
export const playPreviews = (title: string) => `Play the previews of ${title}`;
export const previewPlace = (place: number, all: number) => `${place} of ${all}`;
export const previewOf = (place: number, all: number) => `Preview ${place} of ${all}`;
export const boardOf = (title: string) => `A board with ${title}`;

// Install
export const channelCreated = "New channel created";
export const channelCreateFailed = "Error creating new channel";
export const withdrawn = "It is not offered any more.";

// Plan
export const planInactive = "Your plan is not active";
export const planInactiveText = "Activate now to select and automate a growing library of content";
export const planActivate = "Activate Now";
export const planBack = "Back";

// Listing
export const channelTitle = "Channel";
export const back = "Back";
export const settings = "Settings";
export const blend = "Blend";
export const blended = "Blended";
export const blendMenu = "More about blending";
export const unblend = "Take out of the blended channel";
export const blendFailed = (title: string) => `Error Blending ${title}`;
export const updated = "Updated";
export const version = "Version";
export const language = "Language";
export const talksTo = "Talks to";
export const talksToNobody = "Nobody";
export const talksToChosen = "The address that you choose";
export const contactDeveloper = "Contact Developer";
export const moreIn = (category: string) => `More in ${category}`;
export const listingFailed = "This channel could not be loaded.";
export const listingGone = "This channel is not offered any more.";
export const listingLoading = "Loading the channel";
export const tabInfo = "Info";
export const tabSettings = "Settings";
export const settingsOf = (title: string) => `Settings of ${title}`;
export const switchOf = (title: string) => `Enable ${title}`;
export const deleteOf = (title: string) => `Delete ${title}`;
export const pause = "Pause the previews";
export const play = "Play the previews";
export const before = "Preview before";
export const next = "Next preview";

// On your board
export const onYourBoard = "On your board";
export const tomorrow = "Tomorrow";
export const rhythm = "Rhythm";
export const firstAppearance = "First appearance";
export const appearsThen = "Then";
export const tomorrowAt = (time: string) => `Tomorrow, ${time}`;
export const onceADayAt = (time: string) => `Once a day, at ${time}`;
export const everyMinutes = (minutes: number) => {
  if (minutes % 60 !== 0) return `Every ${minutes} minutes`;
  return minutes === 60 ? "Every hour" : `Every ${minutes / 60} hours`;
};
export const whenNothingElse = "Whenever nothing else shows";
export const whenItHappens = "When something arrives";
export const notTomorrow = "Not tomorrow";
export const whatMoves = "What moves";
export const nothingMoves = "Nothing moves.";
export const movesTo = (from: string, to: string) => `${from} to ${to}`;
export const dropped = (count: number) => (count === 1 ? "1 has no room" : `${count} have no room`);
export const movesMore = (count: number) => `And ${count} more.`;
export const planStrip = (times: string) => `Tomorrow it shows at ${times}`;
export const planStripEmpty = "Tomorrow it has no place of its own";
export const planFailed = "Its place in the day could not be told.";

// Install link
export const installing = "Installing the channel";
export const installFailed = "The channel was not installed.";
export const discoverChannels = "Discover Channels";
