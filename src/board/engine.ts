import type { Painter } from "../wasm/boardCore.ts";
import type { EngineHost } from "./engineHost.ts";
import { FrameLoop } from "./frameLoop.ts";
import type { BoardShape, StageCommand } from "./messages.ts";
import { takePicture } from "./picture.ts";
import type { BoardCommand, Shown } from "./shown.ts";
import { fitSurface, openSurface, present, type Surface, watchCanvases, wholeCanvas } from "./surface.ts";
import { ThumbnailPainter } from "./thumbnailPainter.ts";
import {
  aimAt,
  areSame,
  checkUpdate,
  continuedScore,
  lastChangeOf,
  replayScore,
  sharedScore,
  startTurn,
  type Turn,
  type TurnScore,
  timeOf,
} from "./turn.ts";
import type { BoardUpdate } from "./wire.ts";

/**
 * Draws any number of boards on any number of canvases, with one frame loop for all of them. What to draw at a moment
 * is a question to the plan, never to the frame before; when nothing turns, or nobody looks, no frame is asked for.
 */
export class BoardEngine {
  readonly #host: EngineHost;
  readonly #boards = new Map<number, Shown>();
  readonly #thumbnails: ThumbnailPainter;
  readonly #frames: FrameLoop;
  #isOver = false;

