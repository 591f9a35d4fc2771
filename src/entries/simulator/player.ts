import { createActor } from "xstate";
import { simulatorPlaybackMachine } from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import type { FlapSound } from "../../board/sound/flapSound.ts";
import type { Stage } from "../../board/stage.ts";
import { type BoardUpdate, targetOf } from "../../board/wire.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import { breathe } from "./breathe.ts";
import { addControls, type Controls } from "./controls.ts";
import type { SimulatorPage } from "./pageData.ts";
import { recall, remember } from "./remembered.ts";
import { renewPage } from "./renewal.ts";
import type { Room } from "./room.ts";
import { boardAsText, boardProblem } from "./troubles.ts";

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

/** Plays the board of a room: by its stream, and in version 2 by a pill as well. */
export async function openPlayer(room: Room, page: SimulatorPage, first: BoardUpdate): Promise<Player> {
  const { element, board, said, title, stage } = room;
  const { animate } = room.options;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => animate && !reducedMotion.matches;

  await breathe();
  let latest = first;
  const playback = createActor(simulatorPlaybackMachine, { input: { hasAnimation: moves() } });
  let controls: Controls | null = null;
  playback.subscribe((snapshot) => {
    element.dataset.playback = String(snapshot.value);
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
  stage.on("settled", (version, text) => {
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
    room.removePoster();
    problem = note;
    element.append(note);
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
  // The room shows it already; told again it is the same moment of the same turn.
  receive(first);
  await breathe();

  if (page.flags.simulatorV2) {
    const isHeld = () => playback.getSnapshot().matches("paused") || playback.getSnapshot().matches("held");
    controls = addControls({
      room: element,
      title,
      sound: animate && typeof AudioWorkletNode !== "undefined" ? soundOf(stage) : null,
      pause: animate ? () => playback.send({ type: isHeld() ? "playback.resume" : "playback.pause" }) : null,
      async loadMenu(button) {
        try {
          const { playerMenu } = await import("./playerMenu.ts");
          return playerMenu(button, { room, playback, isHeld });
        } catch (error) {
          // A newer gateway may have other files by now.
          renewPage();
          throw error;
        }
      },
    });
    controls.setMoving(moves());
  }
  reducedMotion.addEventListener("change", () => {
    playback.send({ type: moves() ? "motion.allow" : "motion.avoid" });
    controls?.setMoving(moves());
  });
  return {
    room: element,
    receive,
    revoke: () => playback.send({ type: "link.revoked" }),
    setOnline: (online, since) => controls?.setOnline(online, since),
  };
}
