/** So wide are the project's own files. */
const widest = 120;

const isPlainName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);
const keyOf = (name: string): string => (isPlainName(name) ? name : JSON.stringify(name));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const partsOf = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, part]) => part !== undefined);

function inOneLine(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? "undefined";
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`;
  const parts = partsOf(value).map(([name, part]) => `${keyOf(name)}: ${inOneLine(part)}`);
  return parts.length ? `{ ${parts.join(", ")} }` : "{}";
}

const sizeOf = (value: unknown): number => (isObject(value) ? Object.keys(value).length : 0);

/** Lists of lists, or of objects, with more than one part each stand one below the other. */
function isTall(value: unknown): boolean {
  if (!isObject(value)) return false;
  const parts = Object.values(value);
  const isList = Array.isArray(value) && value.length > 1;
  const alike =
    parts.every((part) => Array.isArray(part)) || parts.every((part) => isObject(part) && !Array.isArray(part));
  return (isList && alike && parts.every((part) => sizeOf(part) > 1)) || parts.some(isTall);
}

/** Numbers fill their lines. */
function filled(numbers: readonly number[], indent: string): string {
  const lines: string[] = [];
  for (const number of numbers) {
    const last = lines.at(-1);
    const longer = `${last}, ${number}`;
    if (last !== undefined && `${indent}${longer},`.length <= widest) lines[lines.length - 1] = longer;
    else lines.push(String(number));
  }
  return lines.map((line) => `${indent}${line},\n`).join("");
}

/** A value as TypeScript says it, broken into lines as the formatter does; `taken` signs stand around it on its line. */
export function printed(value: unknown, indent = "", taken = 0): string {
  const line = inOneLine(value);
  if (!isObject(value) || (indent.length + taken + line.length <= widest && !isTall(value))) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((part) => typeof part === "number")) return `[\n${filled(value, inner)}${indent}]`;
    return `[\n${value.map((part) => `${inner}${printed(part, inner, 1)},\n`).join("")}${indent}]`;
  }
  const parts = partsOf(value).map(([name, part]) => {
    const key = keyOf(name);
    return `${inner}${key}: ${printed(part, inner, key.length + 3)},\n`;
  });
  return `{\n${parts.join("")}${indent}}`;
}
