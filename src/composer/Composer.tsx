import { ArrowRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { BoardStyle } from "../board/messages.ts";
import * as words from "../words/composer.ts";
import * as styles from "./Composer.css.ts";
import { ComposerBoard } from "./ComposerBoard.tsx";
import { ComposerText } from "./ComposerText.tsx";
import { ComposerToolbar } from "./ComposerToolbar.tsx";
import { tileColours } from "./tileColours.ts";
import type { ComposerView } from "./useComposer.ts";

export interface ComposerProps {
  composer: ComposerView;
  boardStyle: BoardStyle;
  /** The board itself, or a text field with the same result. */
  layout: "board" | "text";
  /** What the screen puts at the end of the toolbar: the Send key. */
  actions?: ReactNode;
}

/** The composer: a board to write and paint on, its tools, and what it has to say about both. */
export function Composer({ composer, boardStyle, layout, actions }: ComposerProps) {
  const id = useId();
  const [hidden, setHidden] = useState<[number, number] | null>(null);
  const { columns, tool } = composer;

  const noteScroll = (frame: HTMLElement) => {
    const room = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
    const count = Math.ceil((room / frame.scrollWidth) * columns);
    setHidden(room > 1 && count > 0 ? [columns - count + 1, columns] : null);
  };

  const board = (
    <ComposerBoard
      id={id}
      composer={composer}
      boardStyle={boardStyle}
      isPreview={layout === "text"}
      onScroll={noteScroll}
    />
  );
  return (
    <div className={styles.composer}>
      {layout === "text" ? (
        <div className={styles.textMode}>
          <ComposerText composer={composer} />
          {board}
        </div>
      ) : (
        board
      )}
      <div className={styles.toolbar}>
        <ComposerToolbar composer={composer} actions={actions} />
      </div>
      <div className={styles.status}>
        <p role="status" className={`${styles.hint} ${styles.wideOnly}`}>
          {tool === 0 ? (
            words.typingStatus
          ) : (
            <>
              <span className={styles.hintTile} style={{ background: tileColours[tool] }} aria-hidden="true" />
              {words.paintingStatus(tool)}
            </>
          )}
        </p>
        <p className={styles.place}>
          {words.caretPlace(Math.floor(composer.caret / columns) + 1, (composer.caret % columns) + 1)}
        </p>
        {hidden ? (
          <p className={styles.swipe}>
            {words.swipeHint(...hidden)}
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </p>
        ) : null}
      </div>
      <p role="alert" className={styles.problem}>
        {composer.isCrashed ? words.coreCrashed : composer.problem}
      </p>
      {composer.isCrashed ? (
        <button type="button" className={styles.restart} onClick={() => void composer.restart()}>
          {words.coreRestart}
        </button>
      ) : null}
    </div>
  );
}
