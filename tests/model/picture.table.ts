import {
  type Picture,
  type PictureFile,
  type PictureOptions,
  pictureMachine,
} from "../../machines/message/pictureMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const cat: PictureFile = { size: 9, type: "image/png" };
const dog: PictureFile = { size: 12, type: "image/jpeg" };
const catTiles: Picture = { pixels: new Uint8ClampedArray(4), width: 1, height: 1 };
const dogTiles: Picture = { pixels: new Uint8ClampedArray(8), width: 2, height: 1 };
const choose = (file: PictureFile) => ({ type: "picture.choose", file }) as const;
const adjust = (options: Partial<PictureOptions>) => ({ type: "picture.adjust", ...options }) as const;
const tooLarge = new PortRefusal({ code: "PictureTooLarge" });
const broken = new Error("the browser broke");

type Photo = PictureOptions & {
  readonly file: PictureFile | null;
  readonly picture: Picture | null;
  readonly count: number;
  readonly notice: Notice | null;
};
const nothing = { file: null, picture: null, notice: null };
const chosen = (file: PictureFile) => ({ ...nothing, file });
const unreadable = (cause: string) => () => ({ file: null, notice: { id: "picture-unreadable", cause } });
const shown = ({ fit, isDithered, count }: Photo, picture: Picture | null) => {
  if (picture === null) return [];
  return [{ type: "picture.shown", picture, fit, isDithered, count } as const];
};
const optionsIn = (event: object): Partial<PictureOptions> => {
  const { type: _type, ...options } = event as { readonly type: string } & Partial<PictureOptions>;
  return options;
};

/** A photo becomes tiles on the board that is composed; the last file that was chosen counts. */
export const pictureTable = tableOf(pictureMachine)({
  title: "a photo that becomes tiles",
  story: { fit: "cover", isDithered: false, ...nothing, count: 0 } as Photo,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    reading: { calls: { readPicture: ({ file }) => ({ file }) } },
    showing: {},
    refused: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "reading", "showing", "refused"], on: choose(cat), to: "reading", keep: ({ count }) => ({ ...chosen(cat), count: count + 1 }) },
    { in: ["idle", "reading", "showing", "refused"], on: choose(dog), to: "reading", keep: ({ count }) => ({ ...chosen(dog), count: count + 1 }) },
    { in: "reading", answer: ["readPicture", catTiles], to: "showing", keep: () => ({ file: null, picture: catTiles }), emits: (story) => shown(story, catTiles) },
    { in: "reading", answer: ["readPicture", dogTiles], to: "showing", keep: () => ({ file: null, picture: dogTiles }), emits: (story) => shown(story, dogTiles) },
    { in: "reading", refusal: ["readPicture", tooLarge], to: "refused", keep: unreadable("PictureTooLarge") },
    { in: "reading", refusal: ["readPicture", broken], to: "refused", keep: unreadable("Unknown") },
    { in: "showing", on: [adjust({ fit: "contain" }), adjust({ fit: "cover" }), adjust({ isDithered: true }), adjust({ isDithered: false })], keep: (_, event) => optionsIn(event), emits: (story, event) => shown({ ...story, ...optionsIn(event) }, story.picture) },
    { in: ["reading", "showing", "refused"], on: { type: "picture.close" }, to: "idle", keep: () => nothing },
  ],
  promises: {
    "a picture is there exactly while it is shown": ({ snapshot }) =>
      (snapshot.context.picture !== null) === snapshot.matches("showing"),
    "why a file became nothing is said": ({ snapshot }) =>
      (snapshot.context.notice !== null) === snapshot.matches("refused"),
    "the file is let go when it is read": ({ snapshot }) =>
      (snapshot.context.file !== null) === snapshot.matches("reading"),
    "every way that a picture is shown is told with how": ({ emitted, snapshot }) =>
      snapshot.matches("showing")
        ? emitted.at(-1)?.picture === snapshot.context.picture &&
          emitted.at(-1)?.fit === snapshot.context.fit &&
          emitted.at(-1)?.isDithered === snapshot.context.isDithered &&
          emitted.at(-1)?.count === snapshot.context.count
        : undefined,
    "another file may be chosen at any time": ({ snapshot }) => snapshot.can(choose(cat)),
  },
  contract: "photos are no part of the documents: the composer takes one as tiles, so that a board can show a picture",
});
