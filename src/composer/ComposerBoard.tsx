import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
} from "react";
import { aspectOf, cellAtPoint } from "../board/geometry.ts";
import type { BoardStyle } from "../board/messages.ts";
import { createStage, type Stage } from "../board/stage.ts";
import { gridName, inputName } from "../words/composer.ts";
import * as styles from "./ComposerBoard.css.ts";
import { ComposerCells, cellId } from "./ComposerCells.tsx";
import { cellPlace, cellStyle } from "./cellPlace.ts";
import { actionOfKey } from "./composerKeys.ts";
import { heldSign, readTyped } from "./typedText.ts";
import type { ComposerView } from "./useComposer.ts";

interface ComposerBoardProps {
  composer: ComposerView;
  boardStyle: BoardStyle;
  /** The ids of grid and cells begin with this. */
  id: string;
  /** On a phone the whole board fits the screen, to be looked at; else it is as wide as fingers need. */
  isPreview: boolean;
  /** The frame scrolled, or has another width. */
  onScroll: (frame: HTMLElement) => void;
}

/**
 * The board that a person writes on. What is seen is painted by the stage; over it lies a grid of named cells, and over
 * the caret's cell a real text field, the one tab stop, which tells the grid's current cell as its active descendant.
 */
export function ComposerBoard({ composer, boardStyle, id, isPreview, onScroll }: ComposerBoardProps) {
  const { rows, columns, caret, tool } = composer;
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const stage = useRef<Stage | null>(null);

  useEffect(() => {
    if (!picture.current) return;
    const created = createStage(picture.current, { rows, columns, style: boardStyle, bezel: "slim", animate: false });
    stage.current = created;
    return () => {
      created.dispose();
      stage.current = null;
    };
  }, [rows, columns, boardStyle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stage starts blank, so what made it anew shows the grid again
  useEffect(() => {
    stage.current?.showGrid(composer.characters);
  }, [composer.characters, rows, columns, boardStyle]);

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
  // On a phone the board is wider than its frame: the caret's cell is kept in sight.
  useEffect(() => {
    const box = frame.current;
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const left = place.left * box.scrollWidth;
    const right = left + place.width * box.scrollWidth;
    if (left < box.scrollLeft) box.scrollLeft = left - keptInSight;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth + keptInSight;
  }, [place.left, place.width]);

  const cellUnder = (event: { clientX: number; clientY: number }): number | null => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return cellAtPoint(event.clientX - box.left, event.clientY - box.top, rows, columns, "slim", box.width);
  };

  const beginPainting = (event: ReactPointerEvent<HTMLTableElement>) => {
    // The field keeps the focus, and nothing on the page is dragged or selected.
    if (event.pointerType === "mouse") event.preventDefault();
    if (tool === 0 || event.button !== 0) return;
    const cell = cellUnder(event);
    if (cell === null) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    composer.beginDrag(cell);
  };
  const goOnPainting = (event: ReactPointerEvent<HTMLTableElement>) => {
    if (!composer.isDragging) return;
    const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const step of between.length > 0 ? between : [event]) {
      const cell = cellUnder(step);
      if (cell !== null) composer.dragTo(cell);
    }
  };
  const placeCaret = (event: MouseEvent<HTMLTableElement>) => {
    // On a phone the field would bring up the keyboard, which a painting finger has no use for.
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
    if (tool === 0 || !isTouch) input.current?.focus({ preventScroll: true });
    const cell = cellUnder(event);
    if (tool === 0 && cell !== null) composer.moveTo(cell);
  };

  const takeKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const action = actionOfKey(event);
    if (!action) return;
    event.preventDefault();
    action(composer);
  };
  const takeText = () => {
    const field = input.current;
    if (!field) return;
    const typed = readTyped(field.value);
    if (typed.kind === "back") composer.press("Backspace");
    else if (typed.kind === "text") composer.type(typed.text);
    if (field.value !== heldSign) field.value = heldSign;
  };
  const takeInput = (event: FormEvent) => {
    // While an input method composes, the field is its own; what it ends with comes with compositionend.
    if ((event.nativeEvent as InputEvent).isComposing) return;
    takeText();
  };
  const takePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    composer.paste(event.clipboardData.getData("text/plain"));
  };

  return (
    <div ref={frame} className={styles.frame} onScroll={(event) => onScroll(event.currentTarget)}>
      <div
        className={isPreview ? styles.board : `${styles.board} ${styles.reachable}`}
        style={{ aspectRatio: `${1 / aspectOf(rows, columns, "slim")}` }}
      >
        <div ref={picture} className={styles.picture} />
        <textarea
          ref={input}
          className={styles.input}
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
          onKeyDown={takeKey}
          onInput={takeInput}
          onCompositionEnd={takeText}
          onPaste={takePaste}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(heldSign.length, heldSign.length)}
        />
        <table
          ref={grid}
          id={`${id}-grid`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the APG builds a grid on a table, and another rule refuses a div here
          role="grid"
          aria-label={gridName}
          aria-rowcount={rows}
          aria-colcount={columns}
          className={tool === 0 ? styles.grid : `${styles.grid} ${styles.painting}`}
          onPointerDown={beginPainting}
          onPointerMove={goOnPainting}
          onPointerUp={composer.endDrag}
          onPointerCancel={composer.endDrag}
          onLostPointerCapture={composer.endDrag}
          onClick={placeCaret}
          onKeyDown={takeKey}
        >
          <tbody className={styles.row}>
            <ComposerCells
              id={id}
              rows={rows}
              columns={columns}
              caret={caret}
              boardStyle={boardStyle}
              contents={composer.contents}
            />
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** How far beyond the caret's cell a phone scrolls, in px. */
const keptInSight = 40;
