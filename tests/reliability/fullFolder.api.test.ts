import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { canMount, onDisk } from "../support/mounts.ts";
import { endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

const fill = '(cat /dev/zero > "$1/filling" 2>/dev/null || true)';
/** Says last what lies in the folder. */
const listing = (folder: string): readonly string[] => ["sh", "-c", '"$@"; code=$?; ls -A "$0"; exit $code', folder];

describe.runIf(canMount)("a data folder on a full disk is told in one line, and nothing stays there", () => {
  it("by a start and by a restore", async () => {
    const whole = join(newFolder(), "whole.backup");
    expect(await (await start(await madeFolder(), { arguments: ["backup", whole] })).ended).toBe(0);
    for (const words of [["--no-demo"], ["restore", whole]]) {
      const disk = newFolder();
      const through = [...onDisk(disk, "64k", fill), ...listing(disk)];
      const { code, lines } = await refusal(await start(disk, { arguments: words, through }));
      const line = `The disk of the data folder ${disk} is full. Make room there.`;
      expect([code, lines]).toEqual([1, [line, "filling"]]);
    }
  });
});
