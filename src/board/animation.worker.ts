import type { AnimationOrder } from "./animation.ts";

/** Makes one animation with the whole core, which nobody else on the page needs; null says that it could not be made. */
const scope = self as unknown as {
  postMessage(animation: Blob | null): void;
  onmessage: ((event: MessageEvent<AnimationOrder>) => void) | null;
};

async function make({ from, to, options }: AnimationOrder): Promise<Blob> {
  // Not at the top: a worker that waits for a module there loses what it is sent meanwhile.
  const { loadGridCore } = await import("../wasm/gridCore.ts");
  return new Blob([...loadGridCore().animation(from, to, options)], { type: `image/${options.format}` });
}

scope.onmessage = ({ data }) => {
  make(data).then(
    (animation) => scope.postMessage(animation),
    () => scope.postMessage(null),
  );
};
