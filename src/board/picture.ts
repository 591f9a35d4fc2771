/** A canvas as a PNG file, wherever it lives; null where there is none, or none can be made of it. */
export async function takePicture(canvas: OffscreenCanvas | HTMLCanvasElement | undefined): Promise<Blob | null> {
  if (!canvas) return null;
  if ("toBlob" in canvas) return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return canvas.convertToBlob({ type: "image/png" }).catch(() => null);
}
