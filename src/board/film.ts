import type { FilmOptions } from "../../grid-core/adapter.ts";

/** A change of a board, and how its film looks. */
export interface FilmOrder {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly options: FilmOptions & { readonly format: "gif" };
}

/** Makes a film beside the page, so that neither the page nor its boards wait for it; null where it cannot be made. */
export function makeFilm(order: FilmOrder): Promise<Blob | null> {
  if (typeof Worker === "undefined") return Promise.resolve(null);
  const worker = new Worker(new URL("./film.worker.ts", import.meta.url), { type: "module", name: "film" });
  return new Promise<Blob | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
