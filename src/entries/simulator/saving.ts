import { makeAnimation } from "../../board/animation.ts";
import type { Stage } from "../../board/stage.ts";
import type { StageOptions } from "../../board/stagePlace.ts";
import { simulatorWords as words } from "../../words/simulator.ts";

/** An animation is made to be sent around: as wide as a phone shows it. */
const GIF_WIDTH = 600;
/** Twenty pictures a second are fluent enough for flaps of 64 ms. */
const GIF_RATE = 20;

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves what the board shows at this moment as PNG. `say` tells what comes of it. */
export async function savePicture(stage: Stage, title: string, say: (words: string) => void): Promise<void> {
  const picture = await stage.takePicture();
  if (picture) download(picture, words.pictureFile(title));
  else say(words.noPicture);
}

/** Saves the last change as an animated GIF. */
export async function saveAnimation(
  stage: Stage,
  { rows, columns, style, code62, bezel }: StageOptions,
  title: string,
  say: (words: string) => void,
): Promise<void> {
  say(words.makingAnimation);
  const change = await stage.lastChange();
  const look = {
    rows,
    columns,
    style,
    heart: code62 === "heart",
    bezel,
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
