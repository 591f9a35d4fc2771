import { simulatorWords as words } from "../../words/simulator.ts";
import * as styles from "./simulator.css.ts";

/** What stands in the place of a board where the browser has nothing to draw on: `tell` gives it what the board shows. */
export function boardAsText(): { note: HTMLElement; tell(text: string): void } {
  const note = Object.assign(document.createElement("div"), { className: styles.problem });
  // The picture's own name says the same to whoever does not see it.
  note.setAttribute("aria-hidden", "true");
  const sentence = Object.assign(document.createElement("p"), { textContent: words.undrawable });
  const shown = Object.assign(document.createElement("p"), { className: styles.asText });
  note.append(sentence, shown);
  return {
    note,
    tell: (text) => {
      shown.textContent = text;
    },
  };
}

/** What stands over a board that cannot be drawn, and the way on. */
export function boardProblem(stage: { retry(): void }): HTMLElement {
  const note = document.createElement("div");
  note.className = styles.problem;
  note.setAttribute("role", "status");
  const sentence = Object.assign(document.createElement("p"), { textContent: words.coreFailed });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.retry });
  button.className = styles.retry;
  button.addEventListener("click", () => stage.retry());
  note.append(sentence, button);
  return note;
}

/** What stands beside a board that goes on showing what it showed, as what came last is nothing for it. */
export function boardRefusal(): HTMLElement {
  const note = document.createElement("p");
  note.className = styles.banner;
  note.setAttribute("role", "status");
  note.textContent = words.refused;
  return note;
}
