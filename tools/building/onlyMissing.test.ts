import { expect, it } from "vitest";
import { onlyMissing } from "./onlyMissing.ts";

const chunk = (...imports: string[]) => ({ type: "chunk", imports });

/** page → shared → base; late → shared, own. */
function listed(host: string, hostType = "js", ...more: string[]) {
  const { plugin, resolveDependencies } = onlyMissing();
  plugin.generateBundle.handler(
    {},
    {
      "page.js": chunk("shared.js"),
      "shared.js": chunk("base.js"),
      "base.js": chunk(),
      "late.js": chunk("shared.js", "own.js"),
      "own.js": chunk(),
      "page.css": { type: "asset" },
    },
  );
  return resolveDependencies("late.js", ["late.js", "shared.js", "base.js", "own.js", ...more], {
    hostId: host,
    hostType,
  });
}

it("leaves out what the part that asks stands on, however far down", () => {
  expect(listed("page.js")).toEqual(["late.js", "own.js"]);
  expect(listed("base.js")).toEqual(["late.js", "shared.js", "own.js"]);
});

it("lists a style sheet in any case", () => {
  expect(listed("page.js", "js", "late.css")).toContain("late.css");
});

it("leaves the links of a page's HTML as they are", () => {
  expect(listed("page.js", "html")).toEqual(["late.js", "shared.js", "base.js", "own.js"]);
});
