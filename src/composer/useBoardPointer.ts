import type { MouseEvent, PointerEvent as ReactPointerEvent, RefObject } from "react";
import { cellAtPoint } from "../board/geometry.ts";
import type { ComposerView } from "./useComposer.ts";

interface BoardPointer {
  composer: ComposerView;
  /** The grid that lies over the picture of the board. */
  grid: RefObject<HTMLTableElement | null>;
  /** What scrolls sideways on a phone. */
  frame: RefObject<HTMLDivElement | null>;
  /** Gives the focus to the field that takes letters. */
  focus: () => void;
}

/** How near to the frame's edge a painting finger makes the board scroll on, and how far a step, in px. */
const edge = { near: 28, step: 10 };

/**
 * Mouse, finger and pen on the board. While letters are typed a press puts the caret and a drag selects, or moves what is
 * selected; a finger's drag scrolls instead, and only its tap counts. While a colour is chosen all three paint, while
 * flaps are marked all three select and move. Alt takes a colour, shift selects.
 */
export function useBoardPointer({ composer, grid, frame, focus }: BoardPointer) {
  const { rows, columns, pointerUse } = composer;

  const cellAt = (event: { clientX: number; clientY: number }, isClamped = false): number | null => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const cell = cellAtPoint(x, y, rows, columns, "slim", box.width);
    if (cell !== null || !isClamped) return cell;
    const within = (value: number, count: number, size: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((value / size) * count)));
    return within(y, rows, box.height) * columns + within(x, columns, box.width);
  };

  /** Beside the board a drag goes on along its edge, so that a stroke that leaves and comes back has no gap. */
  const goTo = (step: { clientX: number; clientY: number }) => {
    const cell = cellAt(step, true);
    if (cell !== null) composer.dragTo(cell);
  };

  const scrollAtEdge = ({ clientX }: { clientX: number }) => {
    const box = frame.current;
    if (!box || box.scrollWidth <= box.clientWidth) return;
    const { left, right } = box.getBoundingClientRect();
    if (clientX > right - edge.near) box.scrollLeft += edge.step;
    else if (clientX < left + edge.near) box.scrollLeft -= edge.step;
  };

  const isTap = (kind: string) => kind === "touch" && (pointerUse === "typing" || pointerUse === "picking");

  return {
    onPointerDown(event: ReactPointerEvent<HTMLTableElement>) {
      // The field keeps the focus, and nothing on the page is dragged or selected.
      if (event.pointerType === "mouse") event.preventDefault();
      const cell = cellAt(event);
      if (event.button !== 0 || cell === null || isTap(event.pointerType)) return;
      if (event.altKey) composer.pickAt(cell);
      else if (event.shiftKey) composer.selectTo(cell);
      else {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        composer.beginDrag(cell);
      }
    },
    onPointerMove(event: ReactPointerEvent<HTMLTableElement>) {
      if (!composer.isDragging) return;
      const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const step of between.length > 0 ? between : [event]) goTo(step);
      scrollAtEdge(event);
    },
    onPointerUp: composer.endDrag,
    onPointerCancel: composer.endDrag,
    onLostPointerCapture: composer.endDrag,
    onClick(event: MouseEvent<HTMLTableElement>) {
      const kind = event.nativeEvent instanceof PointerEvent ? event.nativeEvent.pointerType : "";
      // On a phone the field would bring up the keyboard, which a painting finger has no use for.
      if (pointerUse === "typing" || kind !== "touch") focus();
      // What a mouse or a pen does has been done when it went down.
      const cell = kind === "mouse" || kind === "pen" ? null : cellAt(event);
      if (cell === null) return;
      if (pointerUse === "typing") composer.moveTo(cell);
      else if (pointerUse === "picking") composer.pickAt(cell);
      else if (pointerUse === "marking" && kind === "") {
        // A press without a pointer, as screen readers make it.
        composer.beginDrag(cell);
        composer.endDrag();
      }
    },
  };
}
