import { type PlaybackGrid, simulatorPlaybackMachine } from "../../machines/simulator/simulatorPlaybackMachine.ts";
import { testByPaths } from "../support/paths.ts";

const first: PlaybackGrid = [[1, 2]];
const second: PlaybackGrid = [[3, 4]];
const sameAsSecond: PlaybackGrid = [[3, 4]];

testByPaths("a board on a screen", {
  machine: simulatorPlaybackMachine,
  inputs: [{ hasAnimation: true }, { hasAnimation: false }],
  events: [
    { type: "grid.received", characters: first },
    { type: "grid.received", characters: second },
    { type: "grid.received", characters: sameAsSecond },
    { type: "flip.ended" },
    { type: "playback.pause" },
    { type: "playback.resume" },
    { type: "link.revoked" },
  ],
  remember: ({ hasAnimation, characters }) => [hasAnimation, characters],
  invariants: {
    "settled shows exactly the last grid received": ({ snapshot, events, emitted }) => {
      if (!snapshot.matches("settled")) return undefined;
      const received = events.findLast((event) => event.type === "grid.received")?.characters;
      const drawn = emitted.findLast((event) => event.type !== "flaps.hold")?.characters;
      return JSON.stringify(received) === JSON.stringify(drawn);
    },
    "without animation the final grid is shown at once": ({ snapshot, input, emitted }) =>
      input.hasAnimation
        ? undefined
        : !snapshot.matches("flipping") && emitted.every((event) => event.type !== "flaps.turn"),
    "after revoked nothing more is shown": ({ snapshot, emitted }) =>
      snapshot.matches("revoked")
        ? snapshot.status === "done" && snapshot.context.characters === null && emitted.at(-1)?.type === "flaps.clear"
        : undefined,
    "while held nothing turns": ({ snapshot, emitted }) =>
      snapshot.matches("paused") ? emitted.at(-1)?.type === "flaps.hold" : undefined,
    "a grid that came while held is turned to afterwards": ({ event, snapshot, emittedNow }) =>
      event?.type === "playback.resume" ? emittedNow.at(-1)?.characters === snapshot.context.characters : undefined,
    "the same grid again turns nothing": ({ previous, event, emittedNow }) =>
      previous?.matches("settled") &&
      event?.type === "grid.received" &&
      JSON.stringify(previous.context.characters) === JSON.stringify(event.characters)
        ? emittedNow.length === 0
        : undefined,
  },
  paths: 66,
});
