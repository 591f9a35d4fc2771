import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../gateway/", import.meta.url));
/** What a person may read when they were refused. */
const refusals = /^(RefusalError|UnauthenticatedError|QueryRejectedError)$/;

/** Sentences that stand in a `new RefusalError(…)` itself. */
function sentencesIn(source: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, inRefusal: boolean): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, start, end } = node as {
      type?: string;
      callee?: { name?: string };
      start: number;
      end: number;
    };
    const text = source.slice(start, end);
    if (inRefusal && (type === "Literal" || type === "TemplateLiteral") && / /.test(text))
      found.push(`${file}: ${text}`);
    const isRefusal = type === "NewExpression" && refusals.test(callee?.name ?? "");
    for (const one of Object.values(node)) visit(one, inRefusal || isRefusal);
  };
  visit(parseAst(source, { lang: "ts" }, file).body, false);
  return found;
}

test("whatever the gateway says to whom it refuses stands in gateway/words", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(250);
  expect(files.flatMap((file) => sentencesIn(readFileSync(`${root}${file}`, "utf8"), file))).toEqual([]);
});

test("a sentence in a refusal is found", () => {
  const source = 'throw new RefusalError("NotFound", found ?? "There is no such thing.", { rule: "x" });';
  expect(sentencesIn(source, "a.ts")).toEqual(['a.ts: "There is no such thing."']);
});
