import type { Picture } from "../../machines/message/pictureMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { pictureSizeOf } from "./pictureSize.ts";

/** More than any camera gives, and no more than a browser takes without trouble. */
const mostBytes = 30 * 2 ** 20;

/** Unpacked it is four bytes a pixel: 256 MB, for the moment of reading. */
const mostPixels = 64 * 2 ** 20;

/** The core needs no more to see what every flap stands for. */
const widestPixels = 440;

/**
 * The pixels of a picture file, small, upright and in RGBA. Rejects with `PictureEmpty`, `PictureTooLarge` (in bytes, or
 * unpacked) or `PictureUnreadable` (no picture, a broken one, or a kind that this browser does not know).
 */
export async function readPicture(file: Blob): Promise<Picture> {
  if (file.size === 0) throw new PortRefusal({ code: "PictureEmpty" });
  if (file.size > mostBytes) throw new PortRefusal({ code: "PictureTooLarge" });
  const size = pictureSizeOf(new Uint8Array(await file.arrayBuffer()));
  if (!size) throw new PortRefusal({ code: "PictureUnreadable" });
  if (size.width * size.height > mostPixels) throw new PortRefusal({ code: "PictureTooLarge" });
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) throw new PortRefusal({ code: "PictureUnreadable" });
  try {
    return shrink(bitmap);
  } finally {
    bitmap.close();
  }
}

function shrink(bitmap: ImageBitmap): Picture {
  const scale = Math.min(1, widestPixels / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new PortRefusal({ code: "PictureUnreadable" });
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return { pixels: context.getImageData(0, 0, width, height).data, width, height };
}
