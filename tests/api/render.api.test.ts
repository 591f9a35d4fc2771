import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { spend } from "../../gateway/callers/budget.ts";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { readPng } from "../support/png.ts";
import { gridWith } from "../support/sending.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;

async function render(query: Record<string, string>, headers?: Record<string, string>) {
  return app.anonymous.get(`/render?${new URLSearchParams(query)}`, headers);
}

const characters = JSON.stringify(gridWith(63));

/** The width and height in a PNG's first block. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

afterEach(() => app.close());

describe("A grid as a picture", () => {
  it("is what the core paints, from JSON, base64url and base64, in the width and style asked for", async () => {
    app = await testApp();
    const encodings = [
      characters,
      Buffer.from(characters).toString("base64url"),
      Buffer.from(characters).toString("base64"),
    ];
    const pictures = await Promise.all(encodings.map((text) => render({ characters: text })));
    for (const picture of pictures) {
      expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(picture.headers["cross-origin-resource-policy"]).toBe("cross-origin");
      expect(sizeOf(picture.rawPayload)[0]).toBe(1200);
    }
  });

  it("has each pixel as the core paints it for a screen of that size, its clear corners as well", async () => {
    app = await testApp();
    const codes = Uint8Array.from(gridWith(63).flat());
    for (const [width, style, bezel] of [
      [300, "white", "frame"],
      [1200, "black", "full"],
      [64, "black", "slim"],
    ] as const) {
      const painter = loadGridCore().createPainter({ widthPx: width, style, bezel, rows: 6, columns: 22 });
      painter.paintGrid(codes);
      const painted = { width: painter.width, height: painter.height, rgba: Uint8Array.from(painter.frame()) };
      painter.release();
      const file = await render({ characters, width: String(width), style, bezel });
      const seen = readPng(file.rawPayload);
      expect([seen.width, seen.height]).toEqual([painted.width, painted.height]);
      expect(Buffer.compare(seen.rgba, painted.rgba)).toBe(0);
    }
  });

  it("is not made again for who has it: the same tag, 304 and no budget spent", async () => {
    app = await testApp();
    const first = await render({ characters });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (let time = 0; time < 40; time += 1) {
      const again = await render({ characters }, { "if-none-match": time % 2 === 0 ? etag : `"other", W/${etag}` });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    const tags = new Set<unknown>([etag]);
    for (const other of [
      { width: "301" },
      { style: "white" },
      { bezel: "slim" },
      { characters: JSON.stringify(gridWith(64)) },
    ]) {
      tags.add((await render({ characters, ...other })).headers.etag);
    }
    expect(tags.size).toBe(5);
  });

  it("is refused with type, error and place for whatever is no grid", async () => {
    app = await testApp();
    const hostile: { body: string; expected: string; title: string }[] = readFileSync(
      new URL("../data/hostile/grids.jsonl", import.meta.url),
      "utf8",
    )
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(hostile.length).toBe(95);
    for (const { body, expected, title } of hostile) {
      // An address holds some kilobytes; longer ones never come this far.
      if (body.length > 6_000) continue;
      const answer = await render({ characters: body, width: "64" }, { "if-none-match": "*" });
      const found = answer.statusCode === 304 ? "ok" : answer.json().type;
      expect([title, found]).toEqual([title, expected]);
    }
    const table: [Record<string, string>, string][] = [
      [{}, "MissingTextOrCharacters"],
      [{ characters: "" }, "MissingTextOrCharacters"],
      [{ characters, width: "63" }, "ValidationError"],
      [{ characters, width: "2401" }, "ValidationError"],
      [{ characters, width: "wide" }, "ValidationError"],
      [{ characters, style: "pink" }, "ValidationError"],
    ];
    for (const [query, type] of table) {
      const answer = await render(query);
      expect([query, answer.statusCode, answer.json().type]).toEqual([query, 400, type]);
    }
  });

  it("is made one at a time: a crowd is asked to come again, and the budget of an address ends", async () => {
    app = await testApp();
    const crowd = await Promise.all(
      Array.from({ length: 24 }, (_, place) => render({ characters, width: String(200 + place) })),
    );
    const busy = crowd.filter((answer) => answer.statusCode === 429);
    expect(busy.length).toBeGreaterThan(0);
    expect(crowd.length - busy.length).toBeGreaterThanOrEqual(8);
    for (const answer of busy) {
      expect(answer.json()).toMatchObject({ type: "RateLimited", rule: "render" });
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.headers.etag).toBeUndefined();
    }
    const answers: string[] = [];
    for (let time = 0; time < 31; time += 1) {
      const answer = await render({ characters, width: String(64 + time) });
      answers.push(answer.statusCode === 200 ? "made" : answer.json().rule);
    }
    expect(answers.filter((answer) => answer === "made").length).toBe(30 - (crowd.length - busy.length));
    expect(answers.at(-1)).toBe("attempts");
    const refused = await render({ characters, width: "100" });
    expect([refused.statusCode, refused.headers.etag]).toEqual([429, undefined]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(1);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    await app.clock.advance(60_000);
    expect((await render({ characters })).statusCode).toBe(200);
  });

  it("is made for others while an address whose budget is used up asks for more and more", async () => {
    app = await testApp();
    await spend(app.context, "render", { address: "10.0.0.1" }, 30);
    let width = 64;
    const from = async (remoteAddress: string) => {
      const query = new URLSearchParams({ characters, width: String(width++) });
      const answer = await app.app.inject({ method: "GET", url: `/render?${query}`, remoteAddress });
      return answer.statusCode === 200 ? "made" : answer.json().rule;
    };
    const calls = Array.from({ length: 8 }, (_, other) => [
      ...Array.from({ length: 8 }, () => ["10.0.0.1", from("10.0.0.1")] as const),
      [`10.0.1.${other}`, from(`10.0.1.${other}`)] as const,
    ]).flat();
    const answers: string[] = [];
    for (const [address, answer] of calls) {
      if (address === "10.0.0.1") expect(["attempts", "render"]).toContain(await answer);
      else answers.push(await answer);
    }
    expect(answers).toEqual(Array.from({ length: 8 }, () => "made"));
  });
});

describe("The character reference", () => {
  it("lists the 66 assigned codes of the core with the signs that the core writes", async () => {
    app = await testApp();
    const list: { integerValue: number; naturalValue: string; color: string | null }[] = (
      await app.anonymous.get("/character-reference")
    ).json();
    const core = loadGridCore();
    expect(list.map((entry) => entry.integerValue)).toEqual([...core.assignedCodes()]);
    for (const { integerValue, naturalValue } of list.slice(1)) {
      const codes = new Uint8Array(132);
      codes[0] = integerValue;
      expect([integerValue, core.decode(codes, 6, 22).trim()]).toEqual([integerValue, naturalValue]);
    }
    expect(list.filter((entry) => entry.color !== null).map((entry) => entry.color)).toEqual([
      "poppyRed",
      "orange",
      "yellow",
      "green",
      "parisBlue",
      "violet",
      "white",
      "black",
      "filled",
    ]);
  });

  it("becomes an animation of its arrival as GIF or APNG, smaller than a picture may be, out of the same budget", async () => {
    app = await testApp();
    const form = { characters, width: "96", pace: "brisk" };
    const gif = await render({ ...form, format: "gif" });
    expect([gif.statusCode, gif.headers["content-type"]]).toEqual([200, "image/gif"]);
    const codes = Uint8Array.from(gridWith(63).flat());
    const look = { widthPx: 96, style: "black", bezel: "full", pace: "brisk", framesPerSecond: 20 } as const;
    const animation = loadGridCore().animation(new Uint8Array(132), codes, {
      rows: 6,
      columns: 22,
      ...look,
      format: "gif",
    });
    expect(gif.rawPayload.equals(Buffer.concat([...animation]))).toBe(true);
    const apng = await render({ ...form, format: "apng" });
    expect([apng.headers["content-type"], sizeOf(apng.rawPayload)[0]]).toEqual(["image/apng", 96]);
    const again = await render({ ...form, format: "apng" }, { "if-none-match": String(apng.headers.etag) });
    expect(again.statusCode).toBe(304);
    for (const wrong of [{ format: "gif", width: "721" }, { format: "mp4" }, { format: "gif", pace: "instant" }]) {
      expect((await render({ ...form, ...wrong })).json().type).toBe("ValidationError");
    }
    // Two animations were made; six are a minute's budget.
    for (let animation = 0; animation < 4; animation += 1) {
      expect((await render({ ...form, format: "gif", width: String(64 + animation) })).statusCode).toBe(200);
    }
    expect((await render({ ...form, format: "gif", width: "80" })).statusCode).toBe(429);
  });
});
