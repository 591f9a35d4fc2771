/** What the live view and the full-screen view say. */
export const liveBoard = (title: string) => `${title}, now`;
export const previousBoard = (title: string) => `Previous board: ${title}`;
export const nextBoard = (title: string) => `Next board: ${title}`;
export const openCompose = "Compose";
export const openFullScreen = "Full-screen view";
export const pinnedUntil = (time: string) => `Pinned until ${time}`;
export const pausedUntil = (time: string) => `Channels muted until ${time}`;
export const nothingYet = "Nothing sent yet";
export const loading = "Loading the board";
export const loadFailed = "There was an error loading this board.";
export const retry = "Try again";
export const yourOtherBoards = "Your other boards";
export const noConnection = "No connection. Showing the last picture.";
export const notFoundHeading = "There is no such board";
export const notFound = "It may have been deleted, or you may not see it any more.";
export const goToBoards = "Go to your boards";
