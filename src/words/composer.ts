import type { Alignment, FlipAxis } from "../../machines/message/composerContext.ts";
import { isInvisible, signName } from "./signNames.ts";
import { wordInstead } from "./signsInstead.ts";
import { tileName } from "./tiles.ts";

/** What the composer says: names of cells and tools, what a tool does, and what did not fit. */

export { tileCodes, tileName } from "./tiles.ts";

/** A tile's name at the head of a control. */
export const tileLabel = (code: number): string => {
  const name = tileName(code) ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export const blankCell = "blank";
export const cellName = (content: string, row: number, column: number) => `${content}, row ${row}, column ${column}`;
export const gridName = "Message, 6 rows of 22 flaps";
export const inputName = "Type on the board";
/** The caret stands behind the last flap, where nothing can be typed any more. */
export const caretBehind = "Behind the last flap";
export const caretPlace = (row: number, column: number) => `Row ${row}, column ${column}`;

export const toolbarName = "Composer tools";
/** The specified way back to typing. */
export const composerTextMode = "Aa";
export const composerTextModeHint = "Aa: type letters";
export const centreText = "Centre the text";
export const leftText = "Move the text to the left";
export const undo = "Undo";
export const redo = "Redo";
export const clear = "Clear the board";
export const blockText = "Line the text up in a block";
export const pickColour = "Take a colour from the board";

export const topText = "Move the text to the top";
export const middleText = "Move the text to the middle";
export const bottomText = "Move the text to the bottom";
export const markFlaps = "Select flaps";

export const typingStatus = "Type on the board. Arrow keys move, Enter starts the next line";
export const paintingStatus = (code: number) =>
  `Painting ${tileName(code) ?? ""}. Drag over flaps, Esc returns to text`;
export const pickingStatus = "Press a flap to take its colour. Esc returns to text";
export const markingStatus = "Drag over flaps, or press the first and the last. Drag them again to move them";
const columns = (from: number, to: number) => (from === to ? `column ${from}` : `columns ${from} to ${to}`);
export const swipeHint = (from: number, to: number) => `Swipe for ${columns(from, to)}`;
/** A finger that paints or selects cannot swipe. */
export const showColumns = (from: number, to: number) => `Show ${columns(from, to)}`;

export const pasteText = "Paste text";
export const pasteNothing = "There is no text in the clipboard";
export const pasteRefused =
  "The browser does not let this page read the clipboard. In the text mode you can paste by hand";

export const selectionName = "Selected flaps";
export const selectedCount = (count: number) => (count === 1 ? "1 flap selected" : `${count} flaps selected`);
export const selectionFill = (code: number) => `Fill with ${tileName(code) ?? ""}`;
export const selectionCopy = "Copy";
export const selectionCopied = "Copied";
export const selectionCopyFailed = "The browser does not let this page copy";
export const selectionCut = "Cut";
export const selectionClear = "Clear";
export const selectionFlipAcross = "Flip left to right";
export const selectionFlipDown = "Flip top to bottom";
/** Said with the number of flaps to who hovers over them or lets the board be read. */
export const selectionMove = "Drag it, or hold Alt and press arrow keys, to move it";

/** A sign without a code, and the flap that it was meant for, counted from 1, where there is one. */
interface RefusedSign {
  sign: string;
  cell?: { row: number; column: number } | undefined;
}

/** One that no flap bears refuses the whole text (L3), while any other sign leaves a blank. */
const isCodeInBraces = (sign: string) => /^\{\d+\}$/u.test(sign);

/**
 * Characters that have no code, named one by one, each with its flap and with what could be had in its place: in the same
 * words whether they were typed, composed, pasted or written as text.
 */
export const refusedCharacters = (refused: readonly RefusedSign[]) => {
  const names = refused.map(({ sign, cell }) =>
    cell ? cellName(signName(sign), cell.row, cell.column) : signName(sign),
  );
  const words = refused.flatMap(({ sign }) => wordInstead(sign) ?? []);
  const instead = refused.some(({ sign }) => isCodeInBraces(sign))
    ? ". Nothing of the text came on the board"
    : words.length > 0
      ? `. Instead you can have ${words.join(" and ")}`
      : "";
  if (names.length > 1) return `These have no flap on this board: ${names.join("; ")}${instead}`;
  const isPlaced = refused.some(({ sign, cell }) => cell !== undefined || isInvisible(sign));
  return `${isPlaced ? `This has no flap on this board: ${names[0]}` : `${names[0]} has no flap on this board`}${instead}`;
};
export const writeInstead = (word: string, sign: string) => `Write ${word} for ${sign}`;
export const allSigns = "All signs";
export const allSignsHint = (keys: string) => `All signs of this board (${keys})`;
export const allSignsName = "All signs of this board";
export const allSignsClose = "Close";
export const refusedOverflow = "The rest does not fit on the board";
interface Size {
  rows: number;
  columns: number;
}
export const gridOfOtherSize = (grid: Size, board: Size) =>
  `This grid has ${grid.rows} rows of ${grid.columns}. This board has ${board.rows} of ${board.columns}`;
export const gridInvalid = "This grid has codes that no flap shows";

export const pictureName = "Picture on the board";
export const pictureReading = "Reading the picture";
export const pictureFrom = "From your picture";
export const pictureCover = "Fill the board";
export const pictureContain = "Show all of it";
export const pictureShades = "Mix shades";
export const pictureDone = "Done";
/** By the code of the refusal. */
export const pictureProblem = (code: string): string => {
  if (code === "PictureReaderAway")
    return "What reads pictures could not be loaded. Check the connection and choose the picture again.";
  if (code === "PictureEmpty") return "This file is empty. Choose another picture.";
  if (code === "PictureTooLarge")
    return "This picture is too large. Choose one of at most 30 MB and 64 million pixels.";
  return "This file is no picture that this browser can read. PNG, JPEG, GIF and WebP work everywhere.";
};

export const layoutName = "Compose as";
export const layoutBoard = "Board";
export const layoutText = "Text";
export const layoutTextMode = "Text mode";
export const layoutBoardMode = "Board mode";
export const textFieldName = "Message text";
export const textFieldHint = "Six lines of 22 flaps. {63} is red, {71} is filled.";
export const textTooLong = "This text needs more than six lines. It can be sent when it fits.";
export const textCodeUnknown = "A number in braces is no code. The text can be sent when it is one.";
/** Outside the text mode, about what stands there. */
export const textUnfit = (reason: string) => `In the text mode: ${reason}`;
export const textForgo = "Keep what is on the board";
export const replacedCharacters = (pairs: readonly string[]) => `Shown as: ${pairs.join(", ")}`;

/** What an edit has done that is seen at once, for those who do not see it. */
export const cleared = "Board cleared";
export const undone = "Undone";
export const redone = "Redone";
export const aligned: Readonly<Record<Alignment, string>> = {
  left: "Moved to the left",
  center: "Centred",
  block: "Lined up in a block",
  top: "Moved to the top",
  middle: "Moved to the middle",
  bottom: "Moved to the bottom",
};

export const emptied = "Emptied";
export const pasted = "Pasted";
export const cutOut = "Cut out";
export const filledWith = (code: number) => `Filled with ${tileName(code) ?? ""}`;
export const flipped: Readonly<Record<FlipAxis, string>> = {
  upright: "Flipped left to right",
  level: "Flipped top to bottom",
};
export const movedBy = (rows: number, columns: number) =>
  `Moved ${rows < 0 ? "up" : rows > 0 ? "down" : columns < 0 ? "left" : "right"}`;
export const writtenInstead = (word: string) => `${word} written`;
export const forgone = "What is on the board is kept";

/** Names the place where the composer says what it could not show. */
export const saidOfEdit = "About the last edit";
export const coreCrashed = "The board's painter stopped. Your message is kept.";
export const coreRestart = "Start it again";
