import { useState, useSyncExternalStore } from "react";
import { pasteNothing, pasteRefused } from "../words/composer.ts";
import { takeCells } from "./copiedCells.ts";
import type { ComposerView } from "./useComposer.ts";

/** A key for people without a keyboard, who else could not paste on flaps. */
interface PasteKey {
  /** Undefined where there is a keyboard to do it. */
  onPaste: (() => void) | undefined;
  /** Why the last press pasted nothing, until the board changes; empty when there is nothing to say. */
  said: string;
}

export function usePasteKey(composer: Pick<ComposerView, "core" | "characters" | "paste" | "place">): PasteKey {
  const { core, characters, paste, place } = composer;
  const isTouch = useSyncExternalStore(watchTouch, () => touch().matches);
  const [last, setLast] = useState({ said: "", characters });
  const onPaste = async () => {
    const text = await readClipboard();
    setLast({ said: text === null ? pasteRefused : text === "" ? pasteNothing : "", characters });
    const cells = takeCells(core, text ?? "");
    if (cells) place(cells);
    else if (text) paste(text);
  };
  return {
    onPaste: isTouch ? () => void onPaste() : undefined,
    said: last.characters === characters ? last.said : "",
  };
}

/** The text in the clipboard; null where the person or the browser does not give it to the page. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

// As `media.touch`, whose file styles alone need: here it would be a request more.
const touch = () => matchMedia("(pointer: coarse)");

function watchTouch(tell: () => void): () => void {
  const query = touch();
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}
