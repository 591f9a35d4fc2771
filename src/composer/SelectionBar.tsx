import { type ReactNode, useState } from "react";
import * as words from "../words/composer.ts";
import * as styles from "./ComposerBars.css.ts";
import type { ComposerView, Selection } from "./useComposer.ts";

/** How many flaps are selected, and what can be done with them by a pointer; the keyboard has its own ways. */
export function SelectionBar({ composer, selection }: { composer: ComposerView; selection: Selection }) {
  // Said once and for this selection only: the bar is made anew for each one.
  const [said, setSaid] = useState("");
  const copy = async (isCut: boolean) => {
    try {
      await navigator.clipboard.writeText(composer.copy());
      setSaid(words.selectionCopied);
      if (isCut) composer.cut();
    } catch {
      setSaid(words.selectionCopyFailed);
    }
  };
  return (
    // A press with the mouse leaves the focus where the person writes.
    <fieldset
      className={styles.selection}
      aria-label={words.selectionName}
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" className={styles.said}>
        {said || words.selectedCount(selection.last - selection.first + 1)}
      </p>
      {composer.tool === 0 ? null : (
        <BarKey onPress={() => composer.fill(composer.tool)}>{words.selectionFill(composer.tool)}</BarKey>
      )}
      <BarKey onPress={() => void copy(false)}>{words.selectionCopy}</BarKey>
      <BarKey onPress={() => void copy(true)}>{words.selectionCut}</BarKey>
      <BarKey onPress={() => composer.press("Delete")}>{words.selectionClear}</BarKey>
    </fieldset>
  );
}

function BarKey({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.key} onClick={onPress}>
      {children}
    </button>
  );
}
