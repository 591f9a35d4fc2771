import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  bytesToGrid,
  decodeGrid,
  describeGrid,
  encodeText,
  gridRows,
  gridToBytes,
  parseGrid,
  parseGridText,
  renderSmallPng,
} from "../../gateway/grid.ts";
import { RefusalError } from "../../gateway/refusal.ts";

interface HostileGrid {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly expected: string;
}

const hostile: HostileGrid[] = readFileSync(new URL("../data/hostile/grids.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as HostileGrid);

/** What an entry says: `ok`, or the type of its refusal. Anything else that is thrown is a fault and fails the test. */
function verdict(work: () => unknown): string {
  try {
    work();
    return "ok";
  } catch (error) {
    if (error instanceof RefusalError) return error.type;
    throw error;
  }
}

function refusal(work: () => unknown): RefusalError {
  try {
    work();
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const blankRows = () => Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

describe("the one entry for grids", () => {
  it("knows all ninety-five hostile bodies", () => {
    expect(hostile).toHaveLength(95);
    expect(hostile.filter(({ expected }) => expected === "ok")).toHaveLength(4);
  });

  it.each(hostile)("gives $id ($title) its verdict: $expected", ({ body, expected }) => {
    expect(verdict(() => parseGridText(body))).toBe(expected);
    if (expected === "ok")
      expect(gridRows(parseGridText(body), 22).flat()).toEqual(
        JSON.parse(body)
          .flat()
          .map((code: number) => code + 0),
      );
  });

  it("gives the parsed body the same verdict as its text, whatever the length", () => {
    for (const { id, body, expected } of hostile) {
      let parsed: unknown;
      try {
        parsed = JSON.parse(body);
      } catch {
        continue;
      }
      expect(`${id} ${verdict(() => parseGrid(parsed))}`).toBe(`${id} ${expected}`);
    }
  });

  it("says where the first wrong cell is", () => {
    const rows = blankRows();
    rows[4]?.splice(7, 1, 43);
    expect(refusal(() => parseGrid(rows))).toMatchObject({ type: "CharactersInvalid", row: 4, column: 7 });
    rows[2]?.pop();
    expect(refusal(() => parseGrid(rows))).toMatchObject({ type: "CharactersInvalid", row: 2, column: undefined });
    expect(refusal(() => parseGrid([...blankRows(), []]))).toMatchObject({ type: "CharactersInvalid", row: undefined });
    const holes = blankRows();
    delete holes[3]?.[5];
    expect(verdict(() => parseGrid(holes))).toBe("CharactersInvalid");
  });

  it("takes JSON, base64url and base64 of JSON, and nothing else", () => {
    const rows = blankRows();
    rows[0] = Array.from({ length: 22 }, (_, column) => 63 + (column % 9));
    const json = JSON.stringify(rows);
    const forms = [json, Buffer.from(json).toString("base64url"), Buffer.from(json).toString("base64")];
    for (const form of forms) expect(gridRows(parseGridText(form), 22)).toEqual(rows);
    expect(verdict(() => parseGridText("HELLO"))).toBe("ValidationError");
    expect(verdict(() => parseGridText(Buffer.from("HELLO").toString("base64url")))).toBe("ValidationError");
    expect(verdict(() => parseGridText(Buffer.from("null").toString("base64url")))).toBe("MissingTextOrCharacters");
    expect(verdict(() => parseGridText("W".repeat(4097)))).toBe("CharactersInvalid");
  });

  it("stores a negative zero as zero", () => {
    const rows = blankRows();
    rows[0]?.splice(0, 1, -0);
    expect(Object.is(gridRows(parseGrid(rows), 22)[0]?.[0], 0)).toBe(true);
  });

  it("goes from bytes to a grid and back", () => {
    const bytes = Uint8Array.from({ length: 132 }, (_, cell) => cell % 43);
    expect(gridToBytes(bytesToGrid(bytes))).toEqual(bytes);
    expect(verdict(() => bytesToGrid(bytes.subarray(1)))).toBe("CharactersInvalid");
    bytes[131] = 57;
    expect(refusal(() => bytesToGrid(bytes))).toMatchObject({ type: "CharactersInvalid", row: 5, column: 21 });
  });
});

describe("texts and pictures of the gateway", () => {
  it("lays a text out and reads it back", () => {
    const { grid, missing, replaced } = encodeText("Dinner at 7 [pie]\n{63} €5");
    expect(decodeGrid(grid)).toBe("\n\n  DINNER AT 7 (PIE)\n         {63}  5");
    expect(describeGrid(grid)).toBe("Row 3: DINNER AT 7 (PIE). Row 4: 1 red tile, 5");
    expect(missing).toEqual([{ sign: "€", index: 23, cell: 77 }]);
    expect(replaced.map(({ sign, by }) => sign + by)).toEqual(["[(", "])"]);
  });

  it("refuses what does not fit or names no flap", () => {
    expect(verdict(() => encodeText("a\nb\nc\nd\ne\nf\ng"))).toBe("TextTooLong");
    expect(verdict(() => encodeText("{45}"))).toBe("CharactersInvalid");
  });

  it("makes a PNG of the size asked for, and refuses other sizes", () => {
    const { grid } = encodeText("hello");
    const file = Buffer.from(renderSmallPng(grid, { widthPx: 300, style: "white", bezel: "slim" }));
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([300, 146]);
    for (const widthPx of [0, -1, 1.5, 4097, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(verdict(() => renderSmallPng(grid, { widthPx }))).toBe("ValidationError");
    }
  });
});
