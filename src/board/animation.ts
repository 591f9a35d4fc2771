import type { AnimationOptions } from "../../grid-core/adapter.ts";
import { mayStartWorkers } from "./mayStartWorkers.ts";

/** A change of a board, and how its animation looks. */
export interface AnimationOrder {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly options: AnimationOptions & { readonly format: "gif" };
}

/** Makes an animation beside the page, so that neither the page nor its boards wait for it; null where it cannot be made. */
export function makeAnimation(order: AnimationOrder): Promise<Blob | null> {
  if (!mayStartWorkers()) return Promise.resolve(null);
  const worker = new Worker(new URL("./animation.worker.ts", import.meta.url), { type: "module", name: "animation" });
  return new Promise<Blob | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
