/* Why a VBML document was refused, in words for people who write programs. */

/** As the programs of this market say it. */
export const invalidCode = (code: string) => `Invalid Character Code: ${code}`;
export const notADocument = () => "The body is no VBML: it is not the JSON of a document with components.";
export const partIsWrong = (path: string) => `${path} is not as it must be.`;
export const tagIsOpen = (tag: string) => `A tag of the template is not closed, or closes nothing: ${tag}`;
/** `what` is components, signs, tags or sections. */
export const tooLarge = (what: string) => `The document has too many ${what}.`;
export const boardSize = () => "A board has 1 to 16 rows and 1 to 64 columns.";
