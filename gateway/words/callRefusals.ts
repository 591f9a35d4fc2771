/* Why a call was refused before anybody looked at what it asks for, in words for people who call the gateway themselves. */

export const signInNeeded = () => "Sign in to do this.";
export const signInInvalid = () => "The sign-in is not valid.";
export const signInAway = () => "The sign-in service cannot be reached. Try again in a minute.";
export const tooManyAttempts = () => "Too many attempts. Wait a minute and try again.";
export const nothingHere = () => "There is nothing here.";
export const unreadable = () => "The request cannot be read.";
export const notDoneHere = () => "This cannot be done here.";
export const tookTooLong = () => "The request took too long.";
export const tooLarge = () => "The request is too large.";
export const addressTooLong = () => "The address is too long.";
export const tooManyRequests = () => "Too many requests. Try again later.";
export const headersTooLarge = () => "The request's headers are too large.";
export const startingOrStopping = () => "Starting or stopping. Try again in a moment.";
export const databaseAway = () => "The database is away for a moment. Try again soon.";
export const readOnlyNow = () => "Nothing can be saved right now: the disk is full. Boards keep what they show.";
export const onlyReadNow = () => "Nothing can be saved right now: the database only reads. Boards keep what they show.";
export const starting = () => "Still starting. Try again in a moment.";
export const otherSite = () => "Calls from other sites are not taken.";
export const tooManyStreams = () => "Too many streams are open. Close one and try again.";
export const mailNotFound = () => "There is no such mail.";
export const mailWithoutPages = () => "This mail has no pages.";
export const somethingWentWrong = () => "Something went wrong on our side.";
export const notJson = () => "The body is not JSON.";
/** For a body of another type, or of none. */
export const sendJson = () => "Send the body as JSON, with the header content-type: application/json.";
export const oneBoardId = () => "boardId is one id.";
/** `field` is empty when it is the body itself. */
export const fieldIsWrong = (field: string) => `${field || "The body"} is not as it must be.`;
export const dryRunWord = () => "dryRun is true or false.";
export const queryIsWrong = () => "The query is not as it must be.";
export const tokenOrCode = () => "Ask with a token or with a code.";
export const pageTooOld = () => "The page is too old. Load it again.";
export const strangersRefused = () => "Too many calls without a sign-in. Sign in, or wait a minute and try again.";
export const nullGiven = (place: string) => `${place} takes no null. Leave the variable out, or give it a value.`;
export const oneHost = () => "A request names one host.";
export const noUpgrade = () => "This is no request for a WebSocket.";
export const expectationNotMet = () => "This expectation cannot be met.";
export const ifMatchMalformed = () => "If-Match takes the ETag of a read, in its quotes, or *.";
