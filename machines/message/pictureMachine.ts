import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** A picture in RGBA, four bytes a pixel, row by row. */
export type Picture = { readonly pixels: Uint8ClampedArray; readonly width: number; readonly height: number };

/** How a picture comes onto a board of another shape, and whether shades are mixed of neighbouring tiles. */
export type PictureOptions = { readonly fit: "cover" | "contain"; readonly isDithered: boolean };

/** A file that a person chose; what it holds is for the port to say. */
export type PictureFile = { readonly size: number; readonly type: string };

export type PictureContext = PictureOptions & {
  readonly file: PictureFile | null;
  readonly picture: Picture | null;
  /** How many pictures were chosen: what one of them became is one step of the composer. */
  readonly count: number;
  readonly notice: Notice | null;
};

export type PictureEvent =
  | { readonly type: "picture.choose"; readonly file: PictureFile }
  | ({ readonly type: "picture.adjust" } & Partial<PictureOptions>)
  | { readonly type: "picture.close" };

export type PictureEmitted = PictureOptions & {
  readonly type: "picture.shown";
  readonly picture: Picture;
  readonly count: number;
};

export type PictureReading = { readonly file: PictureFile | null };

const initialContext: PictureContext = {
  fit: "cover",
  isDithered: false,
  file: null,
  picture: null,
  count: 0,
  notice: null,
};

const reading = ({ context }: { context: PictureContext }): PictureReading => ({ file: context.file });

const shown = ({ context }: { context: PictureContext }): PictureEmitted => {
  const { picture, fit, isDithered, count } = context;
  // Emitted only where a picture is shown.
  const none = { pixels: new Uint8ClampedArray(), width: 0, height: 0 };
  return { type: "picture.shown", picture: picture ?? none, fit, isDithered, count };
};

/**
 * A photo becomes tiles on the board that is composed: chosen, read, shown at once, and adjusted for as long as the
 * person likes.
 *
 * What can go wrong: the file is empty, too large, or no picture that the browser can read, or what reads pictures
 * could not be loaded (said, and another may be chosen); another file is chosen while one is read (the last one counts).
 */
export const pictureMachine = setup({
  types: {
    context: {} as PictureContext,
    events: {} as PictureEvent,
    emitted: {} as PictureEmitted,
  },
  actors: {
    /** The pixels of a file, upright and small. Refuses with PictureEmpty, PictureTooLarge, PictureUnreadable or PictureReaderAway. */
    readPicture: promisePort<Picture, PictureReading>("readPicture"),
  },
  actions: {
    keepFile: assign({
      file: ({ context, event }) => (event.type === "picture.choose" ? event.file : context.file),
      count: ({ context }) => context.count + 1,
      picture: null,
      notice: null,
    }),
    keepPicture: assign({ file: null, picture: ({ event }) => outputIn<Picture>(event) ?? null }),
    keepOptions: assign(({ context, event }) =>
      event.type === "picture.adjust"
        ? { fit: event.fit ?? context.fit, isDithered: event.isDithered ?? context.isDithered }
        : {},
    ),
    keepNotice: assign({ file: null, notice: ({ event }) => noticeIn(event, "picture-unreadable") }),
    forget: assign({ file: null, picture: null, notice: null }),
    show: emit(shown),
  },
}).createMachine({
  id: "picture",
  context: initialContext,
  initial: "idle",
  on: { "picture.choose": { target: ".reading", actions: "keepFile" } },
  states: {
    idle: {},
    reading: {
      invoke: {
        id: "readPicture",
        src: "readPicture",
        input: reading,
        onDone: { target: "showing", actions: ["keepPicture", "show"] },
        onError: { target: "refused", actions: "keepNotice" },
      },
      on: { "picture.close": { target: "idle", actions: "forget" } },
    },
    showing: {
      on: {
        "picture.adjust": { actions: ["keepOptions", "show"] },
        "picture.close": { target: "idle", actions: "forget" },
      },
    },
    refused: {
      on: { "picture.close": { target: "idle", actions: "forget" } },
    },
  },
});
