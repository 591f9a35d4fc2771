import { type RefObject, useEffect, useRef, useState } from "react";
import { BoardTrouble } from "../board/BoardTrouble.tsx";
import { aspectOf } from "../board/geometry.ts";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import { createStage, type Stage } from "../board/stage.ts";
import type { Transition } from "../board/wire.ts";
import { gridName, inputName } from "../words/composer.ts";
import * as styles from "./ComposerBoard.css.ts";
import { ComposerCells, cellId } from "./ComposerCells.tsx";
import { cellPlace, cellStyle } from "./cellPlace.ts";
import { SelectionRing } from "./SelectionRing.tsx";
import { heldSign } from "./typedText.ts";
import { useBoardField } from "./useBoardField.ts";
import { useBoardPointer } from "./useBoardPointer.ts";
import type { ComposerView } from "./useComposer.ts";
import { usePictureDrop } from "./usePictureDrop.ts";

/** How a message would arrive: from what a board shows, to it, in which manner. */
export interface Rehearsal {
  from: ComposerView["characters"];
  to: ComposerView["characters"];
  transition: Transition;
}

interface ComposerBoardProps {
  composer: ComposerView;
  boardStyle: BoardStyle;
  code62: Code62;
  /** The field that takes letters, for whoever gives the focus back to it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** The ids of grid and cells begin with this. */
  id: string;
  /** On a phone the whole board fits the screen, to be looked at; else it is as wide as fingers need. */
  isPreview: boolean;
  /** The frame scrolled, or has another width. */
  onScroll: (frame: HTMLElement) => void;
  /** Shows once how the message arrives; each one is shown when it is handed in. */
  rehearsal: Rehearsal | null;
  /** A picture was dropped on the board, or pasted. */
  onPicture?: ((file: File) => void) | undefined;
}

/**
 * The board that a person writes on. What is seen is painted by the stage; over it lies a grid of named cells, and over
 * the caret's cell a real text field, the one tab stop, which tells the grid's current cell as its active descendant.
 */
export function ComposerBoard({
  composer,
  boardStyle,
  code62,
  field: input,
  id,
  isPreview,
  onScroll,
  rehearsal,
  onPicture,
}: ComposerBoardProps) {
  const { rows, columns, caret, selection, pointerUse } = composer;
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);

  useEffect(() => {
    if (!picture.current) return;
    const created = createStage(picture.current, {
      rows,
      columns,
      style: boardStyle,
      code62,
      bezel: "slim",
      animate: false,
    });
    setStage(created);
    return () => created.dispose();
  }, [rows, columns, boardStyle, code62]);

  useEffect(() => stage?.showGrid(composer.shown), [stage, composer.shown]);

  const rehearsed = useRef<Rehearsal | null>(null);
  useEffect(() => {
    if (!stage || !rehearsal || rehearsed.current === rehearsal) return;
    rehearsed.current = rehearsal;
    // On a phone the key stands far below the board.
    frame.current?.scrollIntoView({ block: "nearest" });
    stage.rehearse(rehearsal.from, rehearsal.to, rehearsal.transition);
  }, [stage, rehearsal]);

  const scrolled = useRef(onScroll);
  scrolled.current = onScroll;
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const widths = new ResizeObserver(() => scrolled.current(box));
    widths.observe(box);
    return () => widths.disconnect();
  }, []);

  const place = cellPlace(caret, rows, columns);
  const isDragging = useRef(false);
  isDragging.current = composer.isDragging;
  // On a phone the board is wider than its frame: the caret's cell is kept in sight, but under a finger nothing slips away.
  useEffect(() => {
    const box = frame.current;
    if (!box || isDragging.current || box.scrollWidth <= box.clientWidth) return;
    const left = place.left * box.scrollWidth;
    const right = left + place.width * box.scrollWidth;
    if (left < box.scrollLeft) box.scrollLeft = left - keptInSight;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth + keptInSight;
  }, [place.left, place.width]);
  // What is typed does not go on below a bar of the page; the field's scroll margins say how high they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what moves the field
  useEffect(() => {
    const typed = input.current;
    if (typed && !isDragging.current && document.activeElement === typed) typed.scrollIntoView({ block: "nearest" });
  }, [input, place.left, place.top]);

  const canMove = selection?.rectangle != null && (pointerUse === "typing" || pointerUse === "marking");
  const focus = () => input.current?.focus({ preventScroll: true });
  const pointer = useBoardPointer({ composer, grid, frame, focus });
  const field = useBoardField(composer, input, onPicture);
  const drop = usePictureDrop(onPicture);

  return (
    <div
      ref={frame}
      className={drop.isOver ? `${styles.frame} ${styles.dropped}` : styles.frame}
      onScroll={(event) => onScroll(event.currentTarget)}
      {...drop.handlers}
    >
      <div
        className={isPreview ? styles.board : `${styles.board} ${styles.reachable}`}
        style={{ aspectRatio: `${1 / aspectOf(rows, columns, "slim")}` }}
      >
        <div ref={picture} className={styles.picture} />
        {selection ? (
          <SelectionRing selection={selection} rows={rows} columns={columns} boardStyle={boardStyle} />
        ) : null}
        <textarea
          ref={input}
          className={styles.input}
          data-focus-home=""
          style={cellStyle(caret, rows, columns)}
          aria-label={inputName}
          aria-controls={`${id}-grid`}
          aria-activedescendant={cellId(id, caret)}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          rows={1}
          defaultValue={heldSign}
          {...field}
        />
        <table
          ref={grid}
          id={`${id}-grid`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the APG builds a grid on a table, and another rule refuses a div here
          role="grid"
          aria-label={gridName}
          aria-rowcount={rows}
          aria-colcount={columns}
          aria-multiselectable="true"
          className={`${styles.grid} ${pointerStyles[pointerUse] ?? ""} ${canMove ? styles.movable : ""}`}
          {...pointer}
          onKeyDown={field.onKeyDown}
        >
          <tbody className={styles.row}>
            <ComposerCells
              id={id}
              rows={rows}
              columns={columns}
              caret={caret}
              isBehind={composer.isBehind}
              selection={selection}
              boardStyle={boardStyle}
              contents={composer.contents}
            />
          </tbody>
        </table>
        <BoardTrouble stage={stage} />
      </div>
    </div>
  );
}

/** How the pointer looks over the board, and whether a finger scrolls there. */
const pointerStyles: Readonly<Partial<Record<ComposerView["pointerUse"], string>>> = {
  painting: styles.painting,
  dragging: styles.painting,
  marking: styles.marking,
  spanning: styles.marking,
  carrying: styles.marking,
  picking: styles.picking,
};

/** How far beyond the caret's cell a phone scrolls, in px. */
const keptInSight = 40;
