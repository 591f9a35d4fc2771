import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { memoryFolder } from "./scratch.mjs";

test.runIf(process.platform === "linux")("tests write where there is room, and other users reach it", () => {
  const memory = mkdtempSync(join(tmpdir(), "clatter-memory-"));
  try {
    const folder = memoryFolder({ memory, wanted: 1 }) ?? "";
    expect(dirname(folder)).toBe(memory);
    expect(statSync(folder).mode & 0o777).toBe(0o711);
    expect(memoryFolder({ memory, wanted: Number.MAX_SAFE_INTEGER })).toBeUndefined();
    expect(memoryFolder({ memory: join(memory, "none"), wanted: 1 })).toBeUndefined();
    expect(existsSync(join(memory, "none"))).toBe(false);
  } finally {
    rmSync(memory, { recursive: true });
  }
});
