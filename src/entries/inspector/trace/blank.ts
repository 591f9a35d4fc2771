/** What stands where something secret stood. */
export const blanked = "•••";

/** Names under which something secret is kept. */
const secretName =
  /token|secret|password|passphrase|authorization|cookie|credential|verifier|bearer|api_?key|[a-z_](code|Code|CODE)$|e_?mail|share_?url/i;

/** A code that a person types or a shop gives: for an activation, a pairing, a recovery. */
const codeName = /^code$/i;

/** The codes of refusals are words ("RateLimited"), those of flaps are numbers: neither is a secret. */
const isPublicCode = (value: unknown): boolean =>
  typeof value !== "string" || /^([A-Z][a-z]+)+$/.test(value) || value === "";

/** Kinds of fields whose value is secret, whatever the value is called. */
const secretField = /password|e-?mail|code|token|secret|one-time/i;
/** Under which an event or a context says which field it is about, and what stands in it. */
const fieldNames: ReadonlySet<string> = new Set(["field", "name", "input", "autocomplete", "inputType"]);
const valueNames: ReadonlySet<string> = new Set(["value", "text", "typed"]);

/** A JSON web token, or a header that carries one. */
const secretText = /\bBearer\s+\S+|\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g;

/** An e-mail address. */
const addressText = /[^\s@"'<>()=&?]+@[^\s@"'<>()=&?]+\.[\p{L}]{2,}/gu;

/** A code as shops and displays print it: groups of signs in capitals, joined by dashes. */
const codeText = /\b(?=[\dA-Z-]*\d)[\dA-Z]{4}(?:-[\dA-Z]{4}){1,}\b/g;

/** Secret parts of a path: the token of a shared message, of an invitation, of a mail. */
const secretPath = /(\/(?:share|encoded|invitation|confirm|reset|verify|buy-plus)\/)[^/?#\s]{6,}/gi;

/** Secret values in an address: `?token=…`, `&code=…`. */
const secretParameter =
  /([?&#](?:[\w-]*token|code|state|secret|password|id_token_hint|nonce|link|key|activate|referral)=)[^&#\s]+/gi;

const deepest = 8;
const longest = 200;
const longestText = 2_000;

function blankText(text: string): string {
  const safe = text
    .replace(secretParameter, `$1${blanked}`)
    .replace(secretPath, `$1${blanked}`)
    .replace(secretText, blanked)
    .replace(addressText, blanked)
    .replace(codeText, blanked);
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

const isActor = (value: object): value is { id: string } => "sessionId" in value && "send" in value && "id" in value;

function blankObject(value: object, depth: number, above: readonly object[]): unknown {
  if (above.includes(value)) return "(again)";
  if (depth >= deepest) return "…";
  const inner = (part: unknown): unknown => blankAt(part, depth + 1, [...above, value]);
  if (isActor(value)) return `actor ${value.id}`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}(${value.byteLength} bytes)`;
  if (Array.isArray(value)) return value.slice(0, longest).map(inner);
  if (value instanceof Map) return [...value].slice(0, longest).map(([key, part]) => [String(key), inner(part)]);
  if (value instanceof Set) return [...value].slice(0, longest).map(inner);
  const parts = Object.entries(value).slice(0, longest);
  const named = value instanceof Error ? [["name", value.name], ["message", value.message], ...parts] : parts;
  const isSecretField = named.some(
    ([name, part]) => fieldNames.has(String(name)) && typeof part === "string" && secretField.test(part),
  );
  const isSecret = (name: string, part: unknown): boolean =>
    secretName.test(name) || (codeName.test(name) && !isPublicCode(part)) || (isSecretField && valueNames.has(name));
  return Object.fromEntries(
    named.map(([name, part]) => [name, part !== null && isSecret(String(name), part) ? blanked : inner(part)]),
  );
}

function blankAt(value: unknown, depth: number, above: readonly object[]): unknown {
  if (typeof value === "string") return blankText(value);
  if (typeof value === "function") return `function ${value.name}`;
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  return typeof value === "object" && value !== null ? blankObject(value, depth, above) : value;
}

/**
 * A printable copy of anything a machine may hold: no functions, no actors, no cycles, no endless depth, and nothing
 * secret: not by its name, and not as a part of a text. Whatever leaves a tab goes through here.
 */
export function blank(value: unknown): unknown {
  return blankAt(value, 0, []);
}
