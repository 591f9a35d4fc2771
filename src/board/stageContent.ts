import { calmDevice } from "../theme/calmDevice.ts";
import type { Motion } from "./messages.ts";
import type { PainterHost } from "./painterHost.ts";
import { ServerClock } from "./serverClock.ts";
import { type BoardUpdate, type Transition, toCodes } from "./wire.ts";

type Grid = readonly (readonly number[])[];

/** What a board leads to and how it gets there, in words that a painter which knows nothing of it understands. */
export interface StageContent {
  show(update: BoardUpdate): void;
  showGrid(characters: Grid): void;
  hold(): void;
  resume(update: BoardUpdate): void;
  replay(): void;
  rehearse(from: Grid, to: Grid, transition: Transition): void;
  move(motion: Motion): void;
  /** Says all of it again. */
  tellAgain(): void;
  end(): void;
}

const serverClock = new ServerClock();

/** Whatever turns flaps asks `mayTurn` first, and then the viewer's own wish for less motion. */
export function createContent(id: number, host: PainterHost, mayTurn: boolean): StageContent {
  const reducedMotion = matchMedia(calmDevice);
  const isAnimated = () => mayTurn && !reducedMotion.matches;
  let motion: Motion = {};
  let isHeld = false;
  let tellTarget = () => {};

  const calm = () => {
    if (reducedMotion.matches) host.send({ type: "finish", id });
  };
  reducedMotion.addEventListener("change", calm);

  /** Told again later, an update must not count as a fresh sight of the gateway's clock. */
  const hear = (update: BoardUpdate) => serverClock.hear(update, performance.timeOrigin + performance.now());

  const show = (update: BoardUpdate) => {
    isHeld = false;
    const clockOffset = hear(update);
    tellTarget = () => host.send({ type: "update", id, update, clockOffset, animate: isAnimated() });
    tellTarget();
  };

  return {
    show,
    showGrid(characters) {
      isHeld = false;
      const codes = toCodes(characters);
      tellTarget = () => host.send({ type: "grid", id, codes });
      tellTarget();
    },
    hold() {
      isHeld = true;
      host.send({ type: "hold", id });
    },
    resume(update) {
      if (!isAnimated()) return show(update);
      isHeld = false;
      const clockOffset = hear(update);
      tellTarget = () => host.send({ type: "update", id, update, clockOffset, animate: false });
      host.send({ type: "resume", id, update });
    },
    replay() {
      if (!isAnimated()) return host.send({ type: "finish", id });
      host.send({ type: "replay", id, seed: newSeed() });
    },
    // By the page's own clock: it happens here alone, and says nothing about the gateway's.
    rehearse(from, to, transition) {
      const codes = toCodes(to);
      tellTarget = () => host.send({ type: "grid", id, codes });
      if (reducedMotion.matches) return tellTarget();
      const startAt = performance.timeOrigin + performance.now();
      const change = { version: 0, characters: to.map((row) => [...row]), startAt, seed: newSeed(), transition };
      const update = {
        boardId: "",
        version: 0,
        serverTime: startAt,
        rest: from.map((row) => [...row]),
        changes: [change],
      };
      host.send({ type: "update", id, update, clockOffset: 0, animate: true });
    },
    move(next) {
      motion = next;
      host.send({ type: "motion", id, motion });
    },
    tellAgain() {
      host.send({ type: "motion", id, motion });
      tellTarget();
      if (isHeld) host.send({ type: "hold", id });
    },
    end: () => reducedMotion.removeEventListener("change", calm),
  };
}

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
