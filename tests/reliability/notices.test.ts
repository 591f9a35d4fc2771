import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { noticesText, readNotices } from "../../tools/building/notices.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
  dependencies: Record<string, string>;
};
// axe-core stands for a package that only the pages hold: it is no dependency of the gateway.
const text = noticesText(readNotices(root, [{ name: "axe-core", version: "" }]));
const sections = text.split(`\n\n${"-".repeat(80)}\n\n`);
const sectionOf = (name: string) => sections.find((section) => section.startsWith(`${name} `));

describe("the third-party notices", () => {
  test.each(Object.entries(dependencies))("name %s %s with its licence", (name, version) => {
    expect(sectionOf(name)).toMatch(new RegExp(`^${name.replaceAll("/", "\\/")} ${version}\nLicence: .`));
  });

  test("hold what is only bundled, and what packages bring themselves", () => {
    expect(sectionOf("axe-core")).toContain("Mozilla Public License");
    // Nobody names it in package.json; React's own scheduler is in every page.
    expect(sectionOf("scheduler")).toContain("Permission is hereby granted");
    expect(sectionOf("vitest")).toBeUndefined();
  });

  test("say under which half elkjs is used, where its source is, and what that licence says", () => {
    const elk = sectionOf("elkjs") ?? "";
    expect(elk).toContain("used here under EPL-2.0");
    expect(elk).toContain("Source: https://github.com/kieler/elkjs");
    expect(elk).toContain("Eclipse Public License - v 2.0");
  });
});
