/* Why something about the feed or the picks was refused, in words for people who call the gateway themselves. */

export const feedItemNotFound = () => "There is no such message in the feed.";
export const pickNotFound = () => "There is no such pick.";
export const pickCategoryNotFound = () => "There is no such category of picks.";
export const alreadyInFeed = () => "This message is in the feed already.";
export const hiddenFromFeed = () => "This message was hidden from the feed and cannot be shared again.";
export const alreadyLiked = () => "You like this already.";
export const alreadyFlagged = () => "You flagged this message already.";
export const ownItem = () => "You shared this message yourself. Delete it instead of flagging it.";
export const onlySharerDeletes = () => "Only who shared this message can delete it from the feed.";
export const flagReason = () => "A reason has 1 to 500 characters.";
export const likeSubject = () => "Give the id of a feed item or of a pick, and only one of them.";
export const onlySuperadmins = () => "Only superadmins decide about flagged messages.";
export const picksPage = () => "Pages are counted from 0, and hold 1 to 200 picks.";
