import { describe, expect, it } from "vitest";
import { type SharedModule, shareChunks } from "../../tools/building/sharedChunks.ts";

const modules = (given: Record<string, [screens: string, size: number, imports?: string]>) =>
  new Map(
    Object.entries(given).map(([id, [screens, size, imports = ""]]): [string, SharedModule] => [
      id,
      {
        screens: screens.split(" "),
        pages: screens.split(" ").filter((each) => each.endsWith("Page")),
        size,
        imports: imports.split(" ").filter(Boolean),
      },
    ]),
  );

/** The modules of each file, in words. */
function filesOf(given: Parameters<typeof modules>[0]): string[] {
  const files = new Map<number, string[]>();
  for (const [id, chunk] of shareChunks(modules(given))) files.set(chunk, [...(files.get(chunk) ?? []), id]);
  return [...files.values()].map((ids) => ids.sort().join(" ")).sort();
}

describe("what several screens share", () => {
  it("is one file for those that need the same", () => {
    expect(filesOf({ card: ["feed list", 90_000], heart: ["list feed", 90_000] })).toEqual(["card heart"]);
  });

  it("stays apart where a screen would load much that it does not need", () => {
    expect(filesOf({ card: ["feed list", 90_000], caret: ["compose list", 90_000] })).toEqual(["card", "caret"]);
  });

  it("is put together where a request costs more than what is loaded for nothing", () => {
    expect(filesOf({ card: ["feed list search", 90_000], tag: ["feed list", 100] })).toEqual(["card tag"]);
  });

  it("stays apart from what another page needs at once", () => {
    expect(filesOf({ card: ["feed list search signInPage", 90_000], tag: ["feed list search", 100] })).toEqual([
      "card",
      "tag",
    ]);
  });

  it("never makes files that import each other", () => {
    for (let round = 0; round < 40; round += 1) {
      const given = randomModules(random(round));
      const chunks = shareChunks(given);
      const imports = [...given].flatMap(([id, { imports: each }]) =>
        each.map((needed): [number | undefined, number | undefined] => [chunks.get(id), chunks.get(needed)]),
      );
      let files = new Set(chunks.values());
      // What imports no other file is taken away, until nothing is left or only a circle.
      for (;;) {
        const needing = imports.filter(([from, to]) => from !== to && files.has(to ?? -1)).map(([from]) => from);
        const left = new Set([...files].filter((file) => needing.includes(file)));
        if (left.size === files.size) break;
        files = left;
      }
      expect(files).toEqual(new Set());
    }
  });
});

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Modules that import only what comes after them; whoever needs one needs what it imports as well. */
function randomModules(next: () => number): ReadonlyMap<string, SharedModule> {
  const imports = Array.from({ length: 30 }, (_, at) =>
    Array.from({ length: 30 }, (__, to) => to).filter((to) => to > at && next() < 0.08),
  );
  const screens = imports.map(() => new Set("abcdef".split("").filter(() => next() < 0.3)));
  for (const [at, needed] of imports.entries()) {
    for (const to of needed) for (const screen of screens[at] ?? []) screens[to]?.add(screen);
  }
  return new Map(
    imports.map((needed, at): [string, SharedModule] => [
      `m${at}`,
      {
        screens: [...(screens[at] ?? [])].sort(),
        pages: [],
        size: Math.round(next() * 8_000),
        imports: needed.map((to) => `m${to}`),
      },
    ]),
  );
}
