import { describe, expect, test, vi } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { ClickMixer } from "../../src/board/sound/clickMixer.ts";

// Seconds of sound are made sample by sample, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const RATE = 48_000;
const BLOCK = 128;

/** Renders from 0 until the mixer has nothing more to say, at most for `seconds`. */
function play(mixer: ClickMixer, seconds = 5) {
  const left: number[] = [];
  const right: number[] = [];
  let mostVoices = 0;
  let isBusy = true;
  for (let block = 0; isBusy && block * BLOCK < seconds * RATE; block += 1) {
    const channels = [new Float32Array(BLOCK), new Float32Array(BLOCK)] as const;
    isBusy = mixer.render(...channels, (block * BLOCK) / RATE);
    mostVoices = Math.max(mostVoices, mixer.voices);
    left.push(...channels[0]);
    right.push(...channels[1]);
  }
  return { left, right, mostVoices, isBusy };
}

const energy = (samples: number[]) => samples.reduce((sum, sample) => sum + sample * sample, 0);
const loudest = (samples: number[]) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const firstSound = (samples: number[]) => samples.findIndex((sample) => Math.abs(sample) > 1e-6);

describe("the clicks of flaps", () => {
  test("a click begins at the moment of its landing and is over soon", () => {
    const mixer = new ClickMixer(RATE);
    mixer.schedule(Uint32Array.of(0, 100), 0.05, 22);
    const { left, isBusy } = play(mixer);
    expect(firstSound(left) / RATE).toBeGreaterThanOrEqual(0.15);
    expect(firstSound(left) / RATE).toBeLessThan(0.151);
    expect(isBusy).toBe(false);
    expect(left.length / RATE).toBeLessThan(0.2);
  });

  test("a column on the left is louder on the left, and one on the right on the right", () => {
    const heard = (cell: number) => {
      const mixer = new ClickMixer(RATE);
      mixer.schedule(Uint32Array.of(cell, 0), 0, 22);
      const { left, right } = play(mixer);
      return energy(left) / energy(right);
    };
    expect(heard(0)).toBeGreaterThan(4);
    expect(heard(21)).toBeLessThan(0.25);
    expect(heard(22)).toBeCloseTo(heard(0), 5);
  });

  test("two thousand landings at once stay below the limit of voices and do not clip", () => {
    const mixer = new ClickMixer(RATE);
    const landings = Uint32Array.from({ length: 4000 }, (_, index) =>
      index % 2 ? Math.floor(index / 4) : index % 132,
    );
    mixer.schedule(landings, 0, 22);
    const { left, right, mostVoices } = play(mixer);
    expect(mostVoices).toBeGreaterThan(6);
    expect(mostVoices).toBeLessThanOrEqual(18);
    expect(loudest(left.concat(right))).toBeLessThan(1);
  });

  test("a whole board that turns is loud, even, and far from clipping", () => {
    const core = loadBoardCore();
    const codes = Uint8Array.from({ length: 132 }, (_, cell) => [1, 9, 20, 30, 37, 56, 65, 71][cell % 8] ?? 0);
    const turn = { startMs: 0, seed: 3, pace: "classic", order: "classic", stepIntervalMs: 60, stepSize: 1 } as const;
    const plan = core.planFlips(new Uint8Array(132), 6, 22, [{ codes, ...turn }]);
    const mixer = new ClickMixer(RATE);
    mixer.schedule(new Uint32Array(plan.landings()), 0, 22);
    plan.release();
    const { left, right } = play(mixer);
    // Full scale is 1: the loudest sample lies some 7 dB below it.
    for (const side of [left, right]) {
      expect(loudest(side)).toBeGreaterThan(0.2);
      expect(loudest(side)).toBeLessThan(0.6);
    }
    expect(energy(left) / energy(right)).toBeGreaterThan(0.8);
    expect(energy(left) / energy(right)).toBeLessThan(1.25);
  });

  test("neighbouring clicks differ", () => {
    const shapeOf = (cell: number) => {
      const mixer = new ClickMixer(RATE);
      mixer.schedule(Uint32Array.of(cell, 0), 0, 1);
      const { left } = play(mixer);
      const most = Math.max(...left.map(Math.abs));
      return left
        .slice(0, 400)
        .map((sample) => (sample / most).toFixed(3))
        .join();
    };
    expect(new Set(Array.from({ length: 40 }, (_, cell) => shapeOf(cell))).size).toBeGreaterThan(15);
  });

  test("no click sounds like the one before it, however many come", () => {
    const count = 200;
    const apart = 40;
    const mixer = new ClickMixer(RATE);
    const landings = Array.from({ length: count }, (_, click) => [click % 132, click * apart]).flat();
    mixer.schedule(Uint32Array.from(landings), 0, 1);
    const { left } = play(mixer, 10);
    const clicks = Array.from({ length: count }, (_, click) => {
      const begin = Math.round((click * apart * RATE) / 1000);
      const samples = left.slice(begin, begin + 400);
      const length = Math.sqrt(energy(samples));
      return samples.map((sample) => sample / length);
    });
    const likeness = clicks
      .slice(1)
      .map((click, at) => click.reduce((sum, s, i) => sum + s * (clicks[at]?.[i] ?? 0), 0));
    expect(Math.max(...likeness)).toBeLessThan(0.99);
  });

  test("what is hushed is not heard, and what is long past is not made up for", () => {
    const hushed = new ClickMixer(RATE);
    hushed.schedule(Uint32Array.of(0, 100), 0, 22);
    hushed.hush();
    expect(energy(play(hushed).left)).toBe(0);
    const late = new ClickMixer(RATE);
    late.schedule(Uint32Array.of(0, 0, 0, 1500), -1, 22);
    const { left } = play(late);
    expect(firstSound(left) / RATE).toBeGreaterThanOrEqual(0.5);
  });
});
