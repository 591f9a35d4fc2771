/** Every sentence of the marketplace: discover, categories, search, listings. Specified strings stand letter for letter. */

// Head
export const channelsTitle = "Channels";
export const tabInstalled = "Installed";
export const tabDiscover = "Discover";
export const searchChannels = "Search channels";
export const categories = "Categories";

// Discover
export const channelsOfTheWeek = "Channels of the Week";
export const seeAll = "See All";
export const seeAllOf = (category: string) => `See All of ${category}`;
export const featureTiles = "Selections";
export const channelCount = (count: number) => (count === 1 ? "1 channel" : `${count} channels`);
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
export const backToDiscover = "Back";
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
