import { simulatorWords as words } from "../../words/simulator.ts";
import * as styles from "./simulator.css.ts";

/** The pill leaves after three seconds without a pointer or a key; it stays while something in it has the focus. */
const LINGER_MS = 3000;

const ENTER = "M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3";
const LEAVE = "M8 3v3a2 2 0 0 1-2 2H3M21 8h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3M16 21v-3a2 2 0 0 1 2-2h3";

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({
    width: "18",
    height: "18",
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.75",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  }))
    svg.setAttribute(key, value);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

function fullScreenButton(room: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.pillButton;
  const show = () => {
    const inside = document.fullscreenElement !== null;
    button.replaceChildren(icon(inside ? LEAVE : ENTER));
    button.ariaLabel = inside ? words.leaveFullScreen : words.fullScreen;
    button.title = button.ariaLabel;
  };
  button.addEventListener("click", () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void room.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", show);
  show();
  return button;
}

/** The control pill: full screen, and the board's name with its state. Returns what sets the state. */
export function addControls(room: HTMLElement, title: string): (online: boolean | null) => void {
  const pill = document.createElement("div");
  pill.className = styles.pill;
  const status = document.createElement("span");
  status.className = styles.status;
  const name = document.createElement("span");
  name.className = styles.name;
  name.textContent = title;
  status.append(name);
  if (document.fullscreenEnabled) pill.append(fullScreenButton(room));
  pill.append(status);
  room.append(pill);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const appear = () => {
    pill.dataset.shown = "true";
    room.style.cursor = "";
    clearTimeout(timer);
    timer = setTimeout(() => {
      pill.dataset.shown = "false";
      if (document.fullscreenElement) room.style.cursor = "none";
    }, LINGER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown"] as const) addEventListener(event, appear);
  appear();

  return (online) => {
    status.querySelector(`.${styles.dot}`)?.remove();
    status.querySelector(`.${styles.quiet}`)?.remove();
    if (online === null) return;
    const dot = document.createElement("span");
    dot.className = styles.dot;
    dot.dataset.online = String(online);
    const word = document.createElement("span");
    word.className = styles.quiet;
    word.textContent = online ? words.online : words.offline;
    status.prepend(dot, word);
  };
}
