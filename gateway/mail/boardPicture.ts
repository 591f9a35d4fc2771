/** A board that shows the words, as a picture for a mail. */
export function boardPicture(_text: string): { readonly png: Uint8Array; readonly text: string } | null {
  return null;
}
