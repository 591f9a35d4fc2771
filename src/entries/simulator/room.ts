import { aspectOf } from "../../board/geometry.ts";
import { createStage, type Stage, type StageOptions } from "../../board/stage.ts";
import type { BoardUpdate } from "../../board/wire.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import type { SimulatorPage } from "./pageData.ts";
import * as styles from "./simulator.css.ts";

/** A page with a board that shows its first picture; nobody plays it yet. */
export interface Room {
  readonly element: HTMLElement;
  readonly board: HTMLElement;
  /** What is read aloud. */
  readonly said: HTMLElement;
  readonly title: string;
  readonly stage: Stage;
  readonly options: StageOptions;
  /** Takes away the text that keeps the place of the first picture. */
  removePoster(): void;
}

/** Fills the page with a board, and shows it. */
export function openRoom(root: HTMLElement, page: SimulatorPage, first: BoardUpdate): Room {
  const title = page.board?.title ?? words.preview;
  const plain = { rows: 6, columns: 22, style: "black", code62: page.code62 } as const;
  const { rows, columns, style, code62 } = page.board ?? plain;
  const bezel = page.embed.frame ? "frame" : "full";
  document.title = words.title(title, page.productName);

  const element = document.createElement("div");
  element.className = page.embed.frame ? styles.room : styles.bare;
  element.dataset.style = style;
  element.style.setProperty("--board-ratio", String(aspectOf(rows, columns, bezel)));
  const heading = Object.assign(document.createElement("h1"), { className: styles.quiet, textContent: title });
  const board = document.createElement("div");
  board.className = styles.board;
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", words.boardLabel(title));
  const said = Object.assign(document.createElement("p"), { className: styles.quiet });
  said.setAttribute("aria-live", "polite");
  element.append(heading, board, said);
  // The text that came with the page keeps the place until the first picture.
  const poster = document.getElementById("poster");
  if (poster) board.append(poster);
  root.replaceChildren(element);

  const options = { rows, columns, style, code62, bezel, animate: !page.embed.disableAnimation } as const;
  const stage = createStage(board, options);
  const removePoster = () => poster?.remove();
  stage.on("flipping", removePoster);
  stage.on("settled", removePoster);
  stage.show(first);
  return { element, board, said, title, stage, options, removePoster };
}
