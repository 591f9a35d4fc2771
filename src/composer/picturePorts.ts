import { fromPromise } from "xstate";
import { type Picture, type PictureReading, pictureMachine } from "../../machines/message/pictureMachine.ts";
import { PortRefusal } from "../../machines/port.ts";

/** What reads pictures comes with the first one that is chosen. */
async function readPicture(file: Blob): Promise<Picture> {
  const reader = await import("./readPicture.ts").catch(() => {
    throw new PortRefusal({ code: "PictureReaderAway" });
  });
  return reader.readPicture(file);
}

/** The picture machine with its outside world: how a file is read. */
export function providePicture(read: (file: Blob) => Promise<Picture> = readPicture) {
  return pictureMachine.provide({
    actors: {
      readPicture: fromPromise<Picture, PictureReading>(async ({ input }) => {
        if (!(input.file instanceof Blob)) throw new PortRefusal({ code: "PictureUnreadable" });
        return read(input.file);
      }),
    },
  });
}
