import type { LandingSink } from "../stage.ts";
import workletUrl from "./flapSound.worklet.ts?worker&url";
import type { SoundOrder } from "./soundOrder.ts";

/** Waits until the context runs. One that is closed meanwhile never does, and that is nobody's mistake. */
async function awake(context: AudioContext): Promise<void> {
  try {
    await context.resume();
  } catch (error) {
    if (context.state !== "closed") throw error;
  }
}

/**
 * A board's clicks. The audio clock runs only while something is to be heard: with the last click the context is
 * suspended. Browsers let a page sound only after a pointer or a key; until then the clicks are lost, never late.
 */
export class FlapSound implements LandingSink {
  #context: AudioContext | null = null;
  #node: Promise<AudioWorkletNode> | null = null;
  #order = 0;
  /** Whether the last order was to play. */
  #isWanted = false;
  /** Whether an order waits for the context to run. */
  #isWaiting = false;

  constructor() {
    for (const event of ["pointerdown", "keydown"] as const) addEventListener(event, this.#unlock);
  }

  schedule(landings: Uint32Array<ArrayBuffer>, zero: number, columns: number): void {
    this.#order += 1;
    this.#isWanted = true;
    void this.#play(this.#order, landings, zero, columns);
  }

  hush(): void {
    this.#order += 1;
    this.#isWanted = false;
    if (this.#context?.state === "running") this.#tell({ order: this.#order, landings: null });
  }

  /** Gives the audio device back. */
  close(): void {
    this.#order += 1;
    for (const event of ["pointerdown", "keydown"] as const) removeEventListener(event, this.#unlock);
    void this.#context?.close();
    this.#context = null;
    this.#node = null;
  }

  /** A context that was made before the first pointer or key waits for one. */
  readonly #unlock = (): void => {
    if (this.#isWaiting && this.#context) void awake(this.#context);
  };

  async #play(order: number, landings: Uint32Array<ArrayBuffer>, zero: number, columns: number): Promise<void> {
    this.#context ??= new AudioContext();
    const context = this.#context;
    this.#node ??= this.#connect(context);
    this.#isWaiting = true;
    await Promise.all([this.#node, awake(context)]);
    this.#isWaiting = false;
    if (context !== this.#context) return;
    if (order !== this.#order) {
      if (!this.#isWanted) this.#tell({ order: this.#order, landings: null });
      return;
    }
    const ago = (performance.timeOrigin + performance.now() - zero) / 1000;
    // The device plays what it is given a little later; the clicks start that much sooner.
    this.#tell({ order, landings, zero: context.currentTime - ago - (context.outputLatency || 0), columns });
  }

  async #connect(context: AudioContext): Promise<AudioWorkletNode> {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, "flap-clicks", { numberOfInputs: 0, outputChannelCount: [2] });
    node.port.onmessage = ({ data }: MessageEvent<number>) => {
      if (data === this.#order) void context.suspend();
    };
    node.connect(context.destination);
    return node;
  }

  #tell(order: SoundOrder): void {
    void this.#node?.then((node) => node.port.postMessage(order));
  }
}
