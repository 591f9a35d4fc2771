import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import * as words from "../words/composer.ts";
import * as styles from "./Composer.css.ts";
import { signsKeyName } from "./composerKeys.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { tileColours } from "./tileColours.ts";
import type { ComposerView } from "./useComposer.ts";

/** What of the board a phone does not show: the columns from and to, and on which side. */
export interface Hidden {
  from: number;
  to: number;
  side: "left" | "right";
}

interface ComposerStatusProps {
  composer: ComposerView;
  hidden: Hidden | null;
  /** What scrolls sideways on a phone. */
  frame: HTMLElement | null;
  isSigns: boolean;
  /** `byKey`: without a pointer. */
  onSigns: (byKey: boolean) => void;
}

/** Below the board: what keys and pointer do, or what is selected; where the caret is, and the way to all signs. */
export function ComposerStatus({ composer, hidden, frame, isSigns, onSigns }: ComposerStatusProps) {
  const { selection, caret, columns } = composer;
  return (
    <div className={styles.status}>
      {selection ? (
        <SelectionBar key={`${selection.first}-${selection.last}`} composer={composer} selection={selection} />
      ) : (
        <p role="status" className={`${styles.hint} ${styles.wideOnly}`}>
          <ModeStatus composer={composer} />
        </p>
      )}
      <button
        type="button"
        className={styles.signsKey}
        title={words.allSignsHint(signsKeyName)}
        aria-expanded={isSigns}
        aria-keyshortcuts="Control+. Meta+."
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ detail }) => onSigns(detail === 0)}
      >
        {words.allSigns}
      </button>
      <p className={styles.place}>
        {composer.isBehind
          ? words.caretBehind
          : words.caretPlace(Math.floor(caret / columns) + 1, (caret % columns) + 1)}
      </p>
      {hidden ? <ColumnsKey hidden={hidden} isHeld={composer.tool !== 0 || isMarking(composer)} frame={frame} /> : null}
    </div>
  );
}

/** What keys and pointer do now. */
function ModeStatus({ composer }: { composer: ComposerView }) {
  const { tool, pointerUse } = composer;
  if (pointerUse === "picking") return words.pickingStatus;
  if (isMarking(composer)) return words.markingStatus;
  if (tool === 0) return words.typingStatus;
  return (
    <>
      <span className={styles.hintTile} style={{ background: tileColours[tool] }} aria-hidden="true" />
      {words.paintingStatus(tool)}
    </>
  );
}

/** The tool that selects is taken. */
export const isMarking = ({ pointerUse }: ComposerView) =>
  pointerUse === "marking" || pointerUse === "spanning" || pointerUse === "carrying";

interface ColumnsKeyProps {
  hidden: Hidden;
  /** A finger on the board does something else than scroll it. */
  isHeld: boolean;
  frame: HTMLElement | null;
}

/** Where the board goes on beyond the screen, and a way there for fingers that paint. */
function ColumnsKey({ hidden: { from, to, side }, isHeld, frame }: ColumnsKeyProps) {
  const Arrow = side === "right" ? ArrowRight : ArrowLeft;
  const goThere = () => frame?.scrollTo({ left: side === "right" ? frame.scrollWidth : 0 });
  return (
    <button type="button" className={styles.swipe} onClick={goThere}>
      {side === "right" && !isHeld ? words.swipeHint(from, to) : words.showColumns(from, to)}
      <Arrow size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
