import type {
  ComposerContext,
  ComposerFeedback,
  ComposerMoment,
  Edit,
  Run,
  Stroke,
  UnknownSign,
} from "../../machines/message/composerContext.ts";
import type { Characters } from "../../machines/message/sendRequest.ts";

/** What the person sees and has done, as the composer keeps it; the rule of edits is handed in. */
export type Story = Omit<ComposerContext, "edit">;
/** Of one grid to the next: what a step of the history may change. */
export type Told = Partial<Story>;

/** Two rows of three: letters, a gap, and two tiles of colour in the last column. */
const across = 3;
const gridOf = (cells: readonly number[]): Characters => [cells.slice(0, across), cells.slice(across)];
export const begun = gridOf([1, 0, 63, 2, 3, 64]);
export const former = gridOf([9, 9, 9, 9, 9, 9]);
export const silent: ComposerFeedback = { unknown: [], isCut: false, grid: null };
/** The text ends in the middle of the grid; and a grid without any text. */
export const ending = gridOf([1, 0, 63, 2, 0, 0]);
export const empty = gridOf([0, 0, 0, 0, 0, 0]);

/** Who opens a message writes on where it ends: on the flap after its last one, behind the grid where that is full. */
export const opened = (characters: Characters): ComposerMoment => {
  let caret = 6;
  while (caret > 0 && characters.flat()[caret - 1] === 0) caret -= 1;
  return { characters, caret, anchor: null, shape: "rectangle" };
};

export const story: Story = {
  ...opened(begun),
  tool: 0,
  past: [],
  future: [],
  run: null,
  dragCell: null,
  lifted: null,
  composing: null,
  unfit: null,
  feedback: silent,
};

const place = (cell: number) => [Math.floor(cell / across), cell % across] as const;

/** A selection with four corners: any rectangle, or a run within one row. */
export function corners({ anchor, caret, shape }: Pick<Story, "anchor" | "caret" | "shape">) {
  if (anchor === null) return null;
  const [[top, left], [bottom, right]] = [place(Math.min(anchor, caret)), place(Math.max(anchor, caret))];
  if (shape === "run" && top !== bottom) return null;
  return { top, bottom, left: Math.min(left, right), right: Math.max(left, right) };
}

export function isInside(told: Pick<Story, "anchor" | "caret" | "shape">, cell: number): boolean {
  const found = corners(told);
  const [row, column] = place(cell);
  return found !== null && row >= found.top && row <= found.bottom && column >= found.left && column <= found.right;
}

const letters: Readonly<Record<string, number>> = { a: 11, "~": 62 };

