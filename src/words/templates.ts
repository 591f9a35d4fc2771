/** Templates. Specified strings stand letter for letter. */

export const templatesTitle = "Templates";
export const templatesBack = "Back to compose";
export const templatesHome = "All templates";
export const templatesMore = "More";
/** More of which category, for those who hear the key alone. */
export const templatesMoreOf = (category: string) => `More of ${category}`;
export const templatesCategories = "Template Categories";
export const templatesUse = "Use Template";
export const templatesLoading = "Loading the templates";
export const templateLoadFailed = "There was an error loading this template.";
export const templatesPlus = (shown: number, all: number, product: string) =>
  `${shown} of ${all}. ${product} Plus shows them all.`;
