import { describe, expect, test } from "vitest";
import { loadVbmlCore } from "../../grid-core/load.node.ts";
import { VbmlError } from "../../grid-core/vbmlCore.ts";

// What VBML answers is held cell by cell in grid-core/tests/vbml.rs; here is what crosses into TypeScript.

const core = loadVbmlCore();
const compose = (document: object, seed = 1) => core.compose(JSON.stringify(document), seed);

function refusal(work: () => unknown): VbmlError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof VbmlError) return error;
    throw error;
  }
}

describe("VBML through the boundary", () => {
  test("a document becomes a board of its size, and colours come from the seed", () => {
    const board = compose({
      style: { height: 2, width: 9 },
      props: { where: "é{63}" },
      components: [{ template: "hi {{where}}" }],
    });
    expect([board.rows, board.columns, [...board.codes]]).toEqual([
      2,
      9,
      [8, 9, 0, 5, 63, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    const coloured = { components: [{ randomColors: {} }] };
    expect(compose(coloured, 5).codes).toEqual(compose(coloured, 5).codes);
    expect(compose(coloured, 5).codes).not.toEqual(compose(coloured, 6).codes);
    expect(compose({ style: { height: 16, width: 64 }, components: [] }).codes).toHaveLength(1024);
    expect([...core.format('{"message":"a"}').codes].indexOf(1)).toBe(2 * 22 + 10);
  });

  test("a refusal names its fault and what it is about", () => {
    expect(refusal(() => compose({ components: [{ template: "{43}" }] }))).toMatchObject({
      fault: "code",
      about: "43",
    });
    expect(refusal(() => core.compose("{", 1))).toMatchObject({ fault: "document", about: "" });
    expect(refusal(() => compose({ components: [{ template: 1 }] }))).toMatchObject({
      about: "components[0].template",
    });
  });

  test("a trap ends one call: the next one meets a fresh module", () => {
    const document = { components: [{ template: "after" }] };
    const before = compose(document);
    expect(() => core.crash()).toThrow("unreachable");
    expect(compose(document)).toEqual(before);
  });
});
