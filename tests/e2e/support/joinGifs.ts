/* Animations one after another as one: each begins with the picture that the one before ends with. */

const imageMark = 0x2c;
const extensionMark = 0x21;
const applicationLabel = 0xff;
const trailer = 0x3b;
const headBytes = 13;

const colourBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

/** Where the data that begins here ends: blocks that say their length, and an empty one. */
function afterBlocks(gif: Uint8Array, begin: number): number {
  let at = begin;
  while ((gif[at] ?? 0) !== 0) at += (gif[at] ?? 0) + 1;
  return at + 1;
}

interface Frame {
  /** What says how long it is shown, and which colour is none. */
  readonly control: Uint8Array;
  readonly descriptor: Uint8Array;
  readonly data: Uint8Array;
}

/** All in front of the first picture, the colours, and the pictures; of animations whose colours hold for all their pictures. */
function read(gif: Uint8Array) {
  const head = gif.subarray(0, headBytes + colourBytes(gif[10] ?? 0));
  const frames: Frame[] = [];
  let application = new Uint8Array();
  let control = new Uint8Array();
  for (let at = head.length; gif[at] !== trailer; ) {
    if (gif[at] === extensionMark) {
      const end = afterBlocks(gif, at + 2);
      if (gif[at + 1] === applicationLabel) application = gif.slice(at, end);
      else control = gif.slice(at, end);
      at = end;
    } else if (gif[at] === imageMark) {
      const end = afterBlocks(gif, at + 11);
      frames.push({ control, descriptor: gif.slice(at, at + 10), data: gif.slice(at + 10, end) });
      at = end;
    } else throw new Error(`No GIF as the core makes them: ${gif[at]} at ${at}.`);
  }
  return { head, application, colours: head.subarray(headBytes), frames };
}

export function joinGifs(gifs: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let colours: Uint8Array | undefined;
  for (const gif of gifs) {
    const one = read(gif);
    const isFirst = colours === undefined;
    if (isFirst) parts.push(one.head, one.application);
    colours ??= one.colours;
    const isSame = Buffer.from(colours).equals(one.colours);
    for (const { control, descriptor, data } of isFirst ? one.frames : one.frames.slice(1)) {
      const own = Uint8Array.from(descriptor);
      if (!isSame) own[9] = (own[9] ?? 0) | 0x80 | ((gif[10] ?? 0) & 7);
      parts.push(control, own, ...(isSame ? [] : [one.colours]), data);
    }
  }
  return Uint8Array.from(Buffer.concat([...parts, Uint8Array.of(trailer)]));
}
