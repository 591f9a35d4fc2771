import "../../theme/sans.css";
import "../../theme/dark.css.ts";
import "../../theme/global.css.ts";
import { painterHost } from "../../board/painterHost.ts";
import { watchActors } from "../../flow/watched.ts";
import { openBoardPage } from "./boardPage.ts";
import { readPage, type SimulatorPage } from "./pageData.ts";
import { renewPage } from "./renewal.ts";
import { yieldToMain } from "./yieldToMain.ts";

const page = readPage();

/** Only by an address of its own: what decides that for the console is more than this page should load. */
async function watch(): Promise<void> {
  const { inspectTab } = await import("../inspector/tab/inspectTab.ts");
  watchActors(inspectTab());
}
const root = document.getElementById("root") as HTMLElement;

/** The picture needs none of what lets it be played: that comes after it. */
async function showBoard(update: NonNullable<SimulatorPage["update"]>): Promise<void> {
  if (/[?&]inspect\b/.test(location.search)) await watch();
  // It takes a while to begin, beside the page.
  painterHost();
  await yieldToMain();
  const boardPage = openBoardPage(root, page, update);
  await boardPage.picture;
  const { play } = await import("./playing.ts");
  await play(boardPage, root, page);
}

async function showNote(): Promise<void> {
  const { showGone, showProblem } = await import("./notes.ts");
  if (page.problem) showProblem(root, page.problem);
  else showGone(root, page.gone ?? "unknown", page.goneSince);
}

const shown = page.problem || page.gone || !page.update ? showNote() : showBoard(page.update);
shown.catch((error: unknown) => {
  reportError(error);
  renewPage();
});
