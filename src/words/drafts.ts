/** Keeping drafts. Specified strings stand letter for letter; the rest follows the look page. */

export const draftSaved = "Draft saved";
export const messageSaveFailed = "Unable to save message";
export const draftSaveFailed = "Unable to save draft";
export const draftCreateFailed = "There was an error creating your draft";
export const draftSave = "Save draft";
export const draftGone = "This draft was deleted in another place";
export const draftChangedElsewhere = "This draft was changed in another place";
export const draftSaveAsNew = "Save as new draft";
export const draftSaveAsNewHint = "What you have here can be kept as a draft of its own.";
export const draftOpened = "You are changing a draft. Saving keeps it the same draft.";
export const draftTied = "This message is saved as a draft. Saving again changes that draft.";
export const draftNotThere = "This draft is not there any more. What you write here can be saved as a new one.";
export const draftOpenFailed = "There was an error loading this draft.";
export const draftUnsavedChanges =
  "These are changes that were not saved yet. Undo brings back the draft as it was saved.";
