import { aspectOf } from "../../board/geometry.ts";
import { createStage, type Stage } from "../../board/stage.ts";
import type { StageOptions } from "../../board/stagePlace.ts";
import { type BoardUpdate, targetOf } from "../../board/wire.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import type { Look, SimulatorPage } from "./pageData.ts";
import * as styles from "./simulator.css.ts";

/** What came may be long in coming, or never come: what lets the board be played does not wait for ever. */
const PATIENCE_MS = 3000;

/** A page with a board that shows what it is told, and says it; nobody plays it yet. */
export interface BoardPage {
  readonly element: HTMLElement;
  readonly board: HTMLElement;
  /** What is read aloud. */
  readonly said: HTMLElement;
  readonly title: string;
  readonly stage: Stage;
  readonly options: StageOptions;
  /** The first picture is there, or will not be for a while. */
  readonly picture: Promise<unknown>;
  /** What the board was told last. */
  readonly latest: BoardUpdate;
  /** Whether the board shows that, with no flap turning. */
  readonly isAtRest: boolean;
  /** Shows what came; the same once more is nothing. */
  show(update: BoardUpdate): void;
  /** Only remembers what came, for whoever plays the board. */
  keep(update: BoardUpdate): void;
  /** Another style, flap or frame was chosen: what it shows stays. */
  setLook(look: Look): void;
  /** Whether a report of the stage is about what was told last, and not about a turn that it has replaced. */
  isCurrent(version: number): boolean;
  /** How the board stands (`data-playback`) is from now on told by whoever plays it. */
  handOver(): void;
  /** Takes away the text that keeps the place of the first picture. */
  removePoster(): void;
}

const isSame = (one: BoardUpdate, other: BoardUpdate) =>
  one.version === other.version && String(targetOf(one)) === String(targetOf(other));

/** Fills the page with a board, and shows it. */
export function openBoardPage(root: HTMLElement, page: SimulatorPage, first: BoardUpdate): BoardPage {
  const title = page.board?.title ?? words.preview;
  const plain = { rows: 6, columns: 22, style: "black", code62: page.code62, frameColor: "board" } as const;
  const { rows, columns, style, code62, frameColor } = page.board ?? plain;
  const bezel = page.embed.frame ? "frame" : "full";
  document.title = words.title(title, page.productName);

  const element = document.createElement("div");
  element.className = page.embed.frame ? styles.page : styles.bare;
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

  const options: StageOptions = { rows, columns, style, code62, bezel, animate: !page.embed.disableAnimation };
  const dress = ({ style: of, frameColor: frame }: Pick<Look, "style" | "frameColor">) => {
    element.dataset.style = of;
    if (bezel === "frame" && frame !== "board" && frame !== of) board.dataset.frameColor = frame;
    else delete board.dataset.frameColor;
  };
  dress({ style, frameColor });
  const stage = createStage(board, options);
  const removePoster = () => poster?.remove();
  let latest = first;
  let isAtRest = false;
  const isCurrent = (version: number) => version === 0 || version >= latest.version;
  stage.on("flipping", () => {
    removePoster();
    isAtRest = false;
  });
  stage.on("settled", (version, text) => {
    removePoster();
    if (!isCurrent(version)) return;
    isAtRest = true;
    board.setAttribute("aria-label", `${words.boardLabel(title)}: ${text}`);
    said.textContent = text;
  });
  const tell = (playback: string) => {
    element.dataset.playback = playback;
  };
  const tellings = [
    stage.on("flipping", () => tell("flipping")),
    stage.on("settled", (version) => isCurrent(version) && tell("settled")),
  ];
  const picture = new Promise<unknown>((resolve) => {
    for (const event of ["flipping", "settled", "failed", "undrawable"] as const) stage.on(event, resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
  const keep = (update: BoardUpdate) => {
    latest = update;
  };
  const show = (update: BoardUpdate) => {
    if (isAtRest && isSame(latest, update)) return keep(update);
    keep(update);
    isAtRest = false;
    stage.show(update);
  };
  const setLook = (look: Look) => {
    const isOld = options.style === look.style && options.code62 === look.code62;
    dress(look);
    if (isOld) return;
    options.style = look.style;
    options.code62 = look.code62;
    stage.setLook(look);
    // Code 62 is told by another word now.
    if (isAtRest) stage.show(latest);
  };
  show(first);
  return {
    element,
    board,
    said,
    title,
    stage,
    options,
    picture,
    get latest() {
      return latest;
    },
    get isAtRest() {
      return isAtRest;
    },
    show,
    setLook,
    keep,
    isCurrent,
    handOver: () => {
      for (const end of tellings) end();
    },
    removePoster,
  };
}