  constructor(host: EngineHost) {
    this.#host = host;
    this.#thumbnails = new ThumbnailPainter(host.core);
    this.#frames = new FrameLoop({
      now: () => host.now(),
      requestFrame: (draw, withinMs) => host.requestFrame(() => this.#guard(null, draw), withinMs),
      turning: () => this.#turning(),
      paint: () => this.#paintTurning(),
    });
  }

  /** Carries out one command; a command for a board that is gone is nothing. It never throws: what fails is reported. */
  handle(command: StageCommand): void {
    this.#guard("id" in command ? command.id : null, () => this.#carryOut(command));
  }

  /** Does a piece of work. Once the core has crashed nothing works any more, and that is said once. */
  #guard(id: number | null, work: () => void): void {
    if (this.#isOver) return;
    try {
      work();
    } catch (error) {
      this.#isOver = this.#host.core.isCrashed();
      if (this.#isOver) this.#host.report({ type: "crashed", message: String(error) });
      else if (id !== null) this.#host.report({ type: "failed", id, message: String(error) });
      else throw error;
    }
  }

  #carryOut(command: StageCommand): void {
    switch (command.type) {
      case "add":
        this.#add(command.id, openSurface(command.whole, command.flaps), command.shape);
        return;
      case "visibility":
        this.#show(command.visible);
        return;
      case "remove":
        this.#remove(command.id);
        return;
      case "thumbnail":
        void this.#thumbnails
          .paint(command.codes, command.shape)
          .then((bitmap) => this.#host.report({ type: "thumbnail", id: command.id, bitmap }));
        return;
    }
    const board = this.#boards.get(command.id);
    if (board) this.#handleOf(board, command);
  }

  #handleOf(board: Shown, command: BoardCommand): void {
    switch (command.type) {
      case "shape":
        this.#reshape(board, command.shape);
        return;
      case "grid":
        this.#rest(board, command.codes);
        return;
      case "update":
        this.#check(board, command.update);
        this.#begin(board, command.update, command.clockOffset, command.animate);
        return;
      case "hold":
        this.#hold(board);
        return;
      case "resume":
        this.#check(board, command.update);
        this.#resume(board, command.update);
        return;
      case "replay":
        this.#replay(board, command.seed);
        return;
      case "finish":
        this.#settle(board);
        return;
      case "motion":
        board.motion = command.motion;
        return;
      case "listen":
        if (!command.on) this.#hush(board);
        board.isHeard = command.on;
        this.#tellLandings(board);
        return;
      case "lastChange":
        this.#host.report({ type: "lastChange", id: board.id, change: lastChangeOf(board.aim) });
        return;
      case "picture":
        void takePicture(wholeCanvas(board)).then((picture) =>
          this.#host.report({ type: "picture", id: board.id, picture }),
        );
    }
  }

  #show(visible: boolean): void {
    this.#frames.isSeen = visible;
    for (const board of this.#boards.values()) {
      if (visible) this.#tellLandings(board);
      else this.#hush(board);
    }
    this.#frames.ask();
  }

  #add(id: number, surface: Surface | null, shape: BoardShape): void {
    if (!surface) this.#host.report({ type: "undrawable", id });
    const codes = new Uint8Array(shape.rows * shape.columns);
    const board: Shown = {
      id,
      surface,
      stopWatching: watchCanvases(surface ? [surface.whole.canvas, surface.flaps.canvas] : [], {
        onLost: () => this.#host.report({ type: "lost", id }),
        onRestored: () => {
          board.isEmpty = true;
          this.#guard(id, () => present(board));
        },
      }),
      shape,
      painter: this.#painterFor(surface, shape),
      isEmpty: true,
      aim: { codes, before: codes, change: null, version: 0 },
      turn: null,
      motion: {},
      isHeard: false,
    };
    this.#boards.set(id, board);
    // What it shows comes mostly with the same message or the next: an empty board is painted only where nothing did.
    queueMicrotask(() => {
      if (board.isEmpty && this.#boards.get(id) === board) this.#guard(id, () => this.#paintNow(board));
    });
  }

  #painterFor(surface: Surface | null, shape: BoardShape): Painter {
    const painter = this.#host.core.createPainter(shape);
    if (surface) fitSurface(surface, painter, shape);
    return painter;
  }

  #reshape(board: Shown, shape: BoardShape): void {
    board.painter.release();
    board.shape = shape;
    board.painter = this.#painterFor(board.surface, shape);
    board.isEmpty = true;
    this.#paintNow(board);
  }

  /** What is refused leaves the board as it is. */
  #check({ shape }: Shown, update: BoardUpdate): void {
    checkUpdate(this.#host.core, update, shape.rows, shape.columns);
  }

  #rest(board: Shown, codes: Uint8Array): void {
    this.#host.core.checkGrid(codes, board.shape.rows, board.shape.columns);
    board.aim = { ...board.aim, codes, version: 0 };
    this.#settle(board);
  }

  #begin(board: Shown, update: BoardUpdate, clockOffset: number, animate: boolean): void {
    const from = board.aim.codes;
    board.aim = aimAt(board.aim, update);
    const score = sharedScore(update, clockOffset, board.motion);
    if (!animate) this.#settle(board);
    else if (!board.turn?.isOwn) this.#run(board, score);
    else if (!areSame(from, board.aim.codes)) this.#run(board, this.#continued(board, from));
  }

  #continued(board: Shown, from: Uint8Array): TurnScore | null {
    return continuedScore(board.aim, board.turn, from, this.#host.now(), board.motion);
  }

  #replay(board: Shown, seed: number): void {
    this.#run(board, replayScore(board.aim, this.#host.now(), seed, board.motion));
  }

  #hold(board: Shown): void {
    const { turn } = board;
    if (!turn || turn.heldAt !== null) return;
    board.turn = { ...turn, heldAt: timeOf(turn, this.#host.now()), isOwn: true };
    this.#paintNow(board);
    this.#hush(board);
  }

  #resume(board: Shown, update: BoardUpdate): void {
    const from = board.aim.codes;
    const { turn } = board;
    board.aim = aimAt(board.aim, update);
    if (!turn || turn.heldAt === null || !areSame(from, board.aim.codes)) {
      this.#run(board, this.#continued(board, from));
      return;
    }
    board.turn = { ...turn, zero: this.#host.now() - turn.heldAt, heldAt: null };
    this.#flip(board);
  }

  /** Starts a turn; one that is over already by the clock only shows its end. */
  #run(board: Shown, score: TurnScore | null): void {
    const turn = score && startTurn(this.#host.core, score, board.shape.rows, board.shape.columns);
    this.#endTurn(board);
    board.turn = turn;
    if (turn && board.surface && timeOf(turn, this.#host.now()) < turn.plan.durationMs) this.#flip(board);
    else this.#settle(board);
  }

  #flip(board: Shown): void {
    this.#host.report({ type: "flipping", id: board.id, version: board.aim.version });
    this.#tellLandings(board);
    this.#paintNow(board);
    this.#frames.ask();
  }

  #settle(board: Shown): void {
    this.#endTurn(board);
    this.#paintRest(board);
    const { rows, columns, heart } = board.shape;
    const text = this.#host.core.describe(board.aim.codes, rows, columns, heart);
    this.#host.report({ type: "settled", id: board.id, version: board.aim.version, text });
  }

  #endTurn(board: Shown): void {
    if (!board.turn) return;
    if (timeOf(board.turn, this.#host.now()) < board.turn.plan.durationMs) this.#hush(board);
    board.turn.plan.release();
    board.turn = null;
  }

  #tellLandings(board: Shown): void {
    if (!board.isHeard || !this.#frames.isSeen || !board.turn || board.turn.heldAt !== null) return;
    const { plan, zero } = board.turn;
    this.#host.report({ type: "landings", id: board.id, zero, landings: new Uint32Array(plan.landings()) });
  }

  #hush(board: Shown): void {
    if (board.isHeard) this.#host.report({ type: "hush", id: board.id });
  }

  #remove(id: number): void {
    const board = this.#boards.get(id);
    if (!board) return;
    board.stopWatching();
    this.#endTurn(board);
    board.painter.release();
    this.#boards.delete(id);
  }

  #turning(): Turn[] {
    return [...this.#boards.values()].flatMap(({ turn }) => (turn?.heldAt === null ? [turn] : []));
  }

  #paintTurning(): void {
    for (const board of this.#boards.values()) {
      if (board.turn?.heldAt !== null) continue;
      if (timeOf(board.turn, this.#host.now()) >= board.turn.plan.durationMs) this.#settle(board);
      else this.#paintNow(board);
    }
  }

  #paintNow(board: Shown): void {
    const { painter, turn } = board;
    if (!turn) this.#paintRest(board);
    else if (painter.paintPlan(turn.plan, timeOf(turn, this.#host.now())) > 0) present(board);
  }

  #paintRest(board: Shown): void {
    board.painter.paintGrid(board.aim.codes);
    present(board);
  }
}
