import type { LucideIcon } from "lucide-react";
import CaretsToAxisDashedHorizontal from "lucide-react/icons/carets-to-axis-dashed-horizontal";
import CaretsToAxisDashedVertical from "lucide-react/icons/carets-to-axis-dashed-vertical";
import { type ReactNode, useState } from "react";
import * as words from "../words/composer.ts";
import * as styles from "./ComposerBars.css.ts";
import { keepCells } from "./copiedCells.ts";
import type { ComposerView, Selection } from "./useComposer.ts";

/** How many flaps are selected, and what can be done with them by a pointer; the keyboard has its own ways. */
export function SelectionBar({ composer, selection }: { composer: ComposerView; selection: Selection }) {
  // Said once and for this selection only: the bar is made anew for each one.
  const [said, setSaid] = useState("");
  const copy = async (isCut: boolean) => {
    try {
      const text = composer.copy();
      await navigator.clipboard.writeText(text);
      keepCells(text, composer.copyCells());
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
      <p role="status" className={styles.count} title={selection.rectangle ? words.selectionMove : undefined}>
        {said || words.selectedCount(selection.count)}
      </p>
      {composer.tool === 0 ? null : (
        <BarKey onPress={() => composer.fill(composer.tool)}>{words.selectionFill(composer.tool)}</BarKey>
      )}
      <BarKey onPress={() => void copy(false)}>{words.selectionCopy}</BarKey>
      <BarKey onPress={() => void copy(true)}>{words.selectionCut}</BarKey>
      <BarKey onPress={() => composer.press("Delete")}>{words.selectionClear}</BarKey>
      {selection.rectangle ? (
        <>
          <FlipKey
            name={words.selectionFlipAcross}
            icon={CaretsToAxisDashedVertical}
            onPress={() => composer.flip("upright")}
          />
          <FlipKey
            name={words.selectionFlipDown}
            icon={CaretsToAxisDashedHorizontal}
            onPress={() => composer.flip("level")}
          />
        </>
      ) : null}
    </fieldset>
  );
}

function FlipKey({ name, icon: Mark, onPress }: { name: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <button type="button" className={styles.iconKey} title={name} aria-label={name} onClick={onPress}>
      <Mark size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

function BarKey({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.key} onClick={onPress}>
      {children}
    </button>
  );
}