/** A rule of edits for the table: small, and unlike for unlike strokes. The product hands in the core's. */
export const edit: Edit = (moment, tool, stroke) => {
  const cells = moment.characters.flat();
  const { caret, anchor, shape } = moment;
  const answer = (next: Partial<ComposerMoment>, run: Run, told: Partial<ComposerFeedback> = {}) => ({
    characters: gridOf(cells),
    caret,
    anchor,
    shape,
    ...next,
    ...silent,
    ...told,
    run,
  });
  const inside = [0, 1, 2, 3, 4, 5].filter((cell) => isInside(moment, cell));
  switch (stroke.kind) {
    case "type": {
      const code = stroke.text === " " ? tool : (letters[stroke.text] ?? 0) + (tool ? 20 : 0);
      if (caret < 6) cells[caret] = code;
      const unknown = stroke.text === "☂" ? [{ sign: "☂", cell: caret < 6 ? caret : null }] : [];
      return answer({ caret: Math.min(6, caret + 1), anchor: null }, "typing", { unknown, isCut: caret === 6 });
    }
    case "key":
      if (stroke.key === "Backspace") cells[Math.max(0, caret - 1)] = 0;
      if (stroke.key === "Delete" && caret < 6) cells[caret] = 0;
      if (stroke.key === "Enter" && tool !== 0 && caret < 6) cells[caret] = tool;
      if (stroke.key === "Backspace") return answer({ caret: Math.max(0, caret - 1) }, "erasing");
      if (stroke.key === "Delete") return answer({}, "erasing");
      if (stroke.key === "Enter") return tool === 0 ? answer({ caret: 3 }, "none") : answer({}, "alone");
      if (stroke.key === "Escape") return answer({ anchor: null }, "none");
      return answer(
        { caret: stroke.control ? 5 : 1, anchor: stroke.shift ? (anchor ?? Math.min(caret, 5)) : null },
        "none",
      );
    case "paste":
      cells[3] = stroke.text.length;
      return answer({ caret: 4, anchor: null }, "alone", { isCut: true });
    case "select":
      return answer({ anchor: stroke.from, caret: stroke.to }, "none");
    case "selectAll":
      return answer({ anchor: 0, caret: 5, shape: "rectangle" }, "none");
    case "fill":
      cells[caret % 6] = stroke.code;
      return answer({}, "alone", { unknown: [{ sign: "☂", cell: caret % 6 }] });
    case "cut":
      cells[caret % 6] = 0;
      return answer({}, "alone");
    case "move": {
      const shift = stroke.rows * across + stroke.columns;
      const moved = inside.map((cell) => [cell + shift, cells[cell] ?? 0] as const);
      for (const cell of inside) cells[cell] = 0;
      for (const [cell, code] of moved) if (cell >= 0 && cell < 6) cells[cell] = code;
      const next = { caret: (caret + shift + 6) % 6, anchor: ((anchor ?? 0) + shift + 6) % 6 };
      return answer({ ...next, shape: "rectangle" }, "alone");
    }
    case "flip":
      cells.reverse();
      return answer({}, "alone");
    case "place":
      cells[stroke.at % 6] = stroke.cells[0]?.[0] ?? 0;
      return answer({ caret: stroke.at, anchor: null, shape: "run" }, "alone");
    case "replace":
      if (stroke.text.length > 3) return answer({}, "none", { isCut: true });
      cells[stroke.cell] = 13;
      return answer({ caret: stroke.cell + stroke.text.length, anchor: null, shape: "run" }, "alone");
    case "clear":
      return { ...answer({ caret: 0, anchor: null, shape: "run" }, "alone"), characters: gridOf([0, 0, 0, 0, 0, 0]) };
    case "paint":
      for (let cell = Math.min(stroke.from, stroke.to); cell <= Math.max(stroke.from, stroke.to); cell += 1) {
        cells[cell] = stroke.code;
      }
      return answer({ caret: stroke.to, anchor: stroke.from, shape: "run" }, "painting", {
        unknown: stroke.from === stroke.to ? [] : [{ sign: "=", cell: stroke.to }],
      });
    case "align":
      cells.push(cells.shift() ?? 0);
      return answer({}, "alone");
  }
};

const momentOf = ({ characters, caret, anchor, shape }: ComposerMoment): ComposerMoment => ({
  characters,
  caret,
  anchor,
  shape,
});
const same = (one: Characters, other: Characters): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A grid as a step: one of the run under way joins the step before it; a run that is back where it began was none; the
 * same grid is none either. A text that fits no board is dropped by whatever changes the grid.
 */
export function stepped(told: Story, next: ComposerMoment, run: string, feedback: ComposerFeedback = silent): Told {
  const shown = { ...momentOf(next), feedback };
  if (same(told.characters, next.characters)) return { ...shown, run: null };
  const begins = run === "alone" || run === "none" ? null : run;
  const changed = { ...shown, unfit: null, future: [] };
  if (begins === null || begins !== told.run) return { ...changed, past: [...told.past, momentOf(told)], run: begins };
  const start = told.past.at(-1);
  if (start && same(start.characters, next.characters)) return { ...changed, past: told.past.slice(0, -1), run: null };
  return { ...changed, run: begins };
}

/** What the handed-in rule makes of a stroke. Who types on is still told of the gaps that stand there. */
export function stroked(told: Story, stroke: Stroke): Told {
  const { unknown, isCut, grid, run, ...moment } = edit(momentOf(told), told.tool, stroke);
  const gaps = told.feedback.unknown.filter(({ cell }) => cell !== null && moment.characters.flat()[cell] === 0);
  return stepped(told, moment, run, { unknown: stroke.kind === "type" ? [...gaps, ...unknown] : unknown, isCut, grid });
}

