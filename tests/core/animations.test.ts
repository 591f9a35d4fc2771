import { describe, expect, it } from "vitest";
import type { AnimationOptions as Animation, Order } from "../../grid-core/adapter.ts";
import { GridError } from "../../grid-core/gridError.ts";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { differenceOf, pixelsOf, pngChunks } from "../support/png.ts";

type AnimationOptions = Animation & { readonly format: "gif" | "apng" };

const core = loadGridCore();
const codes = (text: string) => core.encode(text).codes;
const options = {
  rows: 6,
  columns: 22,
  widthPx: 264,
  style: "black",
  bezel: "slim",
  format: "gif",
  framesPerSecond: 20,
} as const satisfies AnimationOptions;

describe("a message arriving", () => {
  it.each([
    ["gif", "GIF89a", ";"],
    ["apng", "\x89PNG\r\n", "IEND\xaeB`\x82"],
  ] as const)("becomes a %s file with a part for every picture", (format, head, tail) => {
    const parts = [...core.animation(codes("A"), codes("C"), { ...options, format })];
    const { settledMs } = core.costOf(codes("A"), codes("C"), options);
    expect(parts).toHaveLength(1 + Math.ceil(settledMs / 50));
    const file = Buffer.concat(parts).toString("latin1");
    expect(file.startsWith(head)).toBe(true);
    expect(file.endsWith(tail)).toBe(true);
    expect(file.includes(format === "gif" ? "NETSCAPE2.0" : "acTL")).toBe(true);
    expect(Math.max(...parts.slice(1).map((part) => part.length))).toBeLessThan((parts[0]?.length ?? 0) / 4);
  });

  it("is numbered and timed as APNG wants it, and ends at the board at rest", () => {
    const look = { ...options, bezel: "full", widthPx: 330, leadMs: 500, holdMs: 2000 } as const;
    const parts = [...core.animation(codes("BEFORE {63}"), codes("AFTER\n{65}"), { ...look, format: "apng" })];
    const chunks = pngChunks(Buffer.concat(parts));
    const numbered = chunks.filter(({ name }) => name === "fcTL" || name === "fdAT");
    expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual(numbered.map((_, place) => place));
    expect(chunks.find(({ name }) => name === "acTL")?.data.readUInt32BE(0)).toBe(parts.length);
    const controls = chunks.filter(({ name }) => name === "fcTL").map(({ data }) => data);
    expect(controls.map((data) => data.readUInt16BE(20) / data.readUInt16BE(22))).toEqual(
      controls.map((_, place) => (place === 0 ? 0.5 : place === parts.length - 1 ? 2 : 0.05)),
    );
    const painter = core.createPainter(look);
    painter.paintGrid(codes("AFTER\n{65}"));
    const shown = new Uint8Array(painter.width * painter.height * 4);
    const images = chunks.filter(({ name }) => name === "IDAT" || name === "fdAT");
    for (const [place, { name, data }] of images.entries()) {
      const [width = 0, height = 0, x = 0, y = 0] = [4, 8, 12, 16].map((at) => controls[place]?.readUInt32BE(at));
      const part = pixelsOf(chunks, name === "IDAT" ? data : data.subarray(4), width, height);
      for (let pixel = 0; pixel < width * height; pixel++) {
        const at = ((y + Math.floor(pixel / width)) * painter.width + x + (pixel % width)) * 4;
        if (part[4 * pixel + 3] === 255) shown.set(part.subarray(4 * pixel, 4 * pixel + 4), at);
      }
    }
    // Round corners are half clear, which an animation is not.
    const wanted = Uint8Array.from(painter.frame(), (value, at) =>
      painter.frame()[at | 3] === 255 ? value : (shown[at] ?? 0),
    );
    painter.release();
    expect(differenceOf(shown, wanted)).toBeLessThanOrEqual(7);
  });

  it("takes pace, order and the times of rest from its options", () => {
    const count = (more: Partial<AnimationOptions>) =>
      [...core.animation(codes("BEFORE"), codes("AFTER"), { ...options, ...more })].length;
    expect(count({ pace: "instant" })).toBe(2);
    expect(count({ pace: "brisk" })).toBeLessThan(count({}));
    expect(count({ order: "column", stepIntervalMs: 300 })).toBeGreaterThan(
      count({ order: "column", stepIntervalMs: 30 }),
    );
    expect(count({ framesPerSecond: 10 })).toBeLessThan(count({ framesPerSecond: 50 }) / 4);
    const [still] = core.animation(codes("A"), codes("A"), { ...options, leadMs: 1230 });
    expect(Buffer.from(still ?? []).includes(Buffer.from([0x21, 0xf9, 0x04]))).toBe(true);
    expect(Buffer.from(still ?? []).includes(Buffer.from([123, 0, 255, 0]))).toBe(true);
  });

  it("needs no more memory for a long animation than for a short one", () => {
    const memory = (order: Order, stepIntervalMs: number) => {
      let parts = 0;
      for (const part of core.animation(codes("A"), codes("THE WHOLE BOARD TURNS"), {
        ...options,
        order,
        stepIntervalMs,
      })) {
        parts += Math.sign(part.length);
      }
      const painter = core.createPainter(options);
      const size = painter.frame().buffer.byteLength;
      painter.release();
      return { parts, size };
    };
    const short = memory("classic", 0);
    const long = memory("column", 2000);
    expect(long.parts).toBeGreaterThan(4 * short.parts);
    expect(long.size).toBe(short.size);
  });

  it("can be left before its end, and refuses what it cannot show", () => {
    for (const part of core.animation(codes("A"), codes("Z"), options)) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    const first = (more: Partial<AnimationOptions>) => {
      try {
        for (const part of core.animation(codes("A"), codes("Z"), { ...options, ...more })) return part.length;
      } catch (error) {
        if (error instanceof GridError) return error.code;
        throw error;
      }
      return 0;
    };
    expect(first({ widthPx: 0 })).toBe("SizeInvalid");
    expect(first({ order: "column", stepIntervalMs: 1e9 })).toBe("SizeInvalid");
    expect(first({ rows: 5 })).toBe("SizeInvalid");
  });
});

describe("the picture for links", () => {
  it("is a PNG file of 1200 by 630 pixels whatever the board", () => {
    for (const [rows, columns] of [
      [6, 22],
      [3, 15],
      [16, 64],
    ] as const) {
      const { codes: grid } = core.encode("hello {63}", { rows, columns });
      const file = Buffer.from(core.sharePicture(grid, rows, columns, { style: "white" }));
      expect(file.toString("latin1", 1, 4)).toBe("PNG");
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });
});
