/** To the worklet: clicks from `zero` on (seconds of the audio clock), or none. Orders are numbered. */
export type SoundOrder = { order: number } & (
  | { landings: Uint32Array<ArrayBuffer>; zero: number; columns: number }
  | { landings: null }
);
