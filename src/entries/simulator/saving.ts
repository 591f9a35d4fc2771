import { makeFilm } from "../../board/film.ts";
import type { Stage } from "../../board/stage.ts";
import type { StageOptions } from "../../board/stagePlace.ts";
import { simulatorWords as words } from "../../words/simulator.ts";

/** A film is made to be sent around: as wide as a phone shows it. */
const FILM_WIDTH = 600;
/** Twenty pictures a second are fluent enough for flaps of 64 ms. */
const FILM_RATE = 20;

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
export async function saveFilm(
  stage: Stage,
  { rows, columns, style, code62, bezel }: StageOptions,
  title: string,
  say: (words: string) => void,
): Promise<void> {
  say(words.makingFilm);
  const change = await stage.lastChange();
  const look = {
    rows,
    columns,
    style,
    heart: code62 === "heart",
    bezel,
    widthPx: FILM_WIDTH,
    format: "gif",
    framesPerSecond: FILM_RATE,
  } as const;
  const film = change
    ? await makeFilm({
        from: change.from,
        to: change.to,
        options: { ...look, ...change.transition, seed: change.seed },
      })
    : null;
  if (film) download(film, words.filmFile(title));
  say(film ? words.filmMade : words.noPicture);
}
