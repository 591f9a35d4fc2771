import { type Box, cellAtPoint, cellBox } from "./geometry.ts";
import type { BoardStyle, LastChange, Motion, StageReport } from "./messages.ts";
import { newId, painterHost } from "./painterHost.ts";
import { isSpent, spendAttempt } from "./restarts.ts";
import { createContent } from "./stageContent.ts";
import { createStageEvents, type StageEvents } from "./stageEvents.ts";
import { createPlace, type StageOptions } from "./stagePlace.ts";
import { createQuestions } from "./stageQuestions.ts";
import type { BoardUpdate } from "./wire.ts";

/** Where the landings of flaps are made audible. */
export interface LandingSink {
  /** Flaps land: pairs of cell and milliseconds after `zero` (epoch milliseconds), in order of time. */
  schedule(landings: Uint32Array<ArrayBuffer>, zero: number, columns: number): void;
  /** What was scheduled does not happen. */
  hush(): void;
}

/** One board on the page. The host element gives the width; the height follows from the board's shape. */
export interface Stage {
  /** Turns the flaps as the update says, by the gateway's clock. */
  show(update: BoardUpdate): void;
  /** Shows a grid at once. */
  showGrid(characters: readonly (readonly number[])[]): void;
  setStyle(style: BoardStyle): void;
  /** Holds the flaps where they are. */
  pause(): void;
  /** Lets held flaps go on from there to what the update leads to. */
  resume(update: BoardUpdate): void;
  /** Turns the last change once more, from what the board showed before. */
  replay(): void;
  /** Pace and order for this screen alone, from the next turn on. */
  setMotion(motion: Motion): void;
  /** Tells the landings of the turns to come and of the running one; null ends it, and with it their cost. */
  setLandingSink(sink: LandingSink | null): void;
  /** What the board shows at this moment as a PNG file in device pixels; null where that is not possible. */
  takePicture(): Promise<Blob | null>;
  /** The last change, for a film of it; null where the painter did not live to tell. */
  lastChange(): Promise<LastChange | null>;
  /** Starts the page's painter again, after it could not be kept alive. */
  retry(): void;
  on: StageEvents["on"];
  /** The cell under a point given in CSS pixels of the host; null on the board's edge. */
  cellAt(x: number, y: number): number | null;
  /** Where a cell's flap lies, in CSS pixels of the host. */
  cellRect(index: number): Box;
  dispose(): void;
}

/** A canvas that is lost more often within a minute is not replaced any more. */
const LOSSES_BORNE = 3;

/**
 * Puts a painted board into `element`, filling its width. Nothing is drawn while nothing turns; the canvas is sharp at
 * every size and pixel ratio.
 */
export function createStage(element: HTMLElement, options: StageOptions): Stage {
  const id = newId();
  const host = painterHost();
  const { rows, columns, bezel } = options;
  const events = createStageEvents();
  const pictures = createQuestions<Blob>(() => host.send({ type: "picture", id }));
  const changes = createQuestions<LastChange>(() => host.send({ type: "lastChange", id }));
  const place = createPlace(id, host, element, options);
  const content = createContent(id, host, options.animate);
  const lost: number[] = [];
  let landingSink: LandingSink | null = null;

  const giveUpWaiting = () => {
    pictures.giveUp();
    changes.giveUp();
  };
  const fail = (message: string) => {
    element.dataset.boardProblem = message;
    giveUpWaiting();
    events.tell("failed");
  };
  const startAgain = () => {
    events.forgetTrouble();
    delete element.dataset.boardProblem;
    place.renew();
    if (landingSink) host.send({ type: "listen", id, on: true });
    content.tellAgain();
  };
  const replaceLost = () => {
    spendAttempt(lost, Date.now());
    if (isSpent(lost, Date.now(), LOSSES_BORNE)) return fail("the canvas is lost again and again");
    host.send({ type: "remove", id });
    startAgain();
  };

  const hear = (report: StageReport) => {
    switch (report.type) {
      case "landings":
        landingSink?.schedule(report.landings, report.zero, columns);
        break;
      case "hush":
        landingSink?.hush();
        break;
      case "picture":
        pictures.answer(report.picture);
        break;
      case "lastChange":
        changes.answer(report.change);
        break;
      case "restarted":
        landingSink?.hush();
        giveUpWaiting();
        startAgain();
        events.tell("restarted");
        break;
      case "lost":
        replaceLost();
        break;
      case "undrawable":
        element.dataset.boardProblem = "no 2d context";
        events.tell("undrawable");
        break;
      case "failed":
        if (report.id === null) fail(report.message);
        else {
          element.dataset.boardProblem = report.message;
          events.tell("refused");
        }
        break;
      case "flipping":
      case "settled":
        element.dataset.boardState = report.type;
        events.tell(report.type, report.version, "text" in report ? report.text : "");
    }
  };
  const stopListening = host.listen(id, hear);

  return {
    show: content.show,
    showGrid: content.showGrid,
    setStyle: place.setStyle,
    pause: content.hold,
    resume: content.resume,
    replay: content.replay,
    setMotion: content.move,
    setLandingSink(sink) {
      landingSink?.hush();
      landingSink = sink;
      host.send({ type: "listen", id, on: sink !== null });
    },
    takePicture: pictures.ask,
    lastChange: changes.ask,
    retry() {
      lost.length = 0;
      host.retry();
    },
    on: events.on,
    cellAt: (x, y) => cellAtPoint(x, y, rows, columns, bezel, element.clientWidth),
    cellRect: (index) => cellBox(index, rows, columns, bezel, element.clientWidth),
    dispose() {
      landingSink?.hush();
      stopListening();
      events.end();
      content.end();
      place.end();
    },
  };
}
