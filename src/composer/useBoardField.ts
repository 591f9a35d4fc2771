import {
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from "react";
import { actionOfKey } from "./composerKeys.ts";
import { giveCells, takeCells } from "./copiedCells.ts";
import { pictureIn } from "./pictureFiles.ts";
import { heldSign, readTyped } from "./typedText.ts";
import type { ComposerView } from "./useComposer.ts";

/** What a person does in the real field over the caret's cell: keys, input methods, dictation, the clipboard. */
export function useBoardField(
  composer: ComposerView,
  input: RefObject<HTMLTextAreaElement | null>,
  onPicture?: (file: File) => void,
) {
  // Control, shift and V put cells down just where they were; the browser tells of the keys before it tells of the paste.
  const isInPlace = useRef(false);
  const takeText = () => {
    const field = input.current;
    if (!field) return;
    const typed = readTyped(field.value);
    if (typed.kind === "back") composer.press("Backspace");
    else if (typed.kind === "text") composer.type(typed.text);
    if (field.value !== heldSign) field.value = heldSign;
  };
  /** Puts what is selected into the clipboard; without a selection the browser does as it likes. */
  const give = (event: ClipboardEvent): boolean => {
    if (!composer.selection) return false;
    event.preventDefault();
    giveCells(event.clipboardData, composer.copy(), composer.copyCells());
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return;
      isInPlace.current = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v";
      const action = actionOfKey(event, undefined, composer.selection?.rectangle != null);
      if (!action) return;
      event.preventDefault();
      // The composer around the board listens for the same keys.
      event.stopPropagation();
      action(composer);
    },
    onInput(event: FormEvent) {
      // While an input method composes, the field is its own and the flaps only show it; what it ends with comes with
      // compositionend.
      if ((event.nativeEvent as InputEvent).isComposing) return;
      takeText();
    },
    onCompositionUpdate: ({ data }: CompositionEvent) => composer.compose(data),
    onCompositionEnd() {
      composer.compose("");
      takeText();
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      const text = event.clipboardData.getData("text/plain");
      const picture = pictureIn(event.clipboardData.files);
      const cells = takeCells(composer.core, text, event.clipboardData);
      if (picture && onPicture && text === "") onPicture(picture);
      else if (cells) composer.place(cells, isInPlace.current);
      else composer.paste(text);
      isInPlace.current = false;
    },
    onCopy: give,
    onCut(event: ClipboardEvent) {
      if (give(event)) composer.cut();
    },
    onFocus({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
      currentTarget.setSelectionRange(heldSign.length, heldSign.length);
    },
  };
}
