import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameCommand } from "../../gateway/modules/displays/displayMessages.ts";

const shown = (name: string) => nameCommand(name, "degree", 1_000);
const signs = (name: string): number[] =>
  shown(name)
    .characters.flat()
    .filter((code) => code !== 0);
/** T H I S D I S P L A Y, by decision 21. */
const thisDisplay = [20, 8, 9, 19, 4, 9, 19, 16, 12, 1, 25];

/** Decision 201: five seconds, and whatever a person called it. */
describe("What a display is told to show as its name", () => {
  it("is its name in capitals, for five seconds from now", () => {
    const { forMs, startAt, serverTime, characters } = shown("Hall");
    expect([forMs, startAt, serverTime]).toEqual([5_000, 1_000, 1_000]);
    expect(signs("Hall")).toEqual([8, 1, 12, 12]);
    expect(characters.map((row) => row.length)).toEqual([22, 22, 22, 22, 22, 22]);
  });

  it("takes braces for no codes, and has words for a name that no flap can spell", () => {
    expect(signs("a{63}b{99}")).toEqual([1, 32, 29, 2, 35, 35]);
    for (const name of ["厨房", "🔥", "{}"]) expect(signs(name)).toEqual(thisDisplay);
  });

  it("cuts a name whose signs take more flaps than a board has", () => {
    expect(signs("ﬃ".repeat(60)).length).toBeGreaterThan(60);
  });

  it("is a board of signs for any name that there can be", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 0, maxLength: 60 }),
        fc.constantFrom("degree", "heart"),
        (name, code62) => {
          const { characters } = nameCommand(name, code62, 0);
          expect([characters.length, ...new Set(characters.map((row) => row.length))]).toEqual([6, 22]);
          expect(characters.flat().some((code) => code !== 0)).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
