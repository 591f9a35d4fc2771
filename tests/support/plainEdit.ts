import type { Edit } from "../../machines/message/composerContext.ts";

/**
 * The simplest edit that a composer can be walked with: letters, the space and the tilde, one to a cell, and steps of the
 * caret. The real rule is the core's; `tests/model/composer.core.test.ts` walks with that.
 */
export const plainEdit: Edit = (characters, caret, stroke) => {
  const columns = characters[0]?.length ?? 1;
  const cells = characters.flat();
  const clamp = (cell: number): number => Math.min(cells.length - 1, Math.max(0, cell));
  const made = (next: readonly number[], to: number, unknown: readonly string[] = [], isCut = false) => ({
    characters: characters.map((row, at) => next.slice(at * row.length, (at + 1) * row.length)),
    caret: clamp(to),
    unknown,
    isCut,
  });
  const put = (cell: number, code: number): number[] => cells.map((old, at) => (at === cell ? code : old));
  const codeOf = (sign: string): number | undefined => {
    if (sign === " ") return 0;
    if (sign === "~") return 62;
    return /^[a-z]$/i.test(sign) ? sign.toUpperCase().charCodeAt(0) - 64 : undefined;
  };
  switch (stroke.kind) {
    case "type":
    case "paste": {
      const signs = [...stroke.text];
      const known = signs.filter((sign) => codeOf(sign) !== undefined);
      const fitting = known.slice(0, cells.length - caret);
      const next = fitting.reduce(
        (all, sign, at) => {
          all[caret + at] = codeOf(sign) ?? 0;
          return all;
        },
        [...cells],
      );
      const unknown = signs.filter((sign) => codeOf(sign) === undefined);
      return made(next, caret + fitting.length, unknown, fitting.length < known.length);
    }
    case "paint":
      return made(put(stroke.cell, stroke.code), stroke.cell);
    case "align":
      return made(
        [...cells].sort((left, right) => Number(left === 0) - Number(right === 0)),
        caret,
      );
    case "key": {
      const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
      const step = steps[stroke.key];
      if (step !== undefined) return made(cells, caret + step);
      if (stroke.key === "Backspace") return made(put(clamp(caret - 1), 0), caret - 1);
      if (stroke.key === "Delete") return made(put(caret, 0), caret);
      const line = Math.floor(caret / columns) * columns;
      if (stroke.key === "Home") return made(cells, line);
      return made(cells, stroke.key === "End" ? line + columns - 1 : line + columns);
    }
  }
};
