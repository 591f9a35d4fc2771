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
    { type: "playback.replay" },
    { type: "pace.choose", pace: "brisk" },
    { type: "order.choose", order: "column" },
    { type: "motion.allow" },
    { type: "motion.avoid" },
    { type: "link.revoked" },
  ],
  remember: ({ hasAnimation, characters }) => [hasAnimation, characters],
  invariants: {
    "settled shows exactly the last grid received": ({ snapshot, events, emitted }) => {
      if (!snapshot.matches("settled")) return undefined;
      const received = events.findLast((event) => event.type === "grid.received")?.characters;
      const drawn = emitted.findLast((event) => "characters" in event)?.characters;
      return JSON.stringify(received) === JSON.stringify(drawn);
    },
    "without animation the final grid is shown at once": ({ snapshot, emittedNow }) =>
      snapshot.context.hasAnimation
        ? undefined
        : !snapshot.matches("flipping") &&
          emittedNow.every((event) => !["flaps.turn", "flaps.resume", "flaps.replay"].includes(event.type)),
    "who asks for less motion while flaps turn sees their end at once": ({ previous, event, emittedNow, snapshot }) =>
      event?.type === "motion.avoid" && previous?.matches("flipping")
        ? snapshot.matches("settled") && emittedNow.length === 1 && emittedNow[0]?.type === "flaps.show"
        : undefined,
    "motion is as was asked for last": ({ event, snapshot }) =>
      event?.type === "motion.allow" || event?.type === "motion.avoid"
        ? snapshot.matches("revoked") || snapshot.context.hasAnimation === (event.type === "motion.allow")
        : undefined,
    "after revoked nothing more is shown": ({ snapshot, emitted }) =>
      snapshot.matches("revoked")
        ? snapshot.status === "done" && snapshot.context.characters === null && emitted.at(-1)?.type === "flaps.clear"
        : undefined,
    "while held nothing turns": ({ snapshot, previous, emittedNow }) =>
      (snapshot.matches("paused") || snapshot.matches("held")) && previous
        ? emittedNow.every((event) => event.type === "flaps.hold" || event.type === "flaps.adjust")
        : undefined,
    "turning flaps are held where they are": ({ previous, event, emittedNow }) =>
      previous?.matches("flipping") && event?.type === "playback.pause"
        ? emittedNow.length === 1 && emittedNow[0]?.type === "flaps.hold"
        : undefined,
    "a grid that came while held is turned to afterwards": ({ previous, event, snapshot, emittedNow }) =>
      previous?.matches("paused") && event?.type === "playback.resume"
        ? emittedNow.at(-1)?.characters === snapshot.context.characters
        : undefined,
    "letting go of a board at rest turns nothing": ({ previous, event, emittedNow, snapshot }) =>
      previous?.matches("held") && event?.type === "playback.resume"
        ? emittedNow.length === 0 && snapshot.matches("settled")
        : undefined,
    "a replay turns the last change once more and forgets no grid": ({ previous, event, emittedNow, snapshot }) =>
      event?.type === "playback.replay" &&
      previous?.context.hasAnimation &&
      (previous?.matches("settled") || previous?.matches("flipping"))
        ? emittedNow.length === 1 &&
          emittedNow[0]?.type === "flaps.replay" &&
          snapshot.context.characters === previous.context.characters
        : undefined,
    "what the watcher chooses goes to the flaps": ({ event, snapshot, emittedNow }) =>
      event?.type === "pace.choose" || event?.type === "order.choose"
        ? emittedNow.length === 1 &&
          emittedNow[0]?.pace === snapshot.context.pace &&
          emittedNow[0]?.order === snapshot.context.order &&
          (event.type === "pace.choose" ? snapshot.context.pace === "brisk" : snapshot.context.order === "column")
        : undefined,
    "the same grid again turns nothing": ({ previous, event, emittedNow }) =>
      previous?.matches("settled") &&
      event?.type === "grid.received" &&
      JSON.stringify(previous.context.characters) === JSON.stringify(event.characters)
        ? emittedNow.length === 0
        : undefined,
  },
  paths: 1478,
});
