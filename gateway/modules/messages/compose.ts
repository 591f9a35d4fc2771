import type { Code62 } from "../../domain.ts";
import { boardColumns, boardRows, decodeGrid, type EncodedText, encodeText, parseGrid } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { textOrCharacters } from "../../words/dialectRefusals.ts";
import { missingTextOrCharacters, nothingToShow, textTooLong } from "../../words/messageRefusals.ts";
import { refuseCensored } from "./censoring.ts";

/** What a caller wants written: a grid, or a text that becomes one. A grid decides when both are given. */
export interface MessageInput {
  readonly text?: string | null | undefined;
  /** Any JSON; parseGrid decides. */
  readonly characters?: unknown;
  /** Of the board that it is written for; the degree sign when left out. */
  readonly code62?: Code62 | null | undefined;
}

export interface ComposedMessage {
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  readonly characters: Uint8Array;
  /** The signs of the text that have no code, each once; visible ones left a blank. */
  readonly missing: readonly string[];
}

/** Longer texts are refused unread: six rows of 22 colour escapes have 528 characters. */
const longestText = 2000;

/**
 * Text or grid as a message of a 6 x 22 board. RefusalError `MissingTextOrCharacters` (also where nothing of a text can be shown), `CharactersInvalid` with the place,
 * `TextTooLong`, `Censored`.
 */
export function composeMessage(input: MessageInput, censoredWords: readonly string[]): ComposedMessage {
  const composed = composeGrid(input);
  refuseCensored(composed, censoredWords);
  return { rows: boardRows, columns: boardColumns, ...composed };
}

/** A program that says both would have one of them thrown away. RefusalError `MissingTextOrCharacters`. */
export function refuseBoth({ text, characters }: MessageInput): void {
  if ((text ?? null) === null || (characters ?? null) === null) return;
  throw new RefusalError("MissingTextOrCharacters", textOrCharacters(), { rule: "content" });
}

function composeGrid({
  text,
  characters,
  code62,
}: MessageInput): Pick<ComposedMessage, "text" | "characters" | "missing"> {
  if (characters !== undefined && characters !== null) {
    const grid = parseGrid(characters);
    return { text: decodeGrid(grid, code62 ?? undefined), characters: grid, missing: [] };
  }
  if (text === undefined || text === null || text.trim() === "") {
    throw new RefusalError("MissingTextOrCharacters", missingTextOrCharacters(), { rule: "content" });
  }
  if (text.length > longestText) throw new RefusalError("TextTooLong", textTooLong(), { rule: "length" });
  const encoded = encodeText(text, { code62: code62 ?? "degree" });
  refuseUnshowable(text, encoded);
  return { text: text.normalize("NFC"), characters: encoded.grid, missing: signsOf(encoded) };
}

/**
 * RefusalError `MissingTextOrCharacters` with the signs of a text of which a board shows nothing; blanks that it asks for by
 * their code are something to show.
 */
export function refuseUnshowable(text: string, encoded: EncodedText): void {
  if (encoded.grid.some((code) => code !== 0) || /\{0{1,2}\}/.test(text)) return;
  const named = signsOf(encoded);
  // What only changes the sign before it is named where there is none.
  const missing = named.length > 0 ? named : [...new Set(text.replaceAll(/\s/g, ""))];
  if (missing.length === 0) {
    throw new RefusalError("MissingTextOrCharacters", missingTextOrCharacters(), { rule: "content" });
  }
  throw new RefusalError("MissingTextOrCharacters", nothingToShow(missing), { rule: "content", missing });
}

/** JSON in the database holds no U+0000; its picture names it as well. */
const signsOf = ({ missing }: EncodedText) => [
  ...new Set(missing.map(({ sign }) => sign.replaceAll("\u0000", "\u2400"))),
];
