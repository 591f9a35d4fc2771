/** A flap on its stop is over after this; seconds. */
const CLICK_SECONDS = 0.03;
/** So many clicks there are; one after another never sounds the same. */
const VARIATIONS = 24;
/** A full board lands some 2,000 flaps a second; beyond this many at once more of them is only noise. */
const MOST_VOICES = 18;
/** Seconds between the starts of two clicks, at least. */
const LEAST_GAP = 0.0025;
/** What is later than this is not made up for; seconds. */
const LATEST = 0.04;
/** Loudness of one click of full strength. */
const LEVEL = 0.22;
/** The outermost columns are this far to the side, of 1. */
const WIDTH = 0.8;

interface Voice {
  readonly click: Float32Array;
  readonly left: number;
  readonly right: number;
  /** The next sample of the click; negative while it waits within a block. */
  at: number;
}

/** A number from 0 to 1 that looks random and is the same for the same input (the finalizer of MurmurHash3). */
function scatter(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** One leaf falling on the next: a short burst of noise, the ringing of thin plastic and the body of the housing. */
function makeClick(variation: number, sampleRate: number): Float32Array {
  const pick = (place: number, low: number, high: number) => low + scatter(variation * 8 + place + 1) * (high - low);
  const modes = [
    { frequency: pick(0, 2300, 4300), decay: pick(1, 0.0018, 0.0034), level: 0.5 },
    { frequency: pick(2, 850, 1500), decay: pick(3, 0.004, 0.007), level: 0.6 },
    { frequency: pick(4, 170, 260), decay: 0.008, level: 0.5 },
  ];
  const burst = pick(5, 0.0007, 0.0014);
  const click = new Float32Array(Math.round(CLICK_SECONDS * sampleRate));
  for (let index = 0; index < click.length; index += 1) {
    const time = index / sampleRate;
    let sample = (scatter(variation * 100_003 + index) * 2 - 1) * Math.exp(-time / burst);
    for (const { frequency, decay, level } of modes) {
      sample += level * Math.sin(2 * Math.PI * frequency * time) * Math.exp(-time / decay);
    }
    // The first quarter of a millisecond rises, so that the click has no edge of its own.
    click[index] = sample * Math.min(1, time / 0.00025);
  }
  return click;
}

/** Turns the landings of a plan into sound: two channels, block by block. Knows no browser. */
export class ClickMixer {
  readonly #sampleRate: number;
  readonly #clicks: readonly Float32Array[];
  #voices: Voice[] = [];
  #landings: Uint32Array = new Uint32Array(0);
  #next = 0;
  #zero = 0;
  #columns = 1;
  #variation = 0;
  #lastStart = Number.NEGATIVE_INFINITY;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#clicks = Array.from({ length: VARIATIONS }, (_, variation) => makeClick(variation, sampleRate));
  }

  /** Pairs of cell and milliseconds after `zero` (seconds of the mixer's time), in order of time. */
  schedule(landings: Uint32Array, zero: number, columns: number): void {
    this.#landings = landings;
    this.#next = 0;
    this.#zero = zero;
    this.#columns = columns;
  }

  /** Forgets what was scheduled; clicks that sound already fade by themselves. */
  hush(): void {
    this.#next = this.#landings.length;
  }

  /** How many clicks sound at once now. */
  get voices(): number {
    return this.#voices.length;
  }

  /** Adds the block that begins at `time` (seconds). False once nothing sounds and nothing is to come. */
  render(left: Float32Array, right: Float32Array, time: number): boolean {
    this.#start(time, left.length / this.#sampleRate);
    for (const voice of this.#voices) this.#play(voice, left, right);
    this.#voices = this.#voices.filter((voice) => voice.at < voice.click.length);
    return this.#voices.length > 0 || this.#next < this.#landings.length;
  }

  #start(time: number, length: number): void {
    for (; this.#next < this.#landings.length; this.#next += 2) {
      const cell = this.#landings[this.#next] ?? 0;
      const at = this.#zero + (this.#landings[this.#next + 1] ?? 0) / 1000;
      if (at >= time + length) return;
      if (at < time - LATEST || at - this.#lastStart < LEAST_GAP || this.#voices.length >= MOST_VOICES) continue;
      this.#lastStart = at;
      this.#voices.push(this.#voiceOf(cell, at - time));
    }
  }

  #voiceOf(cell: number, wait: number): Voice {
    const others = Math.floor(scatter(cell * 65_537 + this.#next) * (VARIATIONS - 1));
    this.#variation = (this.#variation + 1 + others) % VARIATIONS;
    const place = this.#columns > 1 ? (cell % this.#columns) / (this.#columns - 1) : 0.5;
    const angle = ((place * 2 - 1) * WIDTH + 1) * (Math.PI / 4);
    const strength = LEVEL * (0.55 + 0.45 * scatter(this.#next + 17));
    return {
      click: this.#clicks[this.#variation] ?? new Float32Array(0),
      left: Math.cos(angle) * strength,
      right: Math.sin(angle) * strength,
      at: -Math.max(0, Math.round(wait * this.#sampleRate)),
    };
  }

  #play(voice: Voice, left: Float32Array, right: Float32Array): void {
    for (let index = 0; index < left.length && voice.at < voice.click.length; index += 1) {
      const sample = voice.at < 0 ? 0 : (voice.click[voice.at] ?? 0);
      voice.at += 1;
      left[index] = (left[index] ?? 0) + sample * voice.left;
      right[index] = (right[index] ?? 0) + sample * voice.right;
    }
  }
}
