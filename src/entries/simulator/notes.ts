import { standingTime } from "../../words/messageTime.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import type { SimulatorPage } from "./pageData.ts";
import * as styles from "./simulator.css.ts";

/** A page that shows words in place of a board. */
function showNote(root: HTMLElement, heading: string, ...sentences: string[]): void {
  const page = document.createElement("div");
  page.className = styles.page;
  const note = document.createElement("div");
  note.className = styles.note;
  note.setAttribute("role", "status");
  const title = Object.assign(document.createElement("h1"), { className: styles.noteHeading, textContent: heading });
  note.append(
    title,
    ...sentences.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })),
  );
  page.append(note);
  root.replaceChildren(page);
  document.title = heading;
}

/** There is nothing to show any more, or there never was: why, and since when (epoch milliseconds). */
export function showGone(root: HTMLElement, reason: "revoked" | "removed" | "unknown", since: number | null): void {
  const time = since === null ? [] : [words.since(standingTime(since, Date.now()))];
  if (reason === "revoked") showNote(root, words.revokedHeading, words.revoked, ...time);
  else if (reason === "removed") showNote(root, words.goneHeading, words.gone, ...time);
  else showNote(root, words.unknownBoardHeading, words.unknownBoard);
}

/** A message in the address that is no grid: what is wrong, and where. */
export function showProblem(root: HTMLElement, { row, column }: NonNullable<SimulatorPage["problem"]>): void {
  const place = row !== null && column !== null ? [words.brokenCell(row + 1, column + 1)] : [words.brokenMessage];
  showNote(root, words.brokenMessageHeading, ...place);
}
