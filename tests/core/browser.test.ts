import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { GridError } from "../../grid-core/gridError.ts";
import { loadBoardCore } from "../../src/wasm/boardCore.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";
import { loadTextCore } from "../../src/wasm/textCore.ts";

// The modules that the browser loads, through the same plugin; the whole way in a real browser is the e2e floor's.
describe("the core as the browser's modules load it", () => {
  it("is ready as soon as it is imported", () => {
    expect(loadBoardCore().assignedCodes()).toHaveLength(66);
    const { codes } = loadGridCore().encode("hello");
    expect(loadGridCore().decode(codes, 6, 22).trim()).toBe("HELLO");
    expect(loadTextCore().decode(codes, 6, 22).trim()).toBe("HELLO");
  });

  it("is another instance than the other build, with its own errors", () => {
    const refused = (work: () => unknown) => {
      try {
        work();
      } catch (error) {
        return error instanceof GridError ? error.code : error;
      }
      return "nothing was thrown";
    };
    expect(refused(() => loadBoardCore().checkGrid(new Uint8Array(3), 6, 22))).toBe("SizeInvalid");
    expect(refused(() => loadBoardCore().crash())).toBe("core.crashed");
    expect(loadGridCore().assignedCodes()).toHaveLength(66);
    expect(loadTextCore().assignedCodes()).toHaveLength(66);
  });

  it("costs a page that writes messages no painter and no files of pictures", () => {
    const bytes = (variant: string) => statSync(projectPath(`grid-core/pkg/${variant}/grid_core_bg.wasm`)).size;
    expect(bytes("text")).toBeLessThan(0.6 * bytes("full"));
    for (const name of ["createPainter", "planFlips", "animation", "indexedPicture"])
      expect(loadTextCore()).not.toHaveProperty(name);
  });
});
