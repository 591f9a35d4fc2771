/** A board that has no room yet is painted so wide: the core refuses pictures without height. */
const LEAST = 16;

/** The width of an element in device pixels, at least 16. */
export function pixelWidth(element: Element): number {
  return Math.max(LEAST, Math.round(element.clientWidth * devicePixelRatio));
}

const watched = new Map<Element, () => void>();
let observer: ResizeObserver | null = null;

function observerOfPage(): ResizeObserver {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) watched.get(target)?.();
  });
  return observer;
}

/** Tells when the element's width may have changed, in CSS or in device pixels. One observer serves the page. */
export function watchPixelWidth(element: Element, onChange: () => void): () => void {
  watched.set(element, onChange);
  try {
    observerOfPage().observe(element, { box: "device-pixel-content-box" });
  } catch {
    // Safari knows only CSS pixels.
    observerOfPage().observe(element);
  }
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}
