import type { ExampleLanguage } from "../../../machines/developer/documentationMachine.ts";

/** A value that stands in a shell variable, since nobody writes secrets into programs. */
export interface Variable {
  readonly variable: string;
  /** What stands before it, e.g. "Bearer ". */
  readonly before?: string;
}

/** A call as an example makes it. */
export interface ExampleCall {
  readonly method: string;
  /** The whole address; `{NAME}` stands for a shell variable. */
  readonly address: string;
  readonly headers: readonly (readonly [name: string, value: string | Variable])[];
  readonly body?: unknown;
}

/** A call in a language that people copy it from; it needs nothing but what that language brings. */
export function exampleCode(call: ExampleCall, language: ExampleLanguage): string {
  if (language === "curl") return curlOf(call);
  return language === "javascript" ? javascriptOf(call) : pythonOf(call);
}

const variables = /\{([A-Z_]+)\}/g;
const inShell = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

function curlOf({ method, address, headers, body }: ExampleCall): string {
  const verb = method === (body === undefined ? "GET" : "POST") ? "" : `-X ${method} `;
  const whole = address.replaceAll(variables, "$$$1");
  const lines = [`curl -sS ${verb}"${whole}"`];
  for (const [name, value] of headers) {
    lines.push(
      typeof value === "string"
        ? `  -H ${inShell(`${name}: ${value}`)}`
        : `  -H "${name}: ${value.before ?? ""}$${value.variable}"`,
    );
  }
  if (body !== undefined) {
    lines.push(`  -H 'content-type: application/json'`, `  -d ${inShell(JSON.stringify(body))}`);
  }
  return lines.join(" \\\n");
}

function javascriptOf({ method, address, headers, body }: ExampleCall): string {
  const template = address.replaceAll(variables, "$${process.env.$1}");
  const lines = [
    `const response = await fetch(${address === template ? JSON.stringify(address) : `\`${template}\``}, {`,
  ];
  lines.push(`  method: ${JSON.stringify(method)},`);
  const all = [...headers, ...contentType(body)];
  if (all.length > 0) {
    lines.push("  headers: {");
    for (const [name, value] of all) lines.push(`    ${JSON.stringify(name)}: ${javascriptValue(value)},`);
    lines.push("  },");
  }
  if (body !== undefined) lines.push(`  body: JSON.stringify(${JSON.stringify(body)}),`);
  return [...lines, "});", "console.log(response.status, await response.text());"].join("\n");
}

function javascriptValue(value: string | Variable): string {
  if (typeof value === "string") return JSON.stringify(value);
  const { variable, before } = value;
  return before === undefined ? `process.env.${variable}` : `\`${before}\${process.env.${variable}}\``;
}

function pythonOf({ method, address, headers, body }: ExampleCall): string {
  const template = address.replaceAll(variables, `{os.environ["$1"]}`);
  const lines = ["import json", "import os", "import urllib.request", "", "request = urllib.request.Request("];
  lines.push(`    ${address === template ? JSON.stringify(address) : `f'${template}'`},`);
  lines.push(`    method=${JSON.stringify(method)},`, "    headers={");
  for (const [name, value] of [...headers, ...contentType(body)]) {
    lines.push(`        ${JSON.stringify(name)}: ${pythonValue(value)},`);
  }
  lines.push("    },");
  if (body !== undefined) lines.push(`    data=json.dumps(${pythonLiteral(body)}).encode(),`);
  return [
    ...lines,
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

function pythonValue(value: string | Variable): string {
  if (typeof value === "string") return JSON.stringify(value);
  const { variable, before } = value;
  return before === undefined ? `os.environ["${variable}"]` : `"${before}" + os.environ["${variable}"]`;
}

/** JSON as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`);
  return `{${parts.join(", ")}}`;
}

const contentType = (body: unknown): readonly (readonly [string, string])[] =>
  body === undefined ? [] : [["content-type", "application/json"]];
