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

type Action = (composer: ComposerView) => void;

/** Whether this is an Apple machine, where other keys lead to words, lines and ends. */
const isApple = /mac|iphone|ipad/iu.test(navigator.platform);

/** What arrows mean to a selection: rows down, and columns to the right. */
const arrows: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * What a key does in the composer; undefined for keys that type a letter or belong to the browser. `canMove`: a rectangle
 * is selected, which Alt and an arrow take elsewhere.
 */
export function actionOfKey(event: PressedKey, onApple = isApple, canMove = false): Action | undefined {
  const { key, shiftKey: shift } = event;
  const [rows, columns] = arrows[key] ?? [0, 0];
  if (canMove && event.altKey && key in arrows && !(shift || event.ctrlKey || event.metaKey)) {
    return (composer) => composer.moveBy(rows, columns);
  }
  const move = (name: string, control: boolean): Action => {
    return (composer) => composer.press(name, { shift, control });
  };
  if (onApple && event.altKey && (key === "ArrowLeft" || key === "ArrowRight")) return move(key, true);
  if (event.altKey) return undefined;
  if (onApple && event.metaKey && key in appleEnds) return move(...(appleEnds[key] ?? [key, false]));
  if (event.ctrlKey || event.metaKey) {
    if (key.startsWith("Arrow") || key === "Home" || key === "End") return move(key, true);
    return key.toLowerCase() === "a" ? (composer) => composer.selectAll() : historyActionOf(event);
  }
  if (key === "Escape") {
    return (composer) => (composer.selection ? composer.dropSelection() : composer.choose(0));
  }
  return editKeys.has(key) ? move(key, false) : undefined;
}

/** Where command and an arrow lead on an Apple machine. */
const appleEnds: Readonly<Record<string, [key: string, control: boolean]>> = {
  ArrowLeft: ["Home", false],
  ArrowRight: ["End", false],
  ArrowUp: ["Home", true],
  ArrowDown: ["End", true],
};

/** Whether a key sends the message: Enter with control, or with command on Apple machines. */
export const isSendKey = (event: PressedKey) =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Whether a key opens the list of all signs: a full stop with control, or with command. */
export const isSignsKey = (event: PressedKey) =>
  event.key === "." && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** How that key is called here. */
export const signsKeyName = isApple ? "⌘." : "Ctrl+.";

/** Steps back and forward; they work wherever the focus is in the composer. */
export function historyActionOf(event: PressedKey): Action | undefined {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? (composer) => composer.redo() : (composer) => composer.undo();
  return key === "y" ? (composer) => composer.redo() : undefined;
}
