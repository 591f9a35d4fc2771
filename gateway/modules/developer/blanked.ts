import { ownSecrets } from "./credentialSecret.ts";

/* What is kept of calls is read by people who hold no secret of them: each stands there as a word. */

const word = "blanked";
const secretName = /secret|token|password|api-?key|authorization/i;
/** Deeper than any message is. */
const mostDepth = 8;

/** The same with a word for each secret: whatever a field's name says is one, and each of ours, wherever it stands. */
export function blanked(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return withoutOwn(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > mostDepth) return word;
  if (Array.isArray(value)) return value.map((one) => blanked(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      withoutOwn(name),
      secretName.test(name) ? word : blanked(one, depth + 1),
    ]),
  );
}

const withoutOwn = (text: string): string => text.replace(ownSecrets, word);

/**
 * A name of a secret and what it is set to, in whatever form somebody meant that could not be read. It is looked for from
 * the beginnings of words alone, so that each sign is looked at a few times, whatever the text is made of.
 */
const namedInText = new RegExp(
  String.raw`(?<![\w-])((?=[\w-]*?(?:${secretName.source}))[\w-]+["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|(?:(?:bearer|basic)\s+)?[^\s,;&}\]]+)`,
  "gi",
);

/**
 * Of a text that is no JSON, and that is whole: where one was cut, what is left of a secret has no longer the form of one.
 */
export const blankedText = (text: string): string => withoutOwn(text.replace(namedInText, `$1${word}`));
