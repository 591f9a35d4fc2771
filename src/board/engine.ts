import type { BoardCore, FlipPlan, Painter } from "../wasm/boardCore.ts";
import type { BoardShape, StageCommand, StageReport } from "./messages.ts";
import { type BoardUpdate, targetOf, toCodes } from "./wire.ts";

type Surface = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

interface Turn {
  plan: FlipPlan;
  /** When the plan's time is 0, by the painter's own clock (epoch milliseconds). */
  zero: number;
  version: number;
}

interface Shown {
  id: number;
  /** Null where the browser has no canvas to draw on: such a board still says what it shows. */
  surface: Surface | null;
  shape: BoardShape;
  painter: Painter;
  /** The canvas is still empty: the ground round the flaps has to go to it as well. */
  isEmpty: boolean;
  /** The grid at rest, or the one that the running turn leads to. */
  codes: Uint8Array;
  turn: Turn | null;
}

/** The world around the engine: a worker's or a page's. */
export interface EngineHost {
  core: BoardCore;
  now(): number;
  requestFrame(draw: () => void): void;
  report(report: StageReport): void;
}

/**
 * Draws any number of boards on any number of canvases, with one frame loop for all of them. What to draw at a moment
 * is a question to the plan, never to the frame before; when nothing turns, or nobody looks, no frame is asked for.
 */
export class BoardEngine {
  readonly #host: EngineHost;
  readonly #boards = new Map<number, Shown>();
  #framePending = false;
  #visible = true;

  constructor(host: EngineHost) {
    this.#host = host;
  }

  /** Carries out one command; a command for a board that is gone is nothing. */
  handle(command: StageCommand): void {
    switch (command.type) {
      case "add":
        this.#add(command.id, command.canvas, command.shape);
        return;
      case "visibility":
        this.#visible = command.visible;
        this.#ask();
        return;
      case "remove":
        this.#remove(command.id);
        return;
    }
    const board = this.#boards.get(command.id);
    if (!board) return;
    if (command.type === "shape") this.#reshape(board, command.shape);
    else if (command.type === "grid") this.#rest(board, command.codes);
    else this.#begin(board, command.update, command.clockOffset, command.animate);
  }

  #add(id: number, canvas: OffscreenCanvas | HTMLCanvasElement, shape: BoardShape): void {
    const surface = canvas.getContext("2d") as Surface | null;
    if (!surface) this.#host.report({ type: "failed", id, message: "no 2d context" });
    const codes = new Uint8Array(shape.rows * shape.columns);
    const board: Shown = {
      id,
      surface,
      shape,
      painter: this.#painterFor(surface, shape),
      isEmpty: true,
      codes,
      turn: null,
    };
    this.#boards.set(id, board);
    this.#paintRest(board);
  }

  #painterFor(surface: Surface | null, shape: BoardShape): Painter {
    const painter = this.#host.core.createPainter(shape);
    if (surface) {
      surface.canvas.width = painter.width;
      surface.canvas.height = painter.height;
    }
    return painter;
  }

  #reshape(board: Shown, shape: BoardShape): void {
    board.painter.release();
    board.shape = shape;
    board.painter = this.#painterFor(board.surface, shape);
    board.isEmpty = true;
    this.#paintNow(board);
  }

  #rest(board: Shown, codes: Uint8Array): void {
    this.#endTurn(board);
    board.codes = codes;
    this.#settle(board, 0);
  }

  #begin(board: Shown, update: BoardUpdate, clockOffset: number, animate: boolean): void {
    const { rows, columns } = board.shape;
    this.#endTurn(board);
    board.codes = toCodes(targetOf(update));
    const first = update.changes[0];
    if (!first || !animate) {
      this.#settle(board, update.version);
      return;
    }
    const plan = this.#host.core.planFlips(
      toCodes(update.rest),
      rows,
      columns,
      update.changes.map((change) => ({
        codes: toCodes(change.characters),
        startMs: change.startAt - first.startAt,
        seed: change.seed,
        ...change.transition,
      })),
    );
    const zero = first.startAt - clockOffset;
    if (this.#host.now() - zero >= plan.durationMs) {
      plan.release();
      this.#settle(board, update.version);
      return;
    }
    board.turn = { plan, zero, version: update.version };
    this.#host.report({ type: "flipping", id: board.id, version: update.version });
    this.#paintNow(board);
    this.#ask();
  }

  #settle(board: Shown, version: number): void {
    this.#paintRest(board);
    this.#reportSettled(board, version);
  }

  #reportSettled(board: Shown, version: number): void {
    const { rows, columns } = board.shape;
    const text = this.#host.core.describe(board.codes, rows, columns);
    this.#host.report({ type: "settled", id: board.id, version, text });
  }

  #endTurn(board: Shown): void {
    board.turn?.plan.release();
    board.turn = null;
  }

  #remove(id: number): void {
    const board = this.#boards.get(id);
    if (!board) return;
    this.#endTurn(board);
    board.painter.release();
    this.#boards.delete(id);
  }

  #ask(): void {
    if (this.#framePending || !this.#visible) return;
    if (![...this.#boards.values()].some((board) => board.turn)) return;
    this.#framePending = true;
    this.#host.requestFrame(() => this.#frame());
  }

  #frame(): void {
    this.#framePending = false;
    for (const board of this.#boards.values()) {
      if (!board.turn) continue;
      const { plan, zero, version } = board.turn;
      if (this.#host.now() - zero >= plan.durationMs) {
        this.#endTurn(board);
        this.#settle(board, version);
      } else {
        this.#paintNow(board);
      }
    }
    this.#ask();
  }

  #paintNow(board: Shown): void {
    if (!board.turn) {
      this.#paintRest(board);
      return;
    }
    const time = Math.max(0, this.#host.now() - board.turn.zero);
    if (board.painter.paintPlan(board.turn.plan, time) > 0) this.#present(board);
  }

  #paintRest(board: Shown): void {
    board.painter.paintGrid(board.codes);
    this.#present(board);
  }

  /** Hands the pixels that changed to the canvas. */
  #present(board: Shown): void {
    const { painter, surface } = board;
    const whole = { x: 0, y: 0, width: painter.width, height: painter.height };
    const dirty = board.isEmpty ? whole : painter.dirtyRect();
    if (!dirty || !surface) return;
    board.isEmpty = false;
    const image = new ImageData(painter.frame(), painter.width, painter.height);
    surface.putImageData(image, 0, 0, dirty.x, dirty.y, dirty.width, dirty.height);
  }
}
