import { standingTime } from "../../words/messageTime.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import { icon } from "./icons.ts";
import type { Menu } from "./menu.ts";
import * as styles from "./simulator.css.ts";

/** The toolbar leaves after three seconds without a pointer or a key; it stays while something in it has the focus. */
const LINGER_MS = 3000;

type IconOf = Parameters<typeof icon>[0];

function iconButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.toolbarButton;
  return button;
}

function dress(button: HTMLButtonElement, name: IconOf, label: string): void {
  button.replaceChildren(icon(name));
  button.ariaLabel = label;
  button.title = label;
}

function fullScreenButton(page: HTMLElement): HTMLButtonElement {
  const button = iconButton();
  const show = () => {
    const inside = document.fullscreenElement !== null;
    dress(button, inside ? "leave" : "enter", inside ? words.leaveFullScreen : words.fullScreen);
  };
  button.addEventListener("click", () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void page.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", show);
  show();
  return button;
}

/** Shows the toolbar while somebody is there, and hides it, and in full screen the pointer, when nobody is. */
function linger(page: HTMLElement, toolbar: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSeen = () => toolbar.dataset.shown === "true" || toolbar.querySelector(":focus-visible") !== null;
  // A finger comes without moving first: what it touches while the toolbar is away only brings the toolbar.
  let isBlind = false;
  addEventListener("pointerdown", () => {
    isBlind = !isSeen();
  });
  const swallow = (event: MouseEvent) => {
    // A key's click has no count of presses.
    if (isBlind && event.detail > 0) event.stopPropagation();
  };
  toolbar.addEventListener("click", swallow, { capture: true });
  const appear = () => {
    toolbar.dataset.shown = "true";
    page.dataset.idle = "false";
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (toolbar.querySelector(":focus-visible, [aria-expanded='true']")) return;
      toolbar.dataset.shown = "false";
      page.dataset.idle = "true";
    }, LINGER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown", "focusin", "focusout"] as const) {
    addEventListener(event, appear);
  }
}

export interface ControlsOptions {
  page: HTMLElement;
  title: string;
  /** Left out where this browser cannot sound. */
  sound: { isOn: boolean; set(on: boolean): void } | null;
  /** Left out where nothing ever turns. */
  pause: (() => void) | null;
  /** Makes the menu of a button, when somebody first wants it. */
  loadMenu(button: HTMLButtonElement): Promise<ToolbarMenu>;
}

/** What is behind "More". */
export interface ToolbarMenu extends Menu {
  /** Those of its parts that are about turning flaps. */
  readonly moving: readonly HTMLElement[];
}

export interface Controls {
  /** Whether flaps turn at present: what is about turning is there, or is not. */
  setMoving(moves: boolean): void;
  setHeld(held: boolean): void;
  /** `since`: when an offline board was last heard of, epoch milliseconds; null when never. */
  setOnline(online: boolean, since: number | null): void;
}

/** A button for a menu that is not there yet: the first key or click that would open it brings it. */
function menuButton(load: (button: HTMLButtonElement) => Promise<ToolbarMenu>, onMenu: (menu: ToolbarMenu) => void) {
  const more = iconButton();
  more.className = styles.roomyButton;
  dress(more, "more", words.more);
  more.setAttribute("aria-haspopup", "menu");
  more.setAttribute("aria-expanded", "false");
  const bring = async (event: Event) => {
    const { key } = event as Partial<KeyboardEvent>;
    if (key !== undefined && key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    more.removeEventListener("click", bring);
    more.removeEventListener("keydown", bring);
    const menu = await load(more);
    more.after(menu.element);
    onMenu(menu);
    menu.open(key === "ArrowUp" ? -1 : 0);
  };
  more.addEventListener("click", bring);
  more.addEventListener("keydown", bring);
  return more;
}

/** The control toolbar: sound, pause, full screen, more, and the board's name with its state. */
export function addControls({ page, title, sound, pause, loadMenu }: ControlsOptions): Controls {
  const toolbar = document.createElement("div");
  toolbar.className = styles.toolbar;
  toolbar.setAttribute("role", "group");
  toolbar.setAttribute("aria-label", words.controls);

  const aboutTurning: HTMLElement[] = [];
  let moves = true;
  if (sound) {
    const button = iconButton();
    aboutTurning.push(button);
    let isOn = sound.isOn;
    const show = () => {
      dress(button, isOn ? "loud" : "silent", words.sound);
      button.ariaPressed = String(isOn);
    };
    button.addEventListener("click", () => {
      isOn = !isOn;
      sound.set(isOn);
      show();
    });
    show();
    toolbar.append(button);
  }
  const pauseButton = iconButton();
  const setHeld = (held: boolean) => dress(pauseButton, held ? "play" : "pause", held ? words.resume : words.pause);
  setHeld(false);
  if (pause) {
    pauseButton.addEventListener("click", pause);
    aboutTurning.push(pauseButton);
    toolbar.append(pauseButton);
  }
  if (document.fullscreenEnabled) toolbar.append(fullScreenButton(page));
  const more = menuButton(loadMenu, ({ moving }) => {
    aboutTurning.push(...moving);
    for (const part of moving) part.hidden = !moves;
  });
  toolbar.append(more);

  const status = Object.assign(document.createElement("span"), { className: styles.status });
  const dot = Object.assign(document.createElement("span"), { className: styles.dot, hidden: true });
  const word = Object.assign(document.createElement("span"), { className: styles.quiet });
  const name = Object.assign(document.createElement("span"), { className: styles.name, textContent: title });
  status.append(dot, word, name);
  toolbar.append(status);
  page.append(toolbar);
  linger(page, toolbar);

  return {
    setMoving(next) {
      moves = next;
      // Whoever is on a control that goes away is taken to the one that stays.
      const { activeElement } = document;
      if (!moves && aboutTurning.some((part) => part.contains(activeElement))) more.focus();
      for (const part of aboutTurning) part.hidden = !moves;
    },
    setHeld,
    setOnline(online, since) {
      dot.hidden = false;
      dot.dataset.online = String(online);
      word.className = online ? styles.quiet : styles.since;
      if (online) word.textContent = words.online;
      else word.textContent = since === null ? words.offline : words.offlineSince(standingTime(since, Date.now()));
      // What is read aloud stands before the name, what is seen behind it.
      if (online) status.append(dot, word, name);
      else status.append(dot, name, word);
    },
  };
}
