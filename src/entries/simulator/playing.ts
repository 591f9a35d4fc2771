import { simulatorLinkFlow } from "../../../machines/simulator/simulatorLinkFlow.ts";
import { holdWakeLock } from "../../board/wakeLock.ts";
import type { BoardUpdate } from "../../board/wire.ts";
import { startFlow } from "../../flow/startFlow.ts";
import { openEventStream } from "../../live/eventStream.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import type { BoardPage } from "./boardPage.ts";
import type { Look, SimulatorPage } from "./pageData.ts";
import { openPlayer, type Player } from "./player.ts";
import { renewPage } from "./renewal.ts";
import * as styles from "./simulator.css.ts";
import { yieldToMain } from "./yieldToMain.ts";

/** A heartbeat counts for three minutes, as everywhere in the product. */
const ONLINE_MS = 180_000;

/** Keeps a board on what its stream says, until the link is revoked: `simulatorLinkFlow` on this page. */
function follow(player: Player, root: HTMLElement, boardId: string, token: string): void {
  const banner = Object.assign(document.createElement("p"), {
    className: styles.banner,
    textContent: words.reconnecting,
  });
  banner.setAttribute("role", "status");
  let isAway = false;
  // A browser that is offline knows it at once; its stream may seem open for three missed pings.
  const say = () => (isAway || !navigator.onLine ? player.element.append(banner) : banner.remove());
  for (const event of ["online", "offline"]) addEventListener(event, say);
  const run = startFlow(simulatorLinkFlow, {
    input: { token },
    calls: {
      followBoard: (_input, send): (() => void) =>
        openEventStream({
          url: (): string =>
            `/simulator/${encodeURIComponent(boardId)}/events?token=${encodeURIComponent(run.context.token)}`,
          onEvent({ name, data }) {
            if (name === "token") send({ type: "token.renewed", token: (data as { token: string }).token });
            else if (name === "board") player.receive(data as BoardUpdate);
            else if (name === "look") player.setLook(data as Look);
            else if (name === "status") {
              const { latestHeartbeat, currentTime } = data as { latestHeartbeat: number | null; currentTime: number };
              player.setOnline(latestHeartbeat !== null && currentTime - ONLINE_MS < latestHeartbeat, latestHeartbeat);
            } else if (name === "reframe") send({ type: "link.reframed", isFramed: self !== top });
            else if (name === "gone") {
              send({ type: "link.gone", ...(data as { reason: "revoked" | "unknown"; since: number }) });
            }
          },
          onState: (state) => send({ type: state === "open" ? "stream.open" : "stream.waiting" }),
          onRefused: () => send({ type: "stream.refused" }),
        }),
    },
    changed: ({ state }) => {
      isAway = state === "following.away" || state === "refused";
      say();
    },
    tell(told) {
      if (told.type === "page.renew") return renewPage();
      if (told.type === "page.reload") return location.reload();
      player.revoke();
      // A newer gateway may have other files by now: the page anew says the same.
      import("./notes.ts").then(
        ({ showGone }) => showGone(root, told.reason, told.since),
        () => renewPage(),
      );
    },
  });
}

/** Lets the board of a page be played, and follow its stream where it has one. */
export async function play(boardPage: BoardPage, root: HTMLElement, page: SimulatorPage): Promise<void> {
  await yieldToMain();
  const player = await openPlayer(boardPage, page);
  await yieldToMain();
  // A message in an address is looked at; a board is left standing.
  if (page.board) holdWakeLock();
  if (page.board && page.token) follow(player, root, page.board.id, page.token);
}
