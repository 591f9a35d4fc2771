/* Why something about a board, its members or its displays was refused, in words for people who call the gateway themselves. */

export const boardNotFound = () => "There is no such board.";
export const onlyMembers = () => "Only members of this board may do this.";
export const onlyOwnerAndAdmins = () => "Only the Owner and Admins of this board may do this.";
export const onlyOwner = () => "Only the Owner of this board may do this.";
export const roleDoesNotAllow = () => "Your role on this board does not allow this.";
export const muteDurations = () => "A board is muted for 30 minutes, 1 hour or the rest of the day.";
export const muteEnd = () => "A mute ends within the next 25 hours.";
export const muteOneEnd = () => "A mute takes a duration or its end, one of the two.";
export const stayMinutesRange = (most: number) => `A message stays for 1 to ${most} minutes.`;
export const titleLength = (most: number) => `A title has at most ${most} characters.`;
export const titleMissing = () => "A board needs a title.";
export const titleOneLine = () => "A title is one line of text.";
export const titleDirection = () => "A title holds no characters that turn text around.";
export const displayNameLength = (most: number) => `A name has at most ${most} characters.`;
export const displayNameMissing = () => "A display needs a name.";
export const nameOneLine = () => "A name is one line of text.";
export const nameDirection = () => "A name holds no characters that turn text around.";
export const timezoneUnknown = () => "This time zone is not known.";
export const quietHoursTimes = () =>
  "Quiet hours begin and end at four digits by the 24-hour clock, such as 0800 and 2000; both are empty to turn them off.";
export const quietHoursEqual = () => "Quiet hours begin and end at different times.";
export const invitationNotFound = () => "There is no such invitation.";
/** Of a leave, which is for all boards of an account. */
export const lastBoards = () =>
  "Leaving takes all boards of this account, and you have no other. Make another one first.";
export const lastBoard = () => "This is your last board. Make another one first.";
export const confirmEmailFirst = () => "Confirm your e-mail address first, then open the board again.";
export const ownerStays = () => "The Owner does not leave a board. Delete it, or make somebody else Owner.";
export const leavingIsOff = () => "Leaving this board is turned off.";
export const displayOnOtherBoard = () => "This display is on another board already.";
export const pairingCodeUnknown = () => "This pairing code is unknown, was used, or has expired.";
export const displayNotFound = () => "There is no such display.";
export const simulatorLinkIsPublic = () => "A simulator link is public. Members see the board in its live view.";
export const simulatorLinkNotFound = () => "There is no such simulator link.";
export const tooManyFrameOrigins = (most: number) => `A link names at most ${most} sites.`;
export const frameOriginUnreadable = () =>
  "A site is written as in https://shop.example: letters, digits, dots and hyphens.";
export const frameOriginNotSite = () => "Name the site alone, without what comes after it: https://shop.example.";
export const frameOriginNotSecure = () => "A site that shows the board has to begin with https://.";
