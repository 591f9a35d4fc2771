import "../../theme/dark.css.ts";
import "../../theme/global.css.ts";
import { boardFrame, siteRefused, siteRefusedWhy } from "../../words/frame.ts";
import * as styles from "./frame.css.ts";

/** How long to wait before asking again: while the gateway is away, and of a site that may not show the board (yet). */
const AWAY_MS = 15_000;
const REFUSED_MS = 60_000;

const { inside } = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}") as { inside: string };
const place = document.getElementById("place") as HTMLElement;

/** Whether the frame holds the board's own page: a browser's page in its place is of no origin of ours. */
function isPresent({ contentDocument }: HTMLIFrameElement): boolean {
  return Boolean(contentDocument?.getElementById("page-data"));
}

/** Whether the gateway answers, so that it is the browser that keeps the page out of the frame. */
async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch(inside, { method: "HEAD", cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

function refusal(): HTMLElement {
  const note = Object.assign(document.createElement("div"), { className: styles.note });
  note.setAttribute("role", "status");
  const sentence = Object.assign(document.createElement("p"), { className: styles.sentence, textContent: siteRefused });
  note.append(sentence, Object.assign(document.createElement("p"), { textContent: siteRefusedWhy }));
  return note;
}

/**
 * The page that anybody may frame, for a link that names its sites. It holds no board: the board's own page stands in a
 * frame within it, and says by its policy (frame-ancestors, which counts every page around it) where it may.
 */
function showBoard(): void {
  const note = refusal();
  const frame = Object.assign(document.createElement("iframe"), { title: boardFrame, className: styles.board });
  const again = (wait: number) => void setTimeout(() => frame.setAttribute("src", inside), wait);
  frame.addEventListener("load", async () => {
    const isShown = isPresent(frame);
    frame.dataset.shown = String(isShown);
    if (isShown) return note.remove();
    const isRefused = await isAnswered();
    // It may have come meanwhile.
    if (isPresent(frame)) return;
    if (isRefused) place.append(note);
    again(isRefused ? REFUSED_MS : AWAY_MS);
  });
  frame.src = inside;
  place.append(frame);
}

// A browser that did not say where the page would stand, and put it into no frame.
if (self === top) location.replace(inside);
else showBoard();
