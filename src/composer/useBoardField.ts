import type { ClipboardEvent, FocusEvent, FormEvent, KeyboardEvent, RefObject } from "react";
import { actionOfKey } from "./composerKeys.ts";
import { pictureIn } from "./pictureFiles.ts";
import { heldSign, readTyped } from "./typedText.ts";
import type { ComposerView } from "./useComposer.ts";

/** What a person does in the real field over the caret's cell: keys, input methods, dictation, the clipboard. */
export function useBoardField(
  composer: ComposerView,
  input: RefObject<HTMLTextAreaElement | null>,
  onPicture?: (file: File) => void,
) {
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
    const text = composer.copy();
    if (text === "") return false;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return;
      const action = actionOfKey(event);
      if (!action) return;
      event.preventDefault();
      // The composer around the board listens for the same keys.
      event.stopPropagation();
      action(composer);
    },
    onInput(event: FormEvent) {
      // While an input method composes, the field is its own; what it ends with comes with compositionend.
      if ((event.nativeEvent as InputEvent).isComposing) return;
      takeText();
    },
    onCompositionEnd: takeText,
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      const text = event.clipboardData.getData("text/plain");
      const picture = pictureIn(event.clipboardData.files);
      if (picture && onPicture && text === "") onPicture(picture);
      else composer.paste(text);
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
