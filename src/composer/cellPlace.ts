import { aspectOf, cellBox } from "../board/geometry.ts";

/** Where a cell lies on the composer's board, in shares of the board's width and height. */
export function cellPlace(index: number, rows: number, columns: number) {
  const box = cellBox(index, rows, columns, "slim", 1);
  const height = aspectOf(rows, columns, "slim");
  return { left: box.left, top: box.top / height, width: box.width, height: box.height / height };
}

/** The same as a style, so that cells follow the board's size without being told of it. */
export function cellStyle(index: number, rows: number, columns: number) {
  const { left, top, width, height } = cellPlace(index, rows, columns);
  const percent = (share: number) => `${(share * 100).toFixed(4)}%`;
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}
