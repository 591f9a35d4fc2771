import { expect, it } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(["../../src/words/*.ts", "../../gateway/words/*.ts"], {
  eager: true,
});
/** Whoever looks at machines, reads logs or runs Home Assistant knows what a gateway is. */
const forEngineers = /\/(inspector|mqttWords)\.ts$/;

/** What a module says, the templates of its functions among it, without their comments. */
function saidBy(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value).replaceAll(/^\s*\/\/.*$/gm, "")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(saidBy) : [];
}

it("no sentence for customers speaks of a gateway", () => {
  const files = Object.keys(modules).filter((file) => !forEngineers.test(file));
  expect(files.length).toBeGreaterThan(60);
  const said = files.flatMap((file) => saidBy(modules[file]).map((text) => ({ file, text })));
  expect(said.length).toBeGreaterThan(1_000);
  expect(said.filter(({ text }) => /gateway/i.test(text))).toEqual([]);
});
