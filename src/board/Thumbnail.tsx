import { useEffect, useMemo, useRef } from "react";
import * as styles from "./Board.css.ts";
import { aspectOf, type Bezel } from "./geometry.ts";
import type { BoardShape, BoardStyle, Code62 } from "./messages.ts";
import { watchNearView } from "./nearView.ts";
import { pixelWidth, watchPixelWidth } from "./pixelWidth.ts";
import { thumbnailOf } from "./thumbnails.ts";

export interface ThumbnailProps {
  /** What the picture says, for people who do not see it; empty where the text stands beside it. */
  label: string;
  characters: readonly (readonly number[])[];
  style: BoardStyle;
  code62: Code62;
  bezel?: Bezel;
  /** Darkens the picture: the board does not answer. */
  offline?: boolean;
}

/** Keeps the canvas filled with the grid's picture while it is in or near the window; gives back what ends that. */
function keepDrawn(canvas: HTMLCanvasElement, codes: Uint8Array, form: Omit<BoardShape, "widthPx">): () => void {
  let isNear = false;
  let wanted = 0;
  const draw = async () => {
    const widthPx = pixelWidth(canvas);
    if (!isNear || widthPx === wanted) return;
    wanted = widthPx;
    const bitmap = await thumbnailOf(codes, { ...form, widthPx });
    if (!bitmap || wanted !== widthPx) return;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  };
  const show = (near: boolean) => {
    isNear = near;
    if (near) return void draw();
    // Far from view its pixels are given back; the page's store may still have them.
    wanted = 0;
    canvas.width = 0;
  };
  // A browser that lost its graphics process gives the canvas back without pixels.
  const drawAgain = () => {
    wanted = 0;
    void draw();
  };
  canvas.addEventListener("contextrestored", drawAgain);
  const ends = [
    watchPixelWidth(canvas, () => void draw()),
    watchNearView(canvas, show),
    () => canvas.removeEventListener("contextrestored", drawAgain),
  ];
  return () => {
    wanted = 0;
    for (const end of ends) end();
  };
}

/**
 * A board at rest in a list: a picture that is painted once, by the page's one painter, however many cards show it and
 * however often they scroll by. It fills the width of its parent and keeps its shape from the first moment. For a board
 * that turns there is `Board`.
 */
export function Thumbnail({ label, characters, style, code62, bezel = "slim", offline = false }: ThumbnailProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const rows = characters.length;
  const columns = characters[0]?.length ?? 0;
  // Grids come anew with every answer; what they show seldom changes.
  const content = characters.flat().join(" ");
  const codes = useMemo(() => Uint8Array.from(content.split(" "), Number), [content]);

  useEffect(() => {
    if (!element.current) return;
    return keepDrawn(element.current, codes, { rows, columns, style, heart: code62 === "heart", bezel });
  }, [codes, rows, columns, style, code62, bezel]);

  // One canvas through every change: what is drawn on it is told of by element.
  return (
    <canvas
      ref={element}
      width={0}
      height={0}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={offline ? `${styles.thumbnail[style]} ${styles.darkened}` : styles.thumbnail[style]}
      style={{ aspectRatio: `${1 / aspectOf(rows, columns, bezel)}` }}
    />
  );
}
