import { boardSound, canSound } from "../../board/sound/boardSound.ts";
import { type BoardUpdate, targetOf } from "../../board/wire.ts";
import { calmDevice } from "../../theme/calmDevice.ts";
import type { BoardPage } from "./boardPage.ts";
import { addControls, type Controls } from "./controls.ts";
import type { SimulatorPage } from "./pageData.ts";
import type { Playback } from "./playback.ts";
import { renewPage } from "./renewal.ts";
import { boardAsText, boardProblem, boardRefusal } from "./troubles.ts";
import { yieldToMain } from "./yieldToMain.ts";

/** A board on the page, and what its stream may tell it. */
export interface Player {
  readonly element: HTMLElement;
  receive(update: BoardUpdate): void;
  setLook: BoardPage["setLook"];
  /** Nothing is shown any more, ever. */
  revoke(): void;
  setOnline(online: boolean, since: number | null): void;
}

/** Says what is wrong with a board, over it, as long as it is. */
function showTroubles({ element, said, stage, removePoster }: BoardPage): void {
  let problem: HTMLElement | null = null;
  const clear = () => {
    problem?.remove();
    problem = null;
  };
  const show = (note: HTMLElement) => {
    clear();
    removePoster();
    problem = note;
    element.append(note);
  };
  stage.on("failed", () => show(boardProblem(stage)));
  stage.on("undrawable", () => {
    const { note, tell } = boardAsText();
    tell(said.textContent);
    stage.on("settled", () => tell(said.textContent));
    show(note);
  });
  stage.on("restarted", clear);
  const refusal = boardRefusal();
  stage.on("refused", () => element.append(refusal));
  for (const goesOn of ["flipping", "settled"] as const) stage.on(goesOn, () => refusal.remove());
}

/**
 * Plays the board of a page: by its stream, and in version 2 by a toolbar as well. Who only watches needs no machine of what
 * a viewer may do: it comes with the first sign of somebody, and takes the board over with the first thing they do.
 */
export async function openPlayer(boardPage: BoardPage, page: SimulatorPage): Promise<Player> {
  const { element, title, stage } = boardPage;
  const { animate } = boardPage.options;
  const reducedMotion = matchMedia(calmDevice);
  const moves = () => animate && !reducedMotion.matches;
  showTroubles(boardPage);
  await yieldToMain();

  let controls: Controls | null = null;
  let playback: Playback | null = null;
  let coming: Promise<Playback> | null = null;
  const load = () => import("./playback.ts");
  const isHeld = () => Boolean(playback?.getSnapshot().matches("paused") || playback?.getSnapshot().matches("held"));
  const play = (): Promise<Playback> => {
    coming ??= load().then(
      ({ takeOver }) => {
        playback = takeOver(boardPage, moves());
        playback.subscribe(() => controls?.setHeld(isHeld()));
        return playback;
      },
      (error: unknown) => {
        // A newer gateway may have other files by now.
        renewPage();
        throw error;
      },
    );
    return coming;
  };

  if (page.flags.simulatorV2) {
    const signs = ["pointermove", "pointerdown", "keydown"] as const;
    for (const sign of signs) addEventListener(sign, () => void load().catch(() => {}), { once: true });
    const pressPause = async () => (await play()).send({ type: isHeld() ? "playback.resume" : "playback.pause" });
    controls = addControls({
      page: element,
      title,
      sound: animate && canSound() ? boardSound(stage) : null,
      pause: animate ? () => void pressPause() : null,
      async loadMenu(button) {
        const [started, { playerMenu }] = await Promise.all([play(), import("./playerMenu.ts")]);
        return playerMenu(button, { boardPage, playback: started, isHeld });
      },
    });
    controls.setMoving(moves());
  }
  reducedMotion.addEventListener("change", () => {
    playback?.send({ type: moves() ? "motion.allow" : "motion.avoid" });
    controls?.setMoving(moves());
  });
  return {
    element,
    receive(update) {
      if (!playback) return boardPage.show(update);
      boardPage.keep(update);
      playback.send({ type: "grid.received", characters: targetOf(update) });
    },
    setLook: boardPage.setLook,
    revoke() {
      stage.dispose();
      playback?.send({ type: "link.revoked" });
    },
    setOnline: (online, since) => controls?.setOnline(online, since),
  };
}
