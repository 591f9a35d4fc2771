import "../../theme/install.ts";
import { createActor } from "xstate";
import { simulatorPlaybackMachine } from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import { createStage } from "../../board/stage.ts";
import { type BoardUpdate, targetOf } from "../../board/wire.ts";
import { openEventStream } from "../../live/eventStream.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import { addControls } from "./controls.ts";
import { readPage } from "./pageData.ts";
import * as styles from "./simulator.css.ts";

/** A heartbeat counts for three minutes, as everywhere in the product. */
const ONLINE_MS = 180_000;
const RENEW_AT_MOST_EVERY_MS = 60_000;
const RENEWED_KEY = "simulatorRenewedAt";

const page = readPage();
const root = document.getElementById("root") as HTMLElement;

function showNote(heading: string, ...sentences: string[]): void {
  const room = document.createElement("div");
  room.className = styles.room;
  const note = document.createElement("div");
  note.className = styles.note;
  const title = document.createElement("h1");
  title.textContent = heading;
  note.append(
    title,
    ...sentences.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })),
  );
  room.append(note);
  root.replaceChildren(room);
  document.title = heading;
}

function showGone(reason: "revoked" | "unknown", since?: number): void {
  if (reason === "unknown") {
    showNote(words.unknownBoardHeading, words.unknownBoard);
    return;
  }
  const time = since ? [words.since(new Date(since).toLocaleString())] : [];
  showNote(words.revokedHeading, words.revoked, ...time);
}

function showBoard(update: BoardUpdate): void {
  const title = page.board?.title ?? words.preview;
  document.title = words.title(title, page.productName);
  const style = page.board?.style ?? "black";
  const room = document.createElement("div");
  room.className = page.embed.frame ? styles.room : styles.bare;
  room.dataset.style = style;
  const heading = Object.assign(document.createElement("h1"), { className: styles.quiet, textContent: title });
  const board = document.createElement("div");
  board.className = styles.board;
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", words.boardLabel(title));
  const said = Object.assign(document.createElement("p"), { className: styles.quiet });
  said.setAttribute("aria-live", "polite");
  room.append(heading, board, said);
  root.replaceChildren(room);

  const animate = !page.embed.disableAnimation;
  const stage = createStage(board, {
    rows: page.board?.rows ?? 6,
    columns: page.board?.columns ?? 22,
    style,
    bezel: page.embed.frame ? "frame" : "full",
    animate,
  });
  let latest = update;
  const playback = createActor(simulatorPlaybackMachine, {
    input: { hasAnimation: animate && !matchMedia("(prefers-reduced-motion: reduce)").matches },
  });
  playback.subscribe(({ value }) => {
    room.dataset.playback = String(value);
  });
  playback.on("flaps.turn", () => stage.show(latest));
  playback.on("flaps.show", () => stage.showGrid(targetOf(latest)));
  playback.on("flaps.clear", () => stage.dispose());
  playback.start();
  stage.on("settled", (_version, text) => {
    playback.send({ type: "flip.ended" });
    board.setAttribute("aria-label", `${words.boardLabel(title)}: ${text}`);
    said.textContent = text;
  });
  stage.on("failed", () => showNote(title, words.coreFailed));

  const receive = (next: BoardUpdate) => {
    latest = next;
    playback.send({ type: "grid.received", characters: targetOf(next) });
  };
  receive(update);
  if (page.board && page.token)
    follow(room, page.board.id, page.token, title, receive, () => playback.send({ type: "link.revoked" }));
}

/** The page's token is short-lived: a fresh page brings a fresh one, or says that the link is gone. Never in a circle. */
function renewPage(): void {
  const last = Number(sessionStorage.getItem(RENEWED_KEY) ?? 0);
  if (Date.now() - last < RENEW_AT_MOST_EVERY_MS) {
    showGone("unknown");
    return;
  }
  sessionStorage.setItem(RENEWED_KEY, String(Date.now()));
  location.reload();
}

function follow(
  room: HTMLElement,
  boardId: string,
  token: string,
  title: string,
  receive: (update: BoardUpdate) => void,
  revoke: () => void,
): void {
  const setOnline = addControls(room, title);
  const banner = Object.assign(document.createElement("p"), {
    className: styles.banner,
    textContent: words.reconnecting,
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = openEventStream({
    url: `/simulator/${encodeURIComponent(boardId)}/events?token=${encodeURIComponent(token)}`,
    onEvent({ name, data }) {
      if (name === "board") receive(data as BoardUpdate);
      else if (name === "status") {
        const { latestHeartbeat, currentTime } = data as { latestHeartbeat: number | null; currentTime: number };
        setOnline(latestHeartbeat !== null && currentTime - ONLINE_MS < latestHeartbeat);
      } else if (name === "gone") {
        const { reason, since } = data as { reason: "revoked" | "unknown"; since: number };
        end();
        revoke();
        showGone(reason === "unknown" ? "unknown" : "revoked", since);
      }
    },
    onState(state) {
      clearTimeout(waiting);
      if (state === "open") banner.remove();
      // A short gap while the gateway restarts is nobody's business.
      else waiting = setTimeout(() => room.append(banner), 5000);
    },
    onRefused: renewPage,
  });
}

if (page.problem) {
  const { row, column } = page.problem;
  const place = row !== null && column !== null ? [words.brokenCell(row + 1, column + 1)] : [];
  showNote(words.brokenMessageHeading, words.brokenMessage, ...place);
} else if (page.gone) showGone(page.gone);
else if (page.update) showBoard(page.update);
else showGone("unknown");
