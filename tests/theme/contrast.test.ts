import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Every `name: "#RRGGBB"` of a theme's file, by group and name. */
function coloursOf(file: string): Record<string, Record<string, string>> {
  const text = readFileSync(`src/theme/${file}`, "utf8");
  const groups = text.matchAll(/(\w+): \{([^{}]*)\}/g);
  return Object.fromEntries(
    [...groups].map(([, group, body]) => [
      group,
      Object.fromEntries([...(body ?? "").matchAll(/(\w+): "(#[0-9A-F]{6})"/g)].map(([, name, hex]) => [name, hex])),
    ]),
  );
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(["light.css.ts", "dark.css.ts"])("%s", (file) => {
  const colours = coloursOf(file);
  const colour = (path: string): string => {
    const [group = "", name = ""] = path.split(".");
    const hex = colours[group]?.[name];
    if (!hex) throw new Error(`${path} is not in ${file}`);
    return hex;
  };
  const grounds = ["canvas", "base", "raised", "sunken", "overlay", "hover"].map((name) => `surface.${name}`);

  it.each([
    "text.primary",
    "text.secondary",
    "text.muted",
    "text.link",
    "danger.text",
    "success.text",
    "warning.text",
    "info.text",
  ])("keeps %s readable on every surface", (text) => {
    for (const ground of grounds) {
      expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ["action.on", "action.fill"],
    ["send.on", "send.fill"],
    ["send.on", "send.hover"],
    ["plus.on", "plus.fill"],
    ["danger.on", "danger.fill"],
    ["danger.on", "danger.hover"],
    ["danger.text", "danger.tint"],
    ["success.text", "success.tint"],
    ["warning.text", "warning.tint"],
    ["info.text", "info.tint"],
    ["brand.on", "brand.plate"],
    ["brand.on", "brand.lit"],
  ])("keeps %s readable on %s", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["line.control", "focus.ring", "status.online", "status.unknown", "status.virtual", "status.offline"])(
    "lets %s be seen on every surface that it stands on",
    (mark) => {
      for (const ground of grounds.filter((name) => name !== "surface.hover")) {
        expect(contrast(colour(mark), colour(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it("lets every channel's flap be seen on the strip, on a card and on a pin", () => {
    for (const flap of ["1", "2", "3", "4", "5", "6", "7", "8"]) {
      for (const ground of ["surface.sunken", "surface.raised", "warning.tint"]) {
        expect(contrast(colour(`strip.${flap}`), colour(ground)), `${flap} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
