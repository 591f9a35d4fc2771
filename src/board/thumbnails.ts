import type { BoardShape } from "./messages.ts";
import { newId, painterHost } from "./painterHost.ts";

/** Bytes of bitmaps that the page keeps: some two hundred cards of 300 CSS pixels. */
const BYTES_KEPT = 32 * 1024 * 1024;

interface Kept {
  readonly bitmap: Promise<ImageBitmap | null>;
  bytes: number;
}

/** By content and shape, the one used last at the end. */
const kept = new Map<string, Kept>();
let bytesKept = 0;

function keyOf(codes: Uint8Array, { rows, columns, style, heart, bezel, widthPx }: BoardShape): string {
  return `${rows} ${columns} ${style} ${heart} ${bezel} ${widthPx} ${String.fromCharCode(...codes)}`;
}

function ask(codes: Uint8Array, shape: BoardShape): Promise<ImageBitmap | null> {
  const id = newId();
  const host = painterHost();
  return new Promise((resolve) => {
    const send = () => host.send({ type: "thumbnail", id, codes, shape });
    const end = host.listen(id, (report) => {
      if (report.type === "restarted") return send();
      // Where nothing can be painted at all, the next painter is waited for.
      if (report.type !== "thumbnail" && (report.type !== "failed" || report.id === null)) return;
      end();
      resolve(report.type === "thumbnail" ? report.bitmap : null);
    });
    send();
  });
}

function drop(key: string, entry: Kept): void {
  if (kept.get(key) !== entry) return;
  kept.delete(key);
  bytesKept -= entry.bytes;
  // Whoever asked for it before draws it first: their answers stand in front of this one.
  void entry.bitmap.then((bitmap) => bitmap?.close());
}

/**
 * The picture of a grid at rest, painted once by the page's painter however often it is asked for. It is to be drawn in
 * the turn of the loop in which it arrives; later it may have been given back. Null where it could not be painted.
 */
export function thumbnailOf(codes: Uint8Array, shape: BoardShape): Promise<ImageBitmap | null> {
  const key = keyOf(codes, shape);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known.bitmap;
  }
  const entry: Kept = { bitmap: ask(codes, shape), bytes: 0 };
  kept.set(key, entry);
  void entry.bitmap.then((bitmap) => {
    // What failed is asked for anew the next time.
    if (!bitmap) return drop(key, entry);
    entry.bytes = bitmap.width * bitmap.height * 4;
    bytesKept += entry.bytes;
    for (const [oldest, other] of kept) {
      if (bytesKept <= BYTES_KEPT || other === entry) return;
      drop(oldest, other);
    }
  });
  return entry.bitmap;
}
