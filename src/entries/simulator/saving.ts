import { makeAnimation } from "../../board/animation.ts";
import type { Stage } from "../../board/stage.ts";
import type { StageOptions } from "../../board/stagePlace.ts";
import { simulatorWords as words } from "../../words/simulator.ts";

import { withFrame } from "./frameOver.ts";

/** An animation is made to be sent around: as wide as a phone shows it. */
const GIF_WIDTH = 600;
/** Twenty pictures a second are fluent enough for flaps of 64 ms. */
const GIF_RATE = 20;

/** Which board: what is it called, and where does it stand in the page. */
interface Saved {
  readonly title: string;
  readonly board: HTMLElement;
}

/** Its link's frame is of another colour than the painted one. */
const isFramedOver = (board: HTMLElement) => board.dataset.frameColor !== undefined;

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves what the board shows at this moment as PNG, in its link's frame. `say` tells what comes of it. */
export async function savePicture(stage: Stage, { title, board }: Saved, say: (words: string) => void): Promise<void> {
  const painted = await stage.takePicture();
  const picture = painted && isFramedOver(board) ? await withFrame(painted, board).catch(() => null) : painted;
  if (picture) download(picture, words.pictureFile(title));
  else say(words.noPicture);
}

/** Saves the last change as an animated GIF. */
export async function saveAnimation(
  stage: Stage,
  { rows, columns, style, code62, bezel }: StageOptions,
  { title, board }: Saved,
  say: (words: string) => void,
): Promise<void> {
  say(words.makingAnimation);
  const change = await stage.lastChange();
  const look = {
    rows,
    columns,
    style,
    heart: code62 === "heart",
    // The painter knows the board's own frame alone: in another one the face is shown without any.
    bezel: isFramedOver(board) ? "full" : bezel,
    widthPx: GIF_WIDTH,
    format: "gif",
    framesPerSecond: GIF_RATE,
  } as const;
  const animation = change
    ? await makeAnimation({
        from: change.from,
        to: change.to,
        options: { ...look, ...change.transition, seed: change.seed },
      })
    : null;
  if (animation) download(animation, words.animationFile(title));
  say(animation ? words.animationMade : words.noPicture);
}
