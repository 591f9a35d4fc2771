import { boardCanvasMachine } from "../../machines/page/boardCanvasMachine.ts";
import { tableOf } from "../support/table.ts";

const lost = (at: number) => ({ type: "canvas.lost", at }) as const;
type Loss = ReturnType<typeof lost>;
const samples = [lost(0), lost(60_000), lost(60_001)];
const undrawable = { type: "canvas.undrawable" } as const;
const refused = { type: "update.refused" } as const;
const drawn = { type: "board.drawn" } as const;
const restarted = { type: "painter.restarted" } as const;
const failed = (message: string) => ({ type: "painter.failed", message }) as const;
const retry = { type: "board.retry" } as const;

type Canvas = { readonly losses: readonly number[] };
const within = (losses: readonly number[], now: number) => losses.filter((at) => now - at <= 60_000);
const note = ({ losses }: Canvas, event: object) => {
  const { at } = event as Loss;
  return { losses: [...within(losses, at), at] };
};
const borne =
  ({ at }: Loss) =>
  ({ losses }: Canvas) =>
    within(losses, at).length < 3;
const [first, border, beyond] = samples as [Loss, Loss, Loss];
const replaces = () => [{ type: "canvas.replace" } as const];
const begins = () => [{ type: "canvas.replace" } as const, { type: "board.restarted" } as const];
const says = (message: string) => () => [{ type: "board.failed", message } as const];
const lostForGood = says("the canvas is lost again and again");

/** What is wrong with a board stands on it (docs/decisions/rooms/src.md, 2026-11-22). */
export const boardCanvasTable = tableOf(boardCanvasMachine)({
  title: "one board on a page",
  story: { losses: [] } as Canvas,
  starts: [{ to: "drawn" }],
  places: { drawn: { is: "standing.drawn" }, refused: { is: "standing.refused" }, undrawable: {}, failed: {} },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    // The browser took it away: another one, three times within a minute; then it stands still and says so.
    { in: ["drawn", "refused"], on: first, when: borne(first), to: "drawn", keep: note, emits: replaces },
    { in: ["drawn", "refused"], on: border, when: borne(border), to: "drawn", keep: note, emits: replaces },
    { in: ["drawn", "refused"], on: beyond, when: borne(beyond), to: "drawn", keep: note, emits: replaces },
    { in: ["drawn", "refused"], on: samples, to: "failed", keep: note, emits: lostForGood },
    { in: ["drawn", "refused"], on: undrawable, to: "undrawable", emits: () => [{ type: "board.undrawable" }] },
    // It stays as it was, until something comes that is for this board.
    { in: ["drawn", "refused"], on: refused, to: "refused", emits: () => [{ type: "board.refused" }] },
    { in: "refused", on: drawn, to: "drawn" },
    // Its text stands in its place, and goes on standing there.
    { in: "undrawable", on: refused, emits: () => [{ type: "board.refused" }] },
    { in: ["drawn", "refused", "undrawable", "failed"], on: restarted, to: "drawn", emits: begins },
    { in: ["drawn", "refused", "undrawable"], on: failed("defect"), to: "failed", emits: says("defect") },
    { in: ["drawn", "refused", "undrawable"], on: failed("away"), to: "failed", emits: says("away") },
    // A person's word counts for everything that was lost before.
    { in: "failed", on: retry, keep: () => ({ losses: [] }), emits: () => [{ type: "painter.retry" }] },
  ],
  promises: {
    "a board that failed says so once": ({ snapshot, previous, emittedNow }) =>
      snapshot.matches("failed") && previous
        ? emittedNow.filter(({ type }) => type === "board.failed").length === (previous.matches("failed") ? 0 : 1)
        : undefined,
    "another painter is another canvas": ({ event, emittedNow }) =>
      event?.type === "painter.restarted" ? emittedNow[0]?.type === "canvas.replace" : undefined,
  },
  contract: "no document speaks of lost canvases: the board that is not drawn says so",
});
