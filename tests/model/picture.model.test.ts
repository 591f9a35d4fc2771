import { pictureMachine } from "../../machines/message/pictureMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const file = { size: 9, type: "image/png" };
const picture = { pixels: new Uint8ClampedArray(4), width: 1, height: 1 };

testByPaths("a photo that becomes tiles", {
  machine: pictureMachine,
  inputs: [undefined],
  events: [
    { type: "picture.choose", file },
    { type: "picture.adjust", fit: "contain" },
    { type: "picture.adjust", isDithered: true },
    { type: "picture.close" },
  ],
  answers: {
    readPicture: {
      done: [picture],
      fails: [new PortRefusal({ code: "PictureTooLarge" }), new Error("the browser broke")],
    },
  },
  remember: ({ fit, isDithered }) => [fit, isDithered],
  strategy: "once",
  invariants: {
    "a picture is there exactly while it is shown": ({ snapshot }) =>
      (snapshot.context.picture !== null) === snapshot.matches("showing"),
    "why a file became nothing is said": ({ snapshot }) =>
      (snapshot.context.notice !== null) === snapshot.matches("refused"),
    "the file is let go when it is read": ({ snapshot }) =>
      (snapshot.context.file !== null) === snapshot.matches("reading"),
    "every way that a picture is shown is told with how": ({ emitted, snapshot }) =>
      snapshot.matches("showing")
        ? emitted.at(-1)?.picture === picture &&
          emitted.at(-1)?.fit === snapshot.context.fit &&
          emitted.at(-1)?.isDithered === snapshot.context.isDithered &&
          emitted.at(-1)?.count === snapshot.context.count
        : undefined,
    "another file may be chosen at any time": ({ snapshot }) => snapshot.can({ type: "picture.choose", file }),
  },
  paths: 33,
});
