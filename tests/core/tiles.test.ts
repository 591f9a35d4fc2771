import { describe, expect, it } from "vitest";
import { GridError } from "../../grid-core/gridError.ts";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { loadTextCore } from "../../src/wasm/textCore.ts";

/** What a page has that writes messages, and what all else has. */
const builds = [
  ["text", loadTextCore()],
  ["full", loadGridCore()],
] as const;

/** A picture in one colour, or in two halves. */
const picture = (width: number, height: number, ...colours: readonly (readonly number[])[]) =>
  Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, at) =>
      Array.from(colours[Math.floor(((at % width) * colours.length) / width)] ?? []),
    ).flat(),
  );
const [red, blue] = [
  [224, 56, 44, 255],
  [43, 123, 222, 255],
];

describe.each(builds)("a picture as colour tiles, in the %s build", (_name, core) => {
  it("fills a board with the nearest tiles", () => {
    const codes = core.tilesFromPicture(picture(220, 100, red, blue), 220, 100);
    expect(codes).toHaveLength(132);
    expect([codes[0], codes[10], codes[11], codes[131]]).toEqual([63, 63, 67, 67]);
  });

  it("shows the whole picture when asked, with blanks beside it, on a board of any size", () => {
    const codes = core.tilesFromPicture(picture(50, 50, red), 50, 50, { rows: 3, columns: 15, fit: "contain" });
    expect(codes).toHaveLength(45);
    expect([...codes.subarray(0, 15)].join("")).toMatch(/^0+(63)+0+$/);
  });

  it("reads a view that is only a part of a buffer", () => {
    const whole = picture(4, 2, blue);
    whole.set(picture(2, 2, red), 16);
    expect(core.tilesFromPicture(whole.subarray(16), 2, 2)).toEqual(new Uint8Array(132).fill(63));
  });

  it("refuses bytes that are no picture of that size", () => {
    const refused = () => core.tilesFromPicture(new Uint8Array(15), 2, 2);
    expect(refused).toThrow(GridError);
    expect(refused).toThrow("SizeInvalid");
  });
});
