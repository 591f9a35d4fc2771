import { keepAwake } from "../../board/keepAwake.ts";
import type { BoardUpdate } from "../../board/wire.ts";
import { openEventStream } from "../../live/eventStream.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import type { BoardPage } from "./boardPage.ts";
import type { SimulatorPage } from "./pageData.ts";
import { openPlayer, type Player } from "./player.ts";
import { renewPage } from "./renewal.ts";
import * as styles from "./simulator.css.ts";
import { yieldToMain } from "./yieldToMain.ts";

/** A heartbeat counts for three minutes, as everywhere in the product. */
const ONLINE_MS = 180_000;

/** For so long a stream may be away unsaid. */
const GAP_MS = 4000;

/** Keeps a board on what its stream says, until the link is revoked. */
function follow(player: Player, root: HTMLElement, boardId: string, token: string): void {
  const banner = Object.assign(document.createElement("p"), {
    className: styles.banner,
    textContent: words.reconnecting,
  });
  banner.setAttribute("role", "status");
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let latest = token;
  const end = openEventStream({
    // The stream renews the page's token while it is open, so that the page can come back for weeks.
    url: () => `/simulator/${encodeURIComponent(boardId)}/events?token=${encodeURIComponent(latest)}`,
    onEvent({ name, data }) {
      if (name === "token") latest = (data as { token: string }).token;
      else if (name === "board") player.receive(data as BoardUpdate);
      else if (name === "status") {
        const { latestHeartbeat, currentTime } = data as { latestHeartbeat: number | null; currentTime: number };
        player.setOnline(latestHeartbeat !== null && currentTime - ONLINE_MS < latestHeartbeat, latestHeartbeat);
      } else if (name === "reframe") {
        // Other sites may frame the board now: the page anew is let into this frame, or not.
        if (self !== top) location.reload();
      } else if (name === "gone") {
        const { reason, since } = data as { reason: "revoked" | "unknown"; since: number };
        end();
        player.revoke();
        // A newer gateway may have other files by now: the page anew says the same.
        import("./notes.ts").then(
          ({ showGone }) => showGone(root, reason === "unknown" ? "removed" : "revoked", since),
          () => renewPage(),
        );
      }
    },
    onState(state) {
      if (state === "open") {
        clearTimeout(waiting);
        waiting = undefined;
        banner.remove();
      } else {
        // A short gap while the gateway restarts is nobody's business. Each try in vain tells again that it waits.
        waiting ??= setTimeout(() => player.element.append(banner), GAP_MS);
      }
    },
    onRefused() {
      player.element.append(banner);
      renewPage();
    },
  });
}

/** Lets the board of a page be played, and follow its stream where it has one. */
export async function play(boardPage: BoardPage, root: HTMLElement, page: SimulatorPage): Promise<void> {
  await yieldToMain();
  const player = await openPlayer(boardPage, page);
  await yieldToMain();
  // A message in an address is looked at; a board is left standing.
  if (page.board) keepAwake();
  if (page.board && page.token) follow(player, root, page.board.id, page.token);
}
