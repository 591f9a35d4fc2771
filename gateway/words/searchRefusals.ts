/* Why a search or a list of messages was not answered, in words for people who call the gateway themselves. */

export const strangeCursor = () => "This cursor belongs to another board, another search or another person.";
export const searchLimit = (most: number) => `A page holds from 1 to ${most} messages.`;
export const searchTermLength = (most: number) => `A term has at most ${most} characters.`;
export const searchTagsLength = (most: number) => `At most ${most} tags can be asked for.`;
export const restoreTooLate = () => "A deleted message can be brought back for a minute.";
