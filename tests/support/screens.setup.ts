import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

/*
 * What jsdom lacks and a browser has. Nothing here stands in for a part of the product: boards are not painted in
 * these tests (a canvas gives no context, which the painter reports), everything else runs as it is.
 */

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom has no layout, so no media query holds. */
function noMedia(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

globalThis.ResizeObserver ??= NoResizeObserver;
window.matchMedia ??= noMedia;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.getAnimations ??= () => [];
HTMLCanvasElement.prototype.getContext = () => null;
window.scrollTo = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
