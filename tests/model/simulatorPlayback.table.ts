import {
  type PlaybackGrid,
  type SimulatorPlaybackContext,
  type SimulatorPlaybackEvent,
  simulatorPlaybackMachine,
} from "../../machines/simulator/simulatorPlaybackMachine.ts";
import { tableOf } from "../support/table.ts";

type Story = SimulatorPlaybackContext;
type Received = Extract<SimulatorPlaybackEvent, { type: "grid.received" }>;
const received = (characters: PlaybackGrid): Received => ({ type: "grid.received", characters });
const first = received([[1, 2]]);
const second = received([[1, 3]]);
const taller = received([
  [1, 3],
  [0, 0],
]);
const wider = received([[1, 3, 0]]);
const grids = [first, second, taller, wider];

const pause = { type: "playback.pause" } as const;
const resume = { type: "playback.resume" } as const;
const replay = { type: "playback.replay" } as const;
const ended = { type: "flip.ended" } as const;
const revoked = { type: "link.revoked" } as const;
const allow = { type: "motion.allow" } as const;
const avoid = { type: "motion.avoid" } as const;
const brisk = { type: "pace.choose", pace: "brisk" } as const;
const byColumn = { type: "order.choose", order: "column" } as const;

const gridOf = (event: object) => (event as Received).characters;
const kept = (_: Story, event: object) => ({ characters: gridOf(event) });
const turns = (_: Story, event: object) => [{ type: "flaps.turn", characters: gridOf(event) } as const];
const shows = (_: Story, event: object) => [{ type: "flaps.show", characters: gridOf(event) } as const];
const moves = ({ hasAnimation }: Story) => hasAnimation;
const showsAlready = (grid: Received) => (story: Story) =>
  JSON.stringify(story.characters) === JSON.stringify(grid.characters);
const open = ["idle", "flipping", "settled", "paused", "held"] as const;
/** Messages, sections 2 and 4; a public board that its watcher may hold, replay and slow down. */
export const simulatorPlaybackTable = tableOf(simulatorPlaybackMachine)({
  title: "a board on a screen",
  story: { hasAnimation: true, characters: null, pace: "sent", order: "sent" } as Story,
  starts: [
    { input: { hasAnimation: true }, to: "idle" },
    { input: { hasAnimation: false }, to: "idle", knows: { hasAnimation: false } },
  ],
  places: { idle: {}, flipping: {}, settled: {}, paused: {}, held: {}, revoked: { ends: true } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: grids, when: moves, to: "flipping", keep: kept, emits: turns },
    { in: "idle", on: grids, to: "settled", keep: kept, emits: shows },
    // The newest counts, from wherever the flaps stand.
    { in: "flipping", on: grids, to: "flipping", keep: kept, emits: turns },
    { in: "flipping", on: ended, to: "settled" },
    { in: "flipping", on: pause, to: "paused", emits: () => [{ type: "flaps.hold" }] },
    { in: "paused", on: grids, keep: kept },
    { in: "paused", on: resume, when: moves, to: "flipping", emits: ({ characters }) => [{ type: "flaps.resume", characters: characters ?? [] }] },
    { in: "paused", on: resume, to: "settled", emits: ({ characters }) => [{ type: "flaps.show", characters: characters ?? [] }] },
    // The same grid again turns nothing.
    ...grids.map((on) => ({ in: ["settled", "held"], on, when: showsAlready(on) }) as const),
    ...grids.map((on) => ({ in: "settled", on, when: moves, to: "flipping", keep: kept, emits: turns }) as const),
    ...grids.map((on) => ({ in: "settled", on, to: "settled", keep: kept, emits: shows }) as const),
    ...grids.map((on) => ({ in: "held", on, to: "paused", keep: kept }) as const),
    { in: "settled", on: pause, to: "held" },
    { in: "held", on: resume, to: "settled" },
    { in: ["settled", "flipping"], on: replay, when: moves, to: "flipping", emits: () => [{ type: "flaps.replay" }] },
    // Who asks for less motion while flaps turn sees their end at once.
    { in: "flipping", on: avoid, to: "settled", keep: () => ({ hasAnimation: false }), emits: ({ characters }) => [{ type: "flaps.show", characters: characters ?? [] }] },
    { in: ["idle", "settled", "paused", "held"], on: avoid, keep: () => ({ hasAnimation: false }) },
    { in: open, on: allow, keep: () => ({ hasAnimation: true }) },
    { in: open, on: brisk, keep: () => ({ pace: brisk.pace }), emits: ({ order }) => [{ type: "flaps.adjust", pace: "brisk", order }] },
    { in: open, on: byColumn, keep: () => ({ order: byColumn.order }), emits: ({ pace }) => [{ type: "flaps.adjust", pace, order: "column" }] },
    { in: open, on: revoked, to: "revoked", keep: () => ({ characters: null }), emits: () => [{ type: "flaps.clear" }] },
  ],
  promises: {
    "settled shows exactly the last grid received": ({ snapshot, events, emitted }) => {
      if (!snapshot.matches("settled")) return undefined;
      const last = events.findLast((event) => event.type === "grid.received")?.characters;
      const drawn = emitted.findLast((event) => "characters" in event)?.characters;
      return JSON.stringify(last) === JSON.stringify(drawn);
    },
    "disableAnimation and reduced motion show the final grid at once": ({ snapshot, emittedNow }) =>
      snapshot.context.hasAnimation
        ? undefined
        : !snapshot.matches("flipping") &&
          emittedNow.every((event) => !["flaps.turn", "flaps.resume", "flaps.replay"].includes(event.type)),
    "after revoked nothing more is shown": ({ snapshot, emitted }) =>
      snapshot.matches("revoked")
        ? snapshot.status === "done" && snapshot.context.characters === null && emitted.at(-1)?.type === "flaps.clear"
        : undefined,
    "while held nothing turns": ({ snapshot, previous, emittedNow }) =>
      (snapshot.matches("paused") || snapshot.matches("held")) && previous
        ? emittedNow.every((event) => event.type === "flaps.hold" || event.type === "flaps.adjust")
        : undefined,
    "a grid that came while held is turned to afterwards": ({ previous, event, snapshot, emittedNow }) =>
      previous?.matches("paused") && event?.type === "playback.resume"
        ? emittedNow.at(-1)?.characters === snapshot.context.characters
        : undefined,
    "a replay turns the last change once more and forgets no grid": ({ previous, event, emittedNow, snapshot }) =>
      event?.type === "playback.replay" && emittedNow.length > 0
        ? emittedNow.length === 1 && snapshot.context.characters === previous?.context.characters
        : undefined,
  },
  contract: {
    flow: "simulator-playback",
    more: {
      "paused playback.resume settled": "who wants no motion sees the end at once",
      "settled playback.pause held": "a watcher may hold a board at rest, too",
      "held playback.resume settled": "a watcher may hold a board at rest, too",
      "held any any": "a watcher may hold a board at rest, too",
      "any playback.replay flipping": "the last change can be seen once more",
      "any motion.allow any": "motion is the watcher's own wish, at any time",
      "any motion.avoid any": "motion is the watcher's own wish, at any time",
      "any pace.choose any": "pace and order are the watcher's",
      "any order.choose any": "pace and order are the watcher's",
    },
  },
});
