import type { ComposerView } from "./useComposer.ts";

/** The keys that move the caret or take something away, by the names that browsers and the core give them. */
const editKeys: ReadonlySet<string> = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "Enter",
  "Backspace",
  "Delete",
]);

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** What a key does in the composer; undefined for keys that type a letter or belong to the browser. */
export function actionOfKey(event: PressedKey): ((composer: ComposerView) => void) | undefined {
  const key = event.key;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return actionOfChord(key.toLowerCase(), event.shiftKey);
  if (key === "Escape") return (composer) => composer.choose(0);
  if (editKeys.has(key)) return (composer) => composer.press(key);
  return undefined;
}

function actionOfChord(key: string, shift: boolean): ((composer: ComposerView) => void) | undefined {
  if (key === "z") return shift ? (composer) => composer.redo() : (composer) => composer.undo();
  if (key === "y") return (composer) => composer.redo();
  if (key === "home") return (composer) => composer.moveTo(0);
  if (key === "end") return (composer) => composer.moveTo(composer.rows * composer.columns - 1);
  return undefined;
}
