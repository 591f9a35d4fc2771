import { useEffect } from "react";

/** An element that had the focus, with what is around it: once it is gone, nothing else tells where it stood. */
interface Trail {
  at: Element;
  /** What lies over the page and holds it; null for the page itself. */
  layer: Element | null;
  /** From the element outwards. */
  around: readonly { element: Element; row: readonly Element[] }[];
}

const layers = "[data-base-ui-portal]";
/** One of many. */
const entries = "li, tr";
const stops = "a[href], button, input, select, textarea, [tabindex]";
/** What a screen is for: its keys are to arrive there. */
const home = "[data-focus-home]";
/** What keys change at once. Such a control is often off only while its change is carried out. */
const controls = `select, input, textarea, ${["combobox", "switch", "checkbox", "radio", "slider", "spinbutton"].map((role) => `[role=${role}]`).join()}`;
/** Under a finger the focus brings the phone's keyboard, which covers the page. */
const typed = "textarea, input:not([type=checkbox], [type=radio])";

const isUsable = (element: Element) =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.closest("[hidden], [inert]") === null &&
  (element.checkVisibility?.() ?? true);

const isStop = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  isUsable(element) &&
  !(element.matches(typed) && matchMedia("(pointer: coarse)").matches);

const firstStop = (place: Element): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(stops)].find((stop) => stop.tabIndex >= 0 && isStop(stop));

function trailOf(at: Element): Trail {
  const around: { element: Element; row: readonly Element[] }[] = [];
  for (let element: Element | null = at; element && element !== document.body; element = element.parentElement) {
    around.push({ element, row: element.matches(entries) ? [...(element.parentElement?.children ?? [])] : [] });
  }
  return { at, layer: at.closest(layers), around };
}

/**
 * The next of an entry that has gone; after the last one, the one before. The entry itself and none of its keys: a key that is
 * held, or pressed once more, must do nothing to it.
 */
function neighbourStop(entry: Element, row: readonly Element[]): HTMLElement | undefined {
  const at = row.indexOf(entry);
  const nearest = [...row.slice(at + 1), ...row.slice(0, Math.max(at, 0)).reverse()];
  const next = nearest.find((one): one is HTMLElement => one instanceof HTMLElement && isUsable(one));
  if (next && !next.hasAttribute("tabindex")) next.tabIndex = -1;
  return next;
}

function stopIn(element: Element): HTMLElement | undefined {
  const own = element.querySelector(home);
  if (isStop(own)) return own;
  if (element.matches(`form, ${entries}`)) return firstStop(element);
  return element.hasAttribute("tabindex") && isStop(element) ? element : undefined;
}

/** Whether the element stands there, and may be on again in a moment. */
const isOffForNow = (at: Element) => at.isConnected && at.matches(":disabled");

/** From the inside out: the element itself, what a list shows beside it, and whatever around it can have the focus. */
function nearestStop({ at, around }: Trail): HTMLElement | undefined {
  if (isStop(at)) return at;
  // Keys that were meant for it must act on nothing else.
  if (isOffForNow(at) && at.matches(controls)) {
    return around.map(({ element }) => element).find((one) => one.hasAttribute("tabindex") && isStop(one)) as
      | HTMLElement
      | undefined;
  }
  for (const { element, row } of around) {
    const stop = element.isConnected ? stopIn(element) : neighbourStop(element, row);
    if (stop) return stop;
  }
  return undefined;
}

/** Gives the focus to the page's content: to what the screen is for, where it says so. */
export function focusContent(): void {
  const content = document.getElementById("content");
  if (content) (stopIn(content) ?? content).focus({ preventScroll: true });
}

/**
 * Looks after the focus of the page: an element that goes, is hidden or switched off while it has the focus takes that
 * along, and keys would go nowhere. So does a window that closes when the key that opened it is no longer there. The focus
 * then goes to the nearest place; whoever gives it to another one at once is not disturbed.
 */
function keepFocus(): () => void {
  /** The page's last, and above it the last of each layer that lies over it. */
  let trails: readonly Trail[] = [];
  let frame: number | null = null;
  /**
   * What gets the focus back when it is on again, or what is beside it once it goes, from where keys and presses do nothing:
   * whoever acts where the focus waits has gone on.
   */
  let waiting: { trail: Trail; stop: HTMLElement } | null = null;

  const isLost = () => {
    const last = trails.at(-1);
    if (!last || isUsable(last.at)) return false;
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body || !isUsable(activeElement);
  };
  const giveBack = () => {
    frame = null;
    if (!isLost()) return;
    for (const trail of trails.toReversed()) {
      const stop = nearestStop(trail);
      if (!stop) continue;
      // Where the person looks now is not where the element stood.
      stop.focus({ preventScroll: true });
      waiting = isOffForNow(trail.at) && stop.tabIndex < 0 ? { trail, stop } : null;
      return;
    }
    focusContent();
  };
  const look = () => {
    if (waiting && document.activeElement !== waiting.stop) waiting = null;
    if (waiting && (isUsable(waiting.trail.at) || !waiting.trail.at.isConnected)) {
      const next = nearestStop(waiting.trail);
      waiting = null;
      next?.focus({ preventScroll: true });
    }
    if (isLost()) frame ??= requestAnimationFrame(giveBack);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const trail = trailOf(target);
    trails = [...trails.filter(({ layer }) => layer !== trail.layer && (layer?.isConnected ?? true)), trail];
  };
  // A press beside everything leaves the page's focus on purpose; an element that goes is gone a moment later.
  const forget = () =>
    queueMicrotask(() => {
      const last = trails.at(-1);
      if (last?.layer === null && document.activeElement === document.body && isUsable(last.at)) trails = [];
    });

  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "inert"],
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  return () => {
    changes.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
    if (frame !== null) cancelAnimationFrame(frame);
  };
}

/** The focus of the page is never lost: `keepFocus`. Once, around every screen. */
export const useKeptFocus = (): void => useEffect(keepFocus, []);
