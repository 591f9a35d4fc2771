import { createActor } from "xstate";
import {
  type PlaybackOrder,
  type PlaybackPace,
  simulatorPlaybackMachine,
} from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import { aspectOf } from "../../board/geometry.ts";
import type { FlapSound } from "../../board/sound/flapSound.ts";
import { createStage, type Stage } from "../../board/stage.ts";
import { type BoardUpdate, targetOf } from "../../board/wire.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import { addControls, type Controls } from "./controls.ts";
import { choiceGroup, commandGroup } from "./menu.ts";
import { boardAsText, boardProblem } from "./notes.ts";
import type { SimulatorPage } from "./pageData.ts";
import { recall, remember } from "./remembered.ts";
import { saveFilm, savePicture } from "./saving.ts";
import * as styles from "./simulator.css.ts";

const SOUND_KEY = "simulatorSound";

/** A board on the page, and what its stream may tell it. */
export interface Player {
  readonly room: HTMLElement;
  receive(update: BoardUpdate): void;
  /** Nothing is shown any more, ever. */
  revoke(): void;
  setOnline(online: boolean, since: number | null): void;
}

/** Turns the stage's clicks on and off; their code is loaded when somebody wants to hear them. */
function soundOf(stage: Stage): { isOn: boolean; set(on: boolean): void } {
  let wanted = false;
  let sound: FlapSound | null = null;
  const set = (on: boolean) => {
    wanted = on;
    if (!on) {
      stage.setLandingSink(null);
      sound?.close();
      sound = null;
      return;
    }
    void import("../../board/sound/flapSound.ts").then((module) => {
      if (!wanted || sound) return;
      sound = new module.FlapSound();
      stage.setLandingSink(sound);
    });
  };
  const isOn = recall("localStorage", SOUND_KEY) === "on";
  if (isOn) set(true);
  return {
    isOn,
    set(on) {
      remember("localStorage", SOUND_KEY, on ? "on" : "off");
      set(on);
    },
  };
}

/** Lets the page draw and answer in between, where one long task would hold it up. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** Fills the page with a board and, in version 2, the pill that plays it: the picture first, step by step. */
export async function openPlayer(root: HTMLElement, page: SimulatorPage, first: BoardUpdate): Promise<Player> {
  const title = page.board?.title ?? words.preview;
  const plain = { rows: 6, columns: 22, style: "black", code62: page.code62 } as const;
  const { rows, columns, style, code62 } = page.board ?? plain;
  const animate = !page.embed.disableAnimation;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => animate && !reducedMotion.matches;
  document.title = words.title(title, page.productName);

  const room = document.createElement("div");
  room.className = page.embed.frame ? styles.room : styles.bare;
  room.dataset.style = style;
  const bezel = page.embed.frame ? "frame" : "full";
  room.style.setProperty("--board-ratio", String(aspectOf(rows, columns, bezel)));
  const heading = Object.assign(document.createElement("h1"), { className: styles.quiet, textContent: title });
  const board = document.createElement("div");
  board.className = styles.board;
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", words.boardLabel(title));
  const said = Object.assign(document.createElement("p"), { className: styles.quiet });
  said.setAttribute("aria-live", "polite");
  room.append(heading, board, said);
  // The text that came with the page keeps the place until the first picture.
  const poster = document.getElementById("poster");
  if (poster) board.append(poster);
  root.replaceChildren(room);

  let latest = first;
  const options = { rows, columns, style, code62, bezel, animate } as const;
  const stage = createStage(board, options);
  await breathe();
  const playback = createActor(simulatorPlaybackMachine, { input: { hasAnimation: moves() } });
  let controls: Controls | null = null;
  playback.subscribe((snapshot) => {
    room.dataset.playback = String(snapshot.value);
    controls?.setHeld(snapshot.matches("paused") || snapshot.matches("held"));
  });
  playback.on("flaps.turn", () => stage.show(latest));
  playback.on("flaps.hold", () => stage.pause());
  playback.on("flaps.resume", () => stage.resume(latest));
  playback.on("flaps.replay", () => stage.replay());
  playback.on("flaps.show", () => stage.showGrid(targetOf(latest)));
  playback.on("flaps.clear", () => stage.dispose());
  playback.on("flaps.adjust", ({ pace, order }) =>
    stage.setMotion({ ...(pace === "sent" ? {} : { pace }), ...(order === "sent" ? {} : { order }) }),
  );
  playback.start();
  stage.on("flipping", () => poster?.remove());
  stage.on("settled", (version, text) => {
    poster?.remove();
    // A report about a turn that a newer one has replaced meanwhile.
    if (version !== 0 && version < latest.version) return;
    playback.send({ type: "flip.ended" });
    board.setAttribute("aria-label", `${words.boardLabel(title)}: ${text}`);
    said.textContent = text;
    asText?.tell(text);
  });
  let asText: ReturnType<typeof boardAsText> | null = null;
  let problem: HTMLElement | null = null;
  const clearProblem = () => {
    problem?.remove();
    problem = null;
  };
  const showProblem = (note: HTMLElement) => {
    clearProblem();
    poster?.remove();
    problem = note;
    room.append(note);
  };
  stage.on("failed", () => showProblem(boardProblem(stage)));
  stage.on("undrawable", () => {
    asText = boardAsText();
    showProblem(asText.note);
  });
  stage.on("restarted", clearProblem);

  const receive = (update: BoardUpdate) => {
    latest = update;
    playback.send({ type: "grid.received", characters: targetOf(update) });
  };
  await breathe();
  receive(first);
  await breathe();

  if (page.flags.simulatorV2) {
    const isHeld = () => playback.getSnapshot().matches("paused") || playback.getSnapshot().matches("held");
    const choices = [
      choiceGroup<PlaybackPace>({
        label: words.pace,
        values: words.paces,
        chosen: "sent",
        choose: (pace) => playback.send({ type: "pace.choose", pace }),
      }),
      choiceGroup<PlaybackOrder>({
        label: words.order,
        values: words.orders,
        chosen: "sent",
        choose: (order) => playback.send({ type: "order.choose", order }),
      }),
    ];
    const replay = commandGroup([
      { label: words.replay, run: () => playback.send({ type: "playback.replay" }), isPossible: () => !isHeld() },
    ]);
    const say = (what: string) => {
      said.textContent = what;
    };
    const save = commandGroup([
      { label: words.savePicture, run: () => void savePicture(stage, title, say) },
      { label: words.saveFilm, run: () => void saveFilm(stage, options, title, say) },
    ]);
    controls = addControls({
      room,
      title,
      sound: animate && typeof AudioWorkletNode !== "undefined" ? soundOf(stage) : null,
      pause: animate ? () => playback.send({ type: isHeld() ? "playback.resume" : "playback.pause" }) : null,
      menu: [...choices, replay, save],
      moving: [...choices, replay],
    });
    controls.setMoving(moves());
  }
  reducedMotion.addEventListener("change", () => {
    playback.send({ type: moves() ? "motion.allow" : "motion.avoid" });
    controls?.setMoving(moves());
  });
  return {
    room,
    receive,
    revoke: () => playback.send({ type: "link.revoked" }),
    setOnline: (online, since) => controls?.setOnline(online, since),
  };
}