/** A selection goes on as what it is; a new one is what the tool at hand makes. */
export const selected = (told: Story, shape: Story["shape"], stroke: Stroke): Told =>
  stroked({ ...told, shape: told.anchor === null ? shape : told.shape }, stroke);

/** Taken up and laid down elsewhere: over the others, which come back behind it, and one step however long. */
function carried(told: Story, lifted: NonNullable<Story["lifted"]>, rows: number, columns: number): Told {
  const { moment, past, future } = lifted;
  const {
    unknown: _,
    isCut: __,
    grid: ___,
    run: ____,
    ...next
  } = edit(moment, told.tool, { kind: "move", rows, columns });
  const isBack = same(moment.characters, next.characters);
  const history = isBack ? { past, future } : { past: [...past, moment], future: [] };
  return { ...next, ...history, feedback: silent, unfit: null, lifted: { ...lifted, isMoved: true }, run: "moving" };
}

export const lifted = (told: Story, at: number | null): NonNullable<Story["lifted"]> => ({
  moment: momentOf(told),
  past: told.past,
  future: told.future,
  at,
  isMoved: false,
});

/** The pointer leads what it took up by as many rows and columns as it went; where it never left, nothing moves. */
export function ledTo(told: Story, cell: number): Told {
  const taken = told.lifted;
  if (!taken || taken.at === null || (cell === taken.at && !taken.isMoved)) return {};
  const [[row, column], [fromRow, fromColumn]] = [place(cell), place(taken.at)];
  return carried(told, taken, row - fromRow, column - fromColumn);
}

/** Moves by keys that follow one another are one. */
export function movedBy(told: Story, rows: number, columns: number): Told {
  const taken = told.run === "moving" && told.lifted ? told.lifted : lifted(told, null);
  const [from, now] = [corners(taken.moment), corners(told)];
  if (!from || !now) return {};
  return carried(told, taken, now.top - from.top + rows, now.left - from.left + columns);
}

/** The brush goes in a straight line; a stretch that changes nothing does not end the drag's step. */
export function painted(told: Story, from: number, to: number): Told {
  const made = stroked(told, { kind: "paint", from, to, code: told.tool });
  return { ...made, run: made.run ?? told.run, dragCell: to };
}

/** One press begins, the next leads to the end, and the one after begins anew. */
export function markedAt(told: Story, cell: number): Told {
  const from = told.anchor !== null && told.anchor === told.caret ? told.anchor : cell;
  return { ...stroked({ ...told, shape: "rectangle" }, { kind: "select", from, to: cell }), dragCell: from };
}

/** A word in the place of a sign; the others of its row that stand behind it go along, as far as the word is longer. */
export function replaced(told: Story, cell: number, text: string): Told {
  const made = stroked(told, { kind: "replace", cell, text });
  if (made.feedback?.isCut) return made;
  const left = told.feedback.unknown.filter((sign) => sign.cell !== cell);
  const moved = left.map((sign): UnknownSign => {
    const isBehind = sign.cell !== null && sign.cell > cell && place(sign.cell)[0] === place(cell)[0];
    return isBehind && sign.cell !== null ? { ...sign, cell: sign.cell + text.length - 1 } : sign;
  });
  return { ...made, feedback: { ...silent, unknown: moved } };
}

export function back(told: Story): Told {
  if (told.unfit !== null) return { unfit: null, feedback: silent };
  const last = told.past.at(-1) ?? momentOf(told);
  return {
    ...last,
    past: told.past.slice(0, -1),
    future: [momentOf(told), ...told.future],
    run: null,
    feedback: silent,
  };
}

export function forth(told: Story): Told {
  const [next = momentOf(told), ...future] = told.future;
  return { ...next, unfit: null, past: [...told.past, momentOf(told)], future, run: null, feedback: silent };
}
