import "../../theme/sans.css";
import "../../theme/dark.css.ts";
import "../../theme/global.css.ts";
import { painterHost } from "../../board/painterHost.ts";
import { readPage, type SimulatorPage } from "./pageData.ts";
import { renewPage } from "./renewal.ts";
import { openRoom } from "./room.ts";
import { untilLaidOut } from "./untilLaidOut.ts";

const page = readPage();
const rootOf = () => document.getElementById("root") as HTMLElement;

/** The picture needs none of what lets it be played: that comes after it. */
async function showBoard(update: NonNullable<SimulatorPage["update"]>): Promise<void> {
  // This script runs as soon as it is there: the painter begins while styles and core are still on their way.
  painterHost();
  await untilLaidOut();
  const root = rootOf();
  const room = openRoom(root, page, update);
  await room.picture;
  const { play } = await import("./playing.ts");
  play(room, root, page);
}

async function showNote(): Promise<void> {
  const { showGone, showProblem } = await import("./notes.ts");
  await untilLaidOut();
  if (page.problem) showProblem(rootOf(), page.problem);
  else showGone(rootOf(), page.gone ?? "unknown", page.goneSince);
}

const shown = page.problem || page.gone || !page.update ? showNote() : showBoard(page.update);
shown.catch((error: unknown) => {
  reportError(error);
  renewPage();
});
