/** A board that has no room yet is painted so wide: the core refuses pictures without height. */
const LEAST = 16;

/** The width of an element in device pixels, to the nearest whole one, at least 16. `clientWidth` is in whole CSS pixels. */
export function pixelWidth(element: Element): number {
  const exact = Number.parseFloat(getComputedStyle(element).width);
  const width = Number.isNaN(exact) ? element.clientWidth : exact;
  return Math.max(LEAST, Math.round(width * devicePixelRatio));
}

/** Browsers cut lengths to 1/64 of a pixel: a hair more, and none is lost. */
export const HAIR = 0.01;

/**
 * Lays a picture out so that each of its pixels is one of the screen: what is as wide as its parent ends between two
 * pixels nearly everywhere, and is blurred. Where the parent gets narrower than that, as on paper, it shrinks with it.
 */
export function layPixelByPixel(picture: HTMLElement, widthPx: number, heightPx: number): void {
  Object.assign(picture.style, {
    width: `${(widthPx + HAIR) / devicePixelRatio}px`,
    maxWidth: "calc(100% + 1px)",
    aspectRatio: `${widthPx} / ${heightPx + HAIR}`,
  });
}

const watched = new Map<Element, () => void>();
let observer: ResizeObserver | null = null;

/**
 * What is as wide as the window has as many device pixels at any zoom, but of another size: no observer tells that. The
 * query holds for one ratio, so that each change asks for the next.
 */
function watchPixelRatio(): void {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    "change",
    () => {
      watchPixelRatio();
      for (const tell of [...watched.values()]) tell();
    },
    { once: true },
  );
}

function observerOfPage(): ResizeObserver {
  if (!observer) {
    observer = new ResizeObserver((entries) => {
      for (const { target } of entries) watched.get(target)?.();
    });
    watchPixelRatio();
  }
  return observer;
}

/** Tells when the element's width or its pixels' size may have changed. One observer serves the page. */
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
