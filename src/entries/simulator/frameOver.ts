/** In units of the physical board: what stands round its face, and the corners of both. */
export const frame = { width: 107.3, outer: 26, corner: 16, across: 2851.16, down: 1625.16 } as const;

/** Where the light from above ends on a frame, and where the shade begins: shares of its height. */
export const frameLight = { top: 0.06, foot: 0.94 } as const;

/** The page's own colours of the frame, from the top to the foot: the gradient of simulator.css.ts. */
const colorsOf = (board: HTMLElement) =>
  getComputedStyle(board, "::after").backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];

/** The picture of a board with the frame that the page shows over the painted one; null where none can be made. */
export async function withFrame(picture: Blob, board: HTMLElement): Promise<Blob | null> {
  const image = await createImageBitmap(picture);
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(image, 0, 0);
  image.close();
  const scale = width / frame.across;
  const rim = frame.width * scale;
  const light = context.createLinearGradient(0, 0, 0, height);
  const places = [0, frameLight.top, frameLight.foot, 1];
  for (const [at, color] of colorsOf(board).entries()) light.addColorStop(places[at] ?? 1, color);
  context.beginPath();
  context.roundRect(0, 0, width, height, frame.outer * scale);
  context.roundRect(rim, rim, width - 2 * rim, height - 2 * rim, frame.corner * scale);
  // What lies outside the painted corners stays clear.
  context.globalCompositeOperation = "source-atop";
  context.fillStyle = light;
  context.fill("evenodd");
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
