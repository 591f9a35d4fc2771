import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPairingCode, newPairingCode, readPairingCode } from "../../gateway/modules/displays/pairingCode.ts";
import { createTokenBucket } from "../../gateway/tokenBucket.ts";

describe("A pairing code", () => {
  it("is read again however a person types it", () => {
    const typing = fc.tuple(fc.boolean(), fc.constantFrom("-", " ", "", " – ", "—"), fc.constantFrom("", "  ", "\t"));
    fc.assert(
      fc.property(typing, ([lower, dash, around]) => {
        const code = newPairingCode();
        const shown = formatPairingCode(code);
        expect(shown).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
        const typed = `${around}${shown.replace("-", dash)}${around}`;
        expect(readPairingCode(lower ? typed.toLowerCase() : typed)).toBe(code);
      }),
    );
  });

  it("is never found in anything else, and nothing makes reading it throw", () => {
    fc.assert(
      fc.property(fc.anything(), (typed) => {
        const read = readPairingCode(typed);
        expect(read === undefined || /^[2-9A-HJKMNP-TV-Z]{8}$/.test(read)).toBe(true);
      }),
    );
    for (const typed of ["", "ABCD-EFG", "ABCD-EFGHJ", "0BCD-EFGH", "ABCD-EFGO", "A".repeat(10_000), null, 12345678]) {
      expect(readPairingCode(typed)).toBeUndefined();
    }
  });
});

describe("The messages of one socket", () => {
  it("may come in a burst, and then as many a second as are given back", () => {
    let now = 0;
    const budget = createTokenBucket(20, 2, () => now);
    const took = (times: number) => Array.from({ length: times }, () => budget.take()).filter(Boolean).length;
    expect(took(100)).toBe(20);
    now += 1_000;
    expect(took(100)).toBe(2);
    now += 3_600_000;
    expect(took(100)).toBe(20);
  });

  it("say how long it is until there is one again", () => {
    let now = 0;
    const budget = createTokenBucket(1, 0.2, () => now);
    expect([budget.waitMs(), budget.take(), budget.waitMs()]).toEqual([0, true, 5_000]);
    now += 1_500;
    expect(budget.waitMs()).toBeCloseTo(3_500);
    now += 3_500;
    expect([budget.waitMs(), budget.take()]).toEqual([0, true]);
  });
});
