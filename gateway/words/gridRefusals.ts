/* Why something is no grid, or cannot be painted, in words for people who call the gateway themselves; the console has its own by type. */

export const gridRows = (rows: number) => `A board has ${rows} rows.`;
export const gridCells = (row: number, cells: number) => `Row ${row} does not have ${cells} cells.`;
export const gridTooLong = () => "That is far more than a board holds.";
export const pictureWidth = () => "A picture is 1 to 4096 pixels wide.";
export const charactersNotJson = () => "The characters are not JSON.";
export const noCharacters = () => "There is neither text nor characters.";
export const noCodeOfFlap = (row: number, column: number) => `Row ${row}, column ${column} holds no code of a flap.`;
export const textNeedsMoreRows = (rows: number) => `The text needs more than the ${rows} rows of a board.`;
export const escapeOfNoFlap = () => "An escape names a code that no flap bears.";
export const gridSize = (rows: number, columns: number) => `A board has ${rows} rows of ${columns} cells.`;
export const tooManyPictures = () => "Too many pictures are being made. Try again in a second.";
export const animationWidth = (most: number) => `An animation is at most ${most} pixels wide.`;
export const nothingToPaint = () => "There are no characters to paint.";
