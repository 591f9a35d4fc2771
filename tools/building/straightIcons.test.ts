import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { iconStraightener, withoutStrokeKeys } from "./straightIcons.ts";

const list = fileURLToPath(new URL("../../node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url));

describe("icons in the build", () => {
  const straighten = iconStraightener(list);

  it("are imported one by one, under the names that the source gives them", () => {
    expect(straighten('import { Menu as MenuIcon, X, type LucideIcon } from "lucide-react";\nrest();')).toBe(
      'import MenuIcon from "lucide-react/icons/menu";import X from "lucide-react/icons/x";\nrest();',
    );
  });

  it("leave imports of types alone", () => {
    const code = 'import type { LucideIcon } from "lucide-react";';
    expect(straighten(code)).toBe(code);
  });

  it("are refused where the library has none of the name", () => {
    expect(() => straighten('import { NoSuchIcon } from "lucide-react";')).toThrow("no NoSuchIcon");
  });

  it("lose the keys of their strokes, and nothing else", () => {
    expect(withoutStrokeKeys('["path", { d: "m2 22", key: "jhxm08" }]')).toBe('["path", { d: "m2 22" }]');
    expect(withoutStrokeKeys('{\n  d: "m2 22",\n  key: "jhxm08"\n}')).toBe('{\n  d: "m2 22"\n}');
  });
});
