import { act, renderHook } from "@testing-library/react";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Alignment } from "../../machines/message/composerContext.ts";
import { coreOfBoard } from "../../src/composer/boardSigns.ts";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

const core = loadGridCore();
const assigned = new Set(core.assignedCodes());
const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

const cell = fc.integer({ min: 0, max: 131 });
const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Delete", "Enter"];

type Act = (composer: ComposerView) => void;

/** Anything a person can do to a composer; pastes and drags in one go. */
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }).map(
    (text): Act =>
      (it) =>
        it.type(text),
  ),
  fc.constantFrom(...keys).map(
    (key): Act =>
      (it) =>
        it.press(key),
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }).map(
    (text): Act =>
      (it) =>
        it.paste(text),
  ),
  fc.constantFrom("two\nlines", "{71}{62}", "{43}", "a\r\n\r\nb", "\u200b\u202e").map(
    (text): Act =>
      (it) =>
        it.paste(text),
  ),
  fc.constantFrom(0, 63, 66, 71).map(
    (tool): Act =>
      (it) =>
        it.choose(tool),
  ),
  cell.map(
    (to): Act =>
      (it) =>
        it.moveTo(to),
  ),
  fc.tuple(cell, cell).map(
    ([from, to]): Act =>
      (it) => {
        it.beginDrag(from);
        it.dragTo(to);
        it.endDrag();
      },
  ),
  fc.tuple(cell, cell).map(
    ([from, to]): Act =>
      (it) => {
        it.moveTo(from);
        it.selectTo(to);
      },
  ),
  cell.map(
    (from): Act =>
      (it) =>
        it.pickAt(from),
  ),
  fc.constantFrom(0, 64, 71).map(
    (code): Act =>
      (it) =>
        it.fill(code),
  ),
  fc.constantFrom<Alignment[]>("left", "center", "block", "top", "middle", "bottom").map(
    (alignment): Act =>
      (it) =>
        it.align(alignment),
  ),
  fc.constantFrom<Act[]>(
    (it) => it.selectAll(),
    (it) => it.mark(),
    (it) => it.flip("upright"),
    (it) => it.moveBy(1, -1),
    (it) => it.writeText(it.readText(), "text"),
    (it) => it.compose("ni"),
    (it) => it.compose(""),
    (it) => it.writeText("1\n2\n3\n4\n5\n6\n7", "text"),
    (it) => it.cut(),
    (it) => it.paste(it.copy()),
    (it) => it.undo(),
    (it) => it.redo(),
    (it) => it.clear(),
  ),
);

const open = () => renderHook(() => useComposer(core, { characters: blank })).result;

function run(composer: { current: ComposerView }, sequence: readonly Act[]): void {
  for (const one of sequence) act(() => one(composer.current));
}

describe("switching to text and back", () => {
  const drum = [...core.assignedCodes()];
  const code = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(...drum) });
  const grids = fc.array(fc.array(code, { minLength: 22, maxLength: 22 }), { minLength: 6, maxLength: 6 });

  it.each(["degree", "heart"] as const)("leaves every flap as it was, where code 62 is a %s", (code62) => {
    fc.assert(
      fc.property(grids, (characters) => {
        const composer = renderHook(() => useComposer(coreOfBoard(core, code62), { characters })).result;
        let reading: ReturnType<ComposerView["writeText"]> | undefined;
        act(() => {
          reading = composer.current.writeText(composer.current.readText(), "text");
        });
        expect(reading).toMatchObject({ problem: "", note: "", unknown: [] });
        expect(composer.current.characters).toEqual(characters);
        expect(composer.current.canUndo).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it("moves no flap but the one that a letter is typed for, whatever is painted", () => {
    const wherever = fc.record({ characters: grids, row: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(wherever, ({ characters, row }) => {
        const column = (characters[row] ?? []).findLastIndex((one) => one !== 0) + 1;
        fc.pre(column < 22);
        const composer = renderHook(() => useComposer(core, { characters })).result;
        const lines = composer.current.readText().split("\n");
        while (lines.length <= row) lines.push("");
        act(() => void composer.current.writeText(lines.with(row, `${lines[row]}X`).join("\n"), "text"));
        const line = characters[row]?.with(column, 24) ?? [];
        expect(composer.current.characters).toEqual(characters.with(row, line));
      }),
      { numRuns: 100 },
    );
  });
});

describe("the composer, whatever a person does to it", () => {
  it("keeps 6 rows of 22 assigned codes and the caret among them", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 20 }), (sequence) => {
        const composer = open();
        for (const one of sequence) {
          act(() => one(composer.current));
          const { characters, caret, contents } = composer.current;
          expect(characters).toHaveLength(6);
          expect(characters.every((line) => line.length === 22 && line.every((code) => assigned.has(code)))).toBe(true);
          expect(caret >= 0 && caret < 132 && Number.isInteger(caret)).toBe(true);
          expect(contents).toHaveLength(132);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("goes back to the first grid by undo, and by redo to the last one, through the same grids", () => {
    fc.assert(
      fc.property(fc.array(acts, { minLength: 1, maxLength: 20 }), (sequence) => {
        const composer = open();
        run(composer, sequence);
        const last = composer.current.characters;
        // What was undone within the sequence can still be redone: only what lies behind this moment is walked.
        const back = [last];
        while (composer.current.canUndo) {
          act(() => composer.current.undo());
          back.push(composer.current.characters);
        }
        expect(composer.current.characters).toEqual(blank);
        for (const expected of back.slice(0, -1).reverse()) {
          act(() => composer.current.redo());
          expect(composer.current.characters).toEqual(expected);
        }
        expect(composer.current.characters).toEqual(last);
      }),
      { numRuns: 60 },
    );
  });
});
