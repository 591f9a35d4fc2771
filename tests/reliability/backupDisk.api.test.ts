import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { canMount, onDisk } from "../support/mounts.ts";
import { endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 });

afterEach(endStarts);

describe.runIf(canMount)("a full disk is told as one, in one line", () => {
  it("by a backup onto it, by what makes a place on it, and by a restore into it", async () => {
    const folder = await madeFolder();
    const disk = newFolder();
    const file = join(disk, "by-hand.backup");
    const saving = await refusal(await start(folder, { arguments: ["backup", file], through: onDisk(disk, "64k") }));
    expect([saving.code, saving.lines.at(-1)]).toEqual([1, `${file} cannot be written: the disk is full.`]);
    const whole = join(newFolder(), "whole.backup");
    expect(await (await start(folder, { arguments: ["backup", whole] })).ended).toBe(0);
    for (const [size, why] of [
      ["64k", /^The disk of the data folder .* is full\. Make room there\.$/],
      // Its last line is of a transaction that it cannot undo.
      ["20m", /^The disk of the data folder .* is full\. Make room there\.$/],
      ["30m", /^The disk of the data folder .* is full\. Make room there\.$/],
      ["45m", /disk.* is full/],
      ["60m", /disk.* is full/],
    ] as const) {
      const restoring = await start(disk, { arguments: ["restore", whole], through: onDisk(disk, size) });
      const { code, lines } = await refusal(restoring);
      expect([size, code, lines.at(-1)]).toEqual([size, 1, expect.stringMatching(why)]);
      expect(lines.filter((line) => /^ +at /.test(line))).toEqual([]);
    }
    expect(readdirSync(disk)).toEqual([]);
  });
});
