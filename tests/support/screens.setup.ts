import "@testing-library/jest-dom/vitest";
import { configure, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { countTimers, leavePage, leaveScreen, leftOnPage } from "./samePage.ts";

/*
 * What jsdom lacks and a browser has. Nothing here stands in for a part of the product: boards are not painted in
 * these tests (what is put on a canvas goes nowhere), everything else runs as it is.
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

/**
 * As the library's own, but the page is written down when somebody reads the message: what waits for an element throws with
 * each change of the page, and looks at none of these errors but the last.
 */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  const read = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
  let said: string | undefined;
  return Object.defineProperty(error, "message", {
    configurable: true,
    enumerable: false,
    get: () => {
      said ??= read();
      return said;
    },
    set: (text: string) => {
      said = text;
    },
  });
}

/**
 * React's build for development writes down where each element was made, by an error of its own, for tools that nobody looks
 * at here: a tenth of these tests' time. It stops by itself at ten thousand a second; here it never begins.
 */
function forgetOwners(): void {
  const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
  const shared = new Map<string, unknown>(Object.entries(React)).get(internals);
  if (typeof shared !== "object" || shared === null) return;
  Object.defineProperty(shared, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}

forgetOwners();
globalThis.ResizeObserver ??= NoResizeObserver;
window.matchMedia ??= noMedia;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.getAnimations ??= () => [];
class NoImageData {}
globalThis.ImageData ??= NoImageData as unknown as typeof ImageData;
HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
  return { canvas: this, putImageData: () => {} };
} as unknown as HTMLCanvasElement["getContext"];
window.scrollTo = () => {};

// A screen is a part of the program of its own, and so is what it opens: on a busy machine they take seconds to load.
configure({ asyncUtilTimeout: 20_000, getElementError });
vi.setConfig({ testTimeout: 60_000 });

countTimers();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(leaveScreen);

afterAll(async () => {
  leavePage();
  expect(await leftOnPage(), "what this file leaves to the next one on its page").toEqual([]);
});
