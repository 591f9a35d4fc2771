import { type ActorRefFrom, createActor } from "xstate";
import { simulatorPlaybackMachine } from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import { targetOf } from "../../board/wire.ts";
import { watched } from "../../flow/watched.ts";
import type { BoardPage } from "./boardPage.ts";

/** The machine of a board that somebody plays. */
export type Playback = ActorRefFrom<typeof simulatorPlaybackMachine>;

/** Lets the machine decide from now on what the flaps of a boardPage do, beginning with how they stand. */
export function takeOver(boardPage: BoardPage, hasAnimation: boolean): Playback {
  const { element, stage } = boardPage;
  const playback = createActor(simulatorPlaybackMachine, { input: { hasAnimation }, ...watched() });
  playback.start();
  // What the board does already, it need not be told to do.
  playback.send({ type: "grid.received", characters: targetOf(boardPage.latest) });
  if (boardPage.isAtRest) playback.send({ type: "flip.ended" });
  boardPage.handOver();
  playback.subscribe((snapshot) => {
    element.dataset.playback = String(snapshot.value);
  });
  playback.on("flaps.turn", () => stage.show(boardPage.latest));
  playback.on("flaps.hold", () => stage.pause());
  playback.on("flaps.resume", () => stage.resume(boardPage.latest));
  playback.on("flaps.replay", () => stage.replay());
  playback.on("flaps.show", () => stage.showGrid(targetOf(boardPage.latest)));
  playback.on("flaps.clear", () => stage.dispose());
  playback.on("flaps.adjust", ({ pace, order }) =>
    stage.setMotion({ ...(pace === "sent" ? {} : { pace }), ...(order === "sent" ? {} : { order }) }),
  );
  stage.on("settled", (version) => {
    if (boardPage.isCurrent(version)) playback.send({ type: "flip.ended" });
  });
  // What was to be turned to is nothing for this board: it stands.
  stage.on("refused", () => playback.send({ type: "flip.ended" }));
  return playback;
}
