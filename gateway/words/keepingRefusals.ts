/* Why a draft, a share link or a message set was refused, in words for people who call the gateway themselves. */

export const draftNotFound = () => "There is no such draft.";
export const draftOfOtherMessage = () =>
  "This draft holds another message by now, or that message is a draft of yours already.";
export const draftContent = () => "Give the id of a message or what to write, not both.";
export const shareTokenNotFound = () => "There is no such share link, or it was revoked.";
export const templateNotFound = () => "There is no such template.";
export const templatesPage = () => "Pages are counted from 0, and hold 1 to 200 templates.";
export const messageSetsToChoose = () => "Choose at least one message set, and at most 50.";
export const messageSetMessageNotFound = () => "There is no such message in a message set.";
export const messageSetNotFound = () => "There is no such message set.";
