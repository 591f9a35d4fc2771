import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ComposerActions } from "../../src/composer/composerActions.ts";
import type { ComposerView } from "../../src/composer/useComposer.ts";
import { blank, openTyped, said, view } from "../support/composerBench.tsx";

type Do = (composer: ComposerView) => unknown;

/** Does what is done before, and hears what is said of the last alone. */
const first = (...before: Do[]) => before;
const three = first((composer) => composer.selectTo(2));
const square = first(
  (composer) => composer.moveTo(0),
  (composer) => composer.beginDrag(0),
  (composer) => composer.endDrag(),
  (composer) => composer.selectAll(),
);
const none = first();

/** Every command: what comes before it, a call that changes the board where it can, and what is said of it then. */
const commands: Record<keyof ComposerActions, readonly [before: readonly Do[], call: Do, said: string]> = {
  type: [none, (composer) => composer.type("a"), ""],
  press: [three, (composer) => composer.press("Delete"), "Emptied"],
  paste: [none, (composer) => composer.paste("good tea"), "Pasted"],
  place: [none, (composer) => composer.place({ at: 0, cells: [[63]] }), "Pasted"],
  compose: [none, (composer) => composer.compose("a"), ""],
  choose: [none, (composer) => composer.choose(63), ""],
  pick: [none, (composer) => composer.pick(), ""],
  mark: [none, (composer) => composer.mark(), ""],
  pickAt: [none, (composer) => composer.pickAt(0), ""],
  moveTo: [none, (composer) => composer.moveTo(0), ""],
  selectTo: [none, (composer) => composer.selectTo(0), ""],
  selectAll: [none, (composer) => composer.selectAll(), ""],
  dropSelection: [three, (composer) => composer.dropSelection(), ""],
  fill: [three, (composer) => composer.fill(63), "Filled with red"],
  copy: [three, (composer) => composer.copy(), ""],
  copyCells: [square, (composer) => composer.copyCells(), ""],
  cut: [three, (composer) => composer.cut(), "Cut out"],
  moveBy: [
    first(
      (composer) => composer.moveTo(0),
      (composer) => composer.selectTo(2),
    ),
    (composer) => composer.moveBy(1, 0),
    "Moved down",
  ],
  flip: [square, (composer) => composer.flip("level"), "Flipped top to bottom"],
  replace: [none, (composer) => composer.replace(5, "HEART"), "HEART written"],
  beginDrag: [none, (composer) => composer.beginDrag(0), ""],
  dragTo: [none, (composer) => composer.dragTo(0), ""],
  endDrag: [none, (composer) => composer.endDrag(), ""],
  align: [none, (composer) => composer.align("center"), "Centred"],
  undo: [none, (composer) => composer.undo(), "Undone"],
  redo: [first((composer) => composer.undo()), (composer) => composer.redo(), "Redone"],
  clear: [none, (composer) => composer.clear(), "Board cleared"],
  load: [none, (composer) => composer.load(blank), ""],
  write: [none, (composer) => composer.write(blank, "run"), ""],
  readText: [none, (composer) => composer.readText(), ""],
  writeText: [none, (composer) => composer.writeText("tea", "run"), ""],
  forgoText: [
    first((composer) => composer.writeText("tea ".repeat(60), "run")),
    (composer) => composer.forgoText(),
    "What is on the board is kept",
  ],
};

it.each(Object.entries(commands))("says what %s did, where that is heard in no other way", async (_name, told) => {
  const [before, call, word] = told;
  await openTyped("tea");
  for (const one of before) act(() => void one(view));
  act(() => void call(view));
  expect(said()).toBe(word);
});

it("says nothing of a command that there is nothing for", async () => {
  await openTyped("tea");
  for (const one of ["fill", "cut", "moveBy", "flip", "redo"] as const) {
    act(() => void commands[one][1](view));
    expect(said(), one).toBe("");
  }
});
