import "../../theme/fonts.css";
import "../../theme/dark.css.ts";
import "../../theme/global.css.ts";
import type { BoardUpdate } from "../../board/wire.ts";
import { openEventStream } from "../../live/eventStream.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import { showGone, showProblem } from "./notes.ts";
import { readPage } from "./pageData.ts";
import { openPlayer, type Player } from "./player.ts";
import { renewPage } from "./renewal.ts";
import * as styles from "./simulator.css.ts";

/** A heartbeat counts for three minutes, as everywhere in the product. */
const ONLINE_MS = 180_000;

const page = readPage();
const root = document.getElementById("root") as HTMLElement;

function follow(player: Player, boardId: string, token: string): void {
  const banner = Object.assign(document.createElement("p"), {
    className: styles.banner,
    textContent: words.reconnecting,
  });
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
      } else if (name === "gone") {
        const { reason, since } = data as { reason: "revoked" | "unknown"; since: number };
        end();
        player.revoke();
        showGone(root, reason === "unknown" ? "removed" : "revoked", since);
      }
    },
    onState(state) {
      clearTimeout(waiting);
      if (state === "open") banner.remove();
      // A short gap while the gateway restarts is nobody's business.
      else waiting = setTimeout(() => player.room.append(banner), 5000);
    },
    onRefused() {
      player.room.append(banner);
      renewPage();
    },
  });
}

if (page.problem) showProblem(root, page.problem);
else if (page.gone) showGone(root, page.gone, page.goneSince);
else if (page.update) {
  const player = await openPlayer(root, page, page.update);
  if (page.board && page.token) follow(player, page.board.id, page.token);
} else showGone(root, "unknown", null);
