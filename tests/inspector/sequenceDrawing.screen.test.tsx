import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SequenceDrawing } from "../../src/entries/inspector/sequence/SequenceDrawing.tsx";
import type { SequenceRow } from "../../src/entries/inspector/sequence/sequenceOf.ts";

const step = {
  ...{ tab: "a", id: "a/0", index: 0, actor: "x:1", at: 1, event: "press", payload: {}, error: null, value: "idle" },
  ...{ status: "active", transitions: [], seq: 0, cause: null, source: null },
};
const lifelines = ["session", "gateway"].map((key) => ({ key, name: key, about: null }));

/** The places of the lifelines, and the label of the only row. */
function drawn(text: string): { readonly way: number; readonly row: HTMLElement } {
  const only: SequenceRow = {
    ...{ id: "only", step, from: "gateway", to: "session" },
    kind: "answer",
    text,
    isFailed: false,
  };
  render(
    <SequenceDrawing
      sequence={{ lifelines, rows: [only], isCut: false }}
      actor={null}
      chosen={undefined}
      onChoose={() => {}}
    />,
  );
  const row = screen.getByRole("button", { name: new RegExp(text) });
  const arrow = row.querySelector("line");
  return { way: Number(arrow?.getAttribute("x1")) - Number(arrow?.getAttribute("x2")), row };
}

test("an answer's label ends before the lifeline that it goes to", () => {
  const { way, row } = drawn("done.restoreTarget");
  expect(within(row).getByText("done.restoreTarget")).toBeVisible();
  // A sign of the mono face is 0.6 of its size, which is 12 px.
  expect(way).toBeGreaterThan(8 + "done.restoreTarget".length * 12 * 0.6);
});

test("a label for which there is no room is cut, and a pointer finds the whole", () => {
  const long = `error.createMessage: ${"The gateway said more. ".repeat(4).trim()}`;
  const { way, row } = drawn(long);
  const label = row.querySelector("text:last-of-type");
  expect(label?.lastChild?.textContent).toMatch(/^error\.createMessage.*…$/);
  expect(label?.querySelector("title")).toHaveTextContent(long);
  expect(way).toBeGreaterThan(8 + (label?.lastChild?.textContent?.length ?? 0) * 12 * 0.6);
});
