/** What a file field offers; what a browser can read of it shows when it tries. */
export const pictureTypes = "image/*";

/** The first picture among files that were dropped or pasted; null when there is none. */
export function pictureIn(files: FileList | readonly File[]): File | null {
  return Array.from(files).find(({ type }) => type.startsWith("image/")) ?? null;
}
