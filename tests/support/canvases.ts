/** What is put on a canvas: the whole image, where its corner lies, and the part of it that counts. */
export type Put = (image: ImageData, left: number, top: number, x?: number, y?: number, w?: number, h?: number) => void;

/** A canvas that hands on what is put on it, and can be lost. */
export function canvasOf(putImageData: Put = () => {}): OffscreenCanvas {
  const canvas = Object.assign(new EventTarget(), { width: 0, height: 0 });
  const pen = { canvas, putImageData };
  return Object.assign(canvas, { getContext: () => pen }) as unknown as OffscreenCanvas;
}

/** A canvas that the browser draws nothing on. */
export function deadCanvas(): OffscreenCanvas {
  return Object.assign(new EventTarget(), { getContext: () => null }) as unknown as OffscreenCanvas;
}
