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
const isApple = () => /mac|iphone|ipad/iu.test(navigator.platform);

/** What a key does in the composer; undefined for keys that type a letter or belong to the browser. */
export function actionOfKey(event: PressedKey, onApple = isApple()): Action | undefined {
  const { key, shiftKey: shift } = event;
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

/** Steps back and forward; they work wherever the focus is in the composer. */
export function historyActionOf(event: PressedKey): Action | undefined {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? (composer) => composer.redo() : (composer) => composer.undo();
  return key === "y" ? (composer) => composer.redo() : undefined;
}
