import type { PlaybackOrder, PlaybackPace } from "../../../machines/simulator/simulatorPlaybackMachine.ts";
import { simulatorWords as words } from "../../words/simulator.ts";
import type { BoardPage } from "./boardPage.ts";
import type { ToolbarMenu } from "./controls.ts";
import { attachMenu, choiceGroup, commandGroup } from "./menu.ts";
import type { Playback } from "./playback.ts";
import { saveAnimation, savePicture } from "./saving.ts";

/** What the menu needs of a board that is played. */
export interface Played {
  readonly boardPage: BoardPage;
  readonly playback: Playback;
  isHeld(): boolean;
}

/** Pace and order for this viewer, the last message once more, and files to save. */
export function playerMenu(button: HTMLButtonElement, { boardPage, playback, isHeld }: Played): ToolbarMenu {
  const { stage, options, said } = boardPage;
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
    { label: words.savePicture, run: () => void savePicture(stage, boardPage, say) },
    { label: words.saveAnimation, run: () => void saveAnimation(stage, options, boardPage, say) },
  ]);
  const moving = [...choices, replay];
  return { ...attachMenu(button, words.more, [...moving, save]), moving };
}
