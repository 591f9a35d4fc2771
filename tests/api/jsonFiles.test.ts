import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { namedFiles } from "../../gateway/namedFiles.ts";

/* The files of JSON that an operator names: each may be another one than was meant. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clatter-json-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const empty = { FLAGS_FILE: '{ "flags": {} }', LINK_LISTINGS_FILE: "[]", SETTINGS_MODULES_FILE: "[]" } as const;
const price = { id: "a", quantity: 1, chargeFrequency: "EveryYear", title: "Year", priceInCents: 100 };
const good = { ...empty, PRICINGS_FILE: JSON.stringify([price]) };

/** What a start says of the variable's file that holds this; undefined when it takes it. */
function refusalOf(variable: string, content: string | undefined): string | undefined {
  const file = join(folder, content === undefined ? "none" : variable);
  if (content !== undefined) writeFileSync(file, content);
  const config = readConfig({ [variable]: file }, [], "production");
  try {
    namedFiles(config)
      .find((named) => named.variable === variable)
      ?.read();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

it.each(Object.entries(good))("%s takes its JSON, also after a byte-order mark", (variable, content) => {
  expect(refusalOf(variable, content)).toBeUndefined();
  expect(refusalOf(variable, `\uFEFF${content}`)).toBeUndefined();
});

it.each(Object.keys(good))("%s that is no JSON is told as that, without a word of what stands there", (variable) => {
  const line = `ConfigError: Configuration: ${variable} cannot be read: it is not JSON`;
  for (const content of ["root:x:0:0:hunter2", "", '["hunter2"', "hunter2"]) {
    expect([content, refusalOf(variable, content)]).toEqual([content, line]);
  }
});

it.each(Object.keys(good))("%s that is other JSON quotes no value, and one that is not there is named", (variable) => {
  const prefix = `ConfigError: Configuration: ${variable} cannot be read: `;
  for (const content of ['"hunter2"', '["hunter2"]', '[{ "id": "hunter2!" }]', '{ "flags": { "a": "hunter2" } }']) {
    const line = refusalOf(variable, content);
    expect(line).toMatch(new RegExp(`^${prefix}`));
    expect(line).not.toMatch(/hunter2/);
  }
  expect(refusalOf(variable, undefined)).toBe(
    `${prefix}ENOENT: no such file or directory, open '${join(folder, "none")}'`,
  );
});
