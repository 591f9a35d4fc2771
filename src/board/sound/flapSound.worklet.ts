import { ClickMixer } from "./clickMixer.ts";
import type { SoundOrder } from "./soundOrder.ts";

/** The worklet's own globals, which no library of TypeScript names: seconds, samples a second, and the registry. */
declare const currentTime: number;
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Plays what the mixer makes, and says once when there is nothing more to play. */
class FlapClicks extends AudioWorkletProcessor {
  readonly #mixer = new ClickMixer(sampleRate);
  #order = 0;
  #isSilent = true;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<SoundOrder>) => {
      this.#order = data.order;
      this.#isSilent = false;
      if (data.landings) this.#mixer.schedule(data.landings, data.zero, data.columns);
      else this.#mixer.hush();
    };
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    const [left, right] = output ?? [];
    if (this.#isSilent || !left || !right) return true;
    this.#isSilent = !this.#mixer.render(left, right, currentTime);
    if (this.#isSilent) this.port.postMessage(this.#order);
    return true;
  }
}

registerProcessor("flap-clicks", FlapClicks);
