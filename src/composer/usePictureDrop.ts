import { type DragEvent, useState } from "react";
import { pictureIn } from "./pictureFiles.ts";

/** Takes a picture that is dropped on an element; anything else is left to the browser. */
export function usePictureDrop(onPicture: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const holdsFile = (event: DragEvent) => onPicture !== undefined && event.dataTransfer.types.includes("Files");
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!holdsFile(event)) return;
      // Else the browser would leave the page and open the file.
      event.preventDefault();
      const file = pictureIn(event.dataTransfer.files) ?? event.dataTransfer.files[0];
      if (file) onPicture?.(file);
    },
  };
  return { isOver, handlers };
}
