/** What the live view and the full-screen view say. */
export const liveBoard = (title: string) => `${title}, now`;
export const previousBoard = (title: string) => `Previous board: ${title}`;
export const nextBoard = (title: string) => `Next board: ${title}`;
export const openCompose = "Compose";
export const openFullScreen = "Full-screen view";
export const loading = "Loading the board";
export const loadFailed = "There was an error loading this board.";
export const retry = "Try again";
export const yourOtherBoards = "Your other boards";
export const noConnection = "No connection. Showing the last picture.";
export const notFoundHeading = "There is no such board";
export const notFound = "It may have been deleted, or you may not see it any more.";
export const goToBoards = "Go to your boards";

export const liveFavorite = "Favorite";
export const liveShare = "Share";
export const liveMore = "More";
export const liveSettings = "Settings";
export const liveCopyId = "Copy board id";
export const liveDuplicate = "Duplicate";
export const yourBoards = "Your boards";
export const carouselBack = "Boards before these";
export const carouselOn = "Boards after these";
export const notRefreshed = (time: string) => `This could not be refreshed. Showing what we knew at ${time}.`;
