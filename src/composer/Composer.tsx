import { ArrowLeft, ArrowRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import * as words from "../words/composer.ts";
import * as styles from "./Composer.css.ts";
import { ComposerBoard } from "./ComposerBoard.tsx";
import { ComposerText } from "./ComposerText.tsx";
import { ComposerToolbar } from "./ComposerToolbar.tsx";
import { historyActionOf } from "./composerKeys.ts";
import { PictureBar } from "./PictureBar.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { tileColours } from "./tileColours.ts";
import type { ComposerView } from "./useComposer.ts";
import { usePasteKey } from "./usePasteKey.ts";
import type { PictureImport } from "./usePictureImport.ts";

export interface ComposerProps {
  composer: ComposerView;
  boardStyle: BoardStyle;
  code62: Code62;
  /** The board itself, or a text field with the same result. */
  layout: "board" | "text";
  /** Pictures that are dropped, pasted or chosen become tiles; left out, the composer takes none. */
  picture?: PictureImport;
  /** What the screen puts at the end of the toolbar: the Send key. */
  actions?: ReactNode;
}

/** What of the board a phone does not show: the columns from and to, and on which side. */
interface Hidden {
  from: number;
  to: number;
  side: "left" | "right";
}

/** The composer: a board to write and paint on, its tools, and what it has to say about both. */
export function Composer({ composer, boardStyle, code62, layout, picture, actions }: ComposerProps) {
  const id = useId();
  const [hidden, setHidden] = useState<Hidden | null>(null);
  const scrolling = useRef<HTMLElement>(null);
  const { columns, selection } = composer;
  const { onPaste, said: pasteSaid } = usePasteKey(composer);

  const noteScroll = (frame: HTMLElement) => {
    scrolling.current = frame;
    const column = frame.scrollWidth / columns;
    const left = Math.ceil(frame.scrollLeft / column);
    const right = Math.ceil((frame.scrollWidth - frame.clientWidth - frame.scrollLeft - 1) / column);
    if (right > 0) setHidden({ from: columns - right + 1, to: columns, side: "right" });
    else setHidden(left > 0 ? { from: 1, to: left, side: "left" } : null);
  };
  const takeKey = (event: KeyboardEvent) => {
    const action = historyActionOf(event);
    if (!action) return;
    event.preventDefault();
    action(composer);
  };

  const board = (
    <ComposerBoard
      id={id}
      composer={composer}
      boardStyle={boardStyle}
      code62={code62}
      isPreview={layout === "text"}
      onScroll={noteScroll}
      onPicture={picture?.choose}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever has the focus inside arrive here
    <div className={styles.composer} onKeyDown={takeKey}>
      {layout === "text" ? (
        <div className={styles.textMode}>
          <ComposerText composer={composer} />
          {board}
        </div>
      ) : (
        board
      )}
      <div className={styles.toolbar}>
        <ComposerToolbar composer={composer} onPaste={onPaste} isRow={layout === "text"} actions={actions} />
      </div>
      <div className={styles.status}>
        {selection ? (
          <SelectionBar key={`${selection.first}-${selection.last}`} composer={composer} selection={selection} />
        ) : (
          <p role="status" className={`${styles.hint} ${styles.wideOnly}`}>
            <ModeStatus composer={composer} />
          </p>
        )}
        <p className={styles.place}>
          {words.caretPlace(Math.floor(composer.caret / columns) + 1, (composer.caret % columns) + 1)}
        </p>
        {hidden ? (
          <ColumnsKey hidden={hidden} isHeld={composer.tool !== 0 || isMarking(composer)} frame={scrolling.current} />
        ) : null}
      </div>
      {picture ? <PictureBar picture={picture} /> : null}
      <p role="status" className={styles.problem}>
        {composer.isCrashed ? "" : pasteSaid || composer.problem}
      </p>
      <p role="alert" className={styles.problem}>
        {composer.isCrashed ? words.coreCrashed : ""}
      </p>
      {composer.isCrashed ? (
        <button type="button" className={styles.restart} onClick={() => void composer.restart()}>
          {words.coreRestart}
        </button>
      ) : null}
    </div>
  );
}

/** What keys and pointer do now. */
function ModeStatus({ composer: { tool, pointerUse } }: { composer: ComposerView }) {
  if (pointerUse === "picking") return words.pickingStatus;
  if (pointerUse === "marking" || pointerUse === "spanning") return words.markingStatus;
  if (tool === 0) return words.typingStatus;
  return (
    <>
      <span className={styles.hintTile} style={{ background: tileColours[tool] }} aria-hidden="true" />
      {words.paintingStatus(tool)}
    </>
  );
}

const isMarking = ({ pointerUse }: ComposerView) => pointerUse === "marking" || pointerUse === "spanning";

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
