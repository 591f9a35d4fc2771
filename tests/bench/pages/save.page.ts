// Saving a board's picture in a worker, as the product does it and as a canvas does it by itself.

const worker = new Worker(new URL("./save.worker.ts", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  (globalThis as { saved?: unknown }).saved = data;
};
worker.onerror = ({ message }) => {
  (globalThis as { saved?: unknown }).saved = { problem: message };
};
