/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size that a picture file says of itself, read from its head: a small file can unpack to gigabytes, so the size is
 * known before anything is unpacked. PNG, GIF, BMP, JPEG, WebP, AVIF and HEIC; null for any other file, and for a broken one.
 */
export function pictureSizeOf(file: Uint8Array): PictureSize | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const size = readSize(view);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The file ends within its head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSize(view: DataView): PictureSize | null {
  const head = textAt(view, 0, 12);
  if (head.startsWith("\x89PNG")) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (head.startsWith("GIF8")) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (head.startsWith("BM")) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  if (head.startsWith("\xff\xd8\xff")) return sizeOfJpeg(view);
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return sizeOfWebp(view);
  if (head.slice(4, 8) === "ftyp") return sizeOfHeif(view);
  return null;
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, offset) => view.getUint8(at + offset)));
}

/** Segment by segment to the frame's header (SOF0 to SOF15, without the tables among them). */
function sizeOfJpeg(view: DataView): PictureSize | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const kind = view.getUint8(at + 1);
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Marks without a length, and then the picture itself: too late.
    if (kind === 0xda || kind === 0xd9) return null;
    at += kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8) ? 2 : 2 + view.getUint16(at + 2);
  }
}

/** The three kinds of WebP: lossy, lossless, and extended. */
function sizeOfWebp(view: DataView): PictureSize | null {
  const kind = textAt(view, 12, 4);
  if (kind === "VP8 ") {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return kind === "VP8X" ? { width: three(24) + 1, height: three(27) + 1 } : null;
}

/** How far into an AVIF or HEIC file its boxes of properties are looked for. */
const headBytes = 65_536;

/** The largest of the "ispe" boxes: a file holds one for each of its pictures, and for the tiles of a large one. */
function sizeOfHeif(view: DataView): PictureSize | null {
  let largest: PictureSize | null = null;
  const end = Math.min(view.byteLength, headBytes) - 16;
  for (let at = 12; at < end; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const found = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
}
