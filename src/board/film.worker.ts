import type { FilmOrder } from "./film.ts";

/** Makes one film with the whole core, which nobody else on the page needs; null says that it could not be made. */
const scope = self as unknown as {
  postMessage(film: Blob | null): void;
  onmessage: ((event: MessageEvent<FilmOrder>) => void) | null;
};

async function make({ from, to, options }: FilmOrder): Promise<Blob> {
  // Not at the top: a worker that waits for a module there loses what it is sent meanwhile.
  const { loadGridCore } = await import("../wasm/gridCore.ts");
  return new Blob([...loadGridCore().film(from, to, options)], { type: `image/${options.format}` });
}

scope.onmessage = ({ data }) => {
  make(data).then(
    (film) => scope.postMessage(film),
    () => scope.postMessage(null),
  );
};
