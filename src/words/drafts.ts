/** Keeping drafts. Specified strings stand letter for letter; the rest follows the look page. */

export const draftSaved = "Draft saved";
export const messageSaveFailed = "Unable to save message";
export const draftSaveFailed = "Unable to save draft";
export const draftCreateFailed = "There was an error creating your draft";
export const draftSave = "Save draft";
