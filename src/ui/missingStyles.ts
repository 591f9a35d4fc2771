/*
 * What loads parts of the program (Vite's preload) asks for the styles of each once: a part that is asked for again would come
 * without those that did not come the first time.
 */

const missing = new Set<HTMLLinkElement>();

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
  },
  // Events of what is loaded do not bubble.
  { capture: true },
);

/** All that are on their way again: whoever needs them waits for the same. */
let coming: Promise<unknown> | null = null;

/** Asks again for all styles that did not come; rejects when one does not come this time either. */
export async function askForMissingStyles(): Promise<void> {
  coming ??= Promise.all([...missing].map(askAgain)).finally(() => {
    coming = null;
  });
  await coming;
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  const fresh = document.createElement("link");
  fresh.rel = "stylesheet";
  fresh.href = link.href;
  const { crossOrigin } = link;
  if (crossOrigin !== null) fresh.crossOrigin = crossOrigin;
  return new Promise((resolve, reject) => {
    fresh.addEventListener("load", () => resolve());
    fresh.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${fresh.href}`)));
    missing.delete(link);
    link.replaceWith(fresh);
  });
}
