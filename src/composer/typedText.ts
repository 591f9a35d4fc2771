/**
 * The field that takes letters always holds this one invisible sign. Phones report a backspace only as a change of the
 * field's text: when the sign is gone, the person went back one cell.
 */
export const heldSign = "\u200b";

export type Typed = { kind: "nothing" } | { kind: "back" } | { kind: "text"; text: string };

/** What a person did to the field, read from what it holds now: the same for keys, input methods and dictation. */
export function readTyped(value: string): Typed {
  if (!value.includes(heldSign)) return value === "" ? { kind: "back" } : { kind: "text", text: value };
  const text = value.replaceAll(heldSign, "");
  return text === "" ? { kind: "nothing" } : { kind: "text", text };
}

/** Puts a sign into a field where its caret is, as a key would. */
export function insertAtCaret(field: HTMLTextAreaElement, sign: string): void {
  field.setRangeText(sign, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: sign }));
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The signs that a person sees in a text, joined emoji and accented letters as one each. */
export function visibleSigns(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
