import { boardCanvasFlow } from "../../machines/page/boardCanvasFlow.ts";
import { startFlow } from "../flow/startFlow.ts";
import { type Box, cellAtPoint, cellBox } from "./geometry.ts";
import type { LastChange, Motion, StageReport } from "./messages.ts";
import { newId, painterHost } from "./painterHost.ts";
import { createContent } from "./stageContent.ts";
import { createStageEvents, type StageEvents } from "./stageEvents.ts";
import { createPlace, type StageOptions, type StagePlace } from "./stagePlace.ts";
import { createQuestions } from "./stageQuestions.ts";
import type { BoardUpdate, Transition } from "./wire.ts";

/** Where the landings of flaps are made audible. */
export interface LandingSink {
  /** Flaps land: pairs of cell and milliseconds after `zero` (epoch milliseconds), in order of time. */
  schedule(landings: Uint32Array<ArrayBuffer>, zero: number, columns: number): void;
  /** What was scheduled does not happen. */
  hush(): void;
}

/** No painter is to be had; nothing to draw on; what came last is nothing for this board. */
const troubles = ["failed", "undrawable", "refused"] as const;
type StageTrouble = (typeof troubles)[number];

/** One board on the page. The host element gives the width; the height follows from the board's shape. */
export interface Stage {
  /** Turns the flaps as the update says, by the gateway's clock. */
  show(update: BoardUpdate): void;
  /** Shows a grid at once. */
  showGrid(characters: readonly (readonly number[])[]): void;
  /** Black or white, and what code 62 is. */
  setLook: StagePlace["setLook"];
  /** Holds the flaps where they are. */
  pause(): void;
  /** Lets held flaps go on from there to what the update leads to. */
  resume(update: BoardUpdate): void;
  /** Turns the last change once more, from what the board showed before. */
  replay(): void;
  /** Turns the flaps once from one grid to another, as a board that is sent the second one would, and stays there. */
  rehearse(from: readonly (readonly number[])[], to: readonly (readonly number[])[], transition: Transition): void;
  /** Pace and order for this screen alone, from the next turn on. */
  setMotion(motion: Motion): void;
  /** Tells the landings of the turns to come and of the running one; null ends it, and with it their cost. */
  setLandingSink(sink: LandingSink | null): void;
  /** What the board shows at this moment as a PNG file in device pixels; null where that is not possible. */
  takePicture(): Promise<Blob | null>;
  /** The last change, for an animation of it; null where the painter did not live to tell. */
  lastChange(): Promise<LastChange | null>;
  /** Starts the page's painter again, after it could not be kept alive. */
  retry(): void;
  on: StageEvents["on"];
  /** What is wrong with the board at this moment. */
  trouble(): StageTrouble | null;
  /** The cell under a point given in CSS pixels of the host; null on the board's edge. */
  cellAt(x: number, y: number): number | null;
  /** Where a cell's flap lies, in CSS pixels of the host. */
  cellRect(index: number): Box;
  dispose(): void;
}

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
  let landingSink: LandingSink | null = null;

  const giveUpWaiting = () => {
    pictures.giveUp();
    changes.giveUp();
  };
  const startAgain = () => {
    delete element.dataset.boardProblem;
    place.renew();
    if (landingSink) host.send({ type: "listen", id, on: true });
    content.tellAgain();
  };

  /** Why the board is not drawn as it should be, if it is not: `boardCanvasFlow`'s word. */
  let problem = "";
  const run = startFlow(boardCanvasFlow, {
    input: undefined,
    calls: {},
    tell(told) {
      switch (told.type) {
        case "canvas.replace":
          host.send({ type: "remove", id });
          startAgain();
          break;
        case "board.restarted":
          events.tell("restarted");
          break;
        case "board.failed":
          element.dataset.boardProblem = told.message;
          giveUpWaiting();
          events.tell("failed");
          break;
        case "board.undrawable":
          element.dataset.boardProblem = "no 2d context";
          events.tell("undrawable");
          break;
        case "board.refused":
          element.dataset.boardProblem = problem;
          events.tell("refused");
          break;
        case "painter.retry":
          host.retry();
      }
    },
  });

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
        run.send({ type: "painter.restarted" });
        break;
      case "lost":
        run.send({ type: "canvas.lost", at: Date.now() });
        break;
      case "undrawable":
        run.send({ type: "canvas.undrawable" });
        break;
      case "failed":
        problem = report.message;
        run.send(report.id === null ? { type: "painter.failed", message: report.message } : { type: "update.refused" });
        break;
      case "flipping":
      case "settled":
        element.dataset.boardState = report.type;
        run.send({ type: "board.drawn" });
        events.tell(report.type, report.version, "text" in report ? report.text : "");
    }
  };
  const stopListening = host.listen(id, hear);

  return {
    show: content.show,
    showGrid: content.showGrid,
    setLook: place.setLook,
    pause: content.hold,
    resume: content.resume,
    replay: content.replay,
    rehearse: content.rehearse,
    setMotion: content.move,
    setLandingSink(sink) {
      landingSink?.hush();
      landingSink = sink;
      host.send({ type: "listen", id, on: sink !== null });
    },
    takePicture: pictures.ask,
    lastChange: changes.ask,
    retry: () => run.send({ type: "board.retry" }),
    trouble: () => troubles.find((trouble) => run.state.endsWith(trouble)) ?? null,
    on(event, listener) {
      const end = events.on(event, listener);
      // What is wrong with it is also told to who asks later.
      if (event !== "refused" && run.state === event) listener(0, "");
      return end;
    },
    cellAt: (x, y) => cellAtPoint(x, y, rows, columns, bezel, element.clientWidth),
    cellRect: (index) => cellBox(index, rows, columns, bezel, element.clientWidth),
    dispose() {
      landingSink?.hush();
      stopListening();
      run.stop();
      events.end();
      content.end();
      place.end();
    },
  };
}
