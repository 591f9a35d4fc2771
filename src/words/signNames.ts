/**
 * Names of signs that nobody can see, so that a sentence about them says something. Unicode's own names (UnicodeData.txt)
 * of those that people paste without knowing it; the others are named by what kind of sign they are.
 */
const invisible: ReadonlyMap<number, string> = new Map([
  [0x00ad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero width space"],
  [0x200c, "zero width non-joiner"],
  [0x200d, "zero width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "end of a change of direction"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x2060, "word joiner"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "end of an isolate"],
  [0xfeff, "byte order mark"],
  [0xfffc, "place of an object"],
]);

const kinds: readonly (readonly [kind: RegExp, name: string])[] = [
  [/^\p{Cc}$/u, "control character"],
  [/^[\u{E0000}-\u{E007F}]$/u, "invisible tag"],
  [/^\p{Cf}$/u, "invisible formatting"],
  [/^\p{Z}$/u, "kind of blank"],
  [/^\p{Co}$/u, "sign of one typeface alone"],
  [/^\p{Cn}$/u, "code of no sign"],
  [/^\p{M}$/u, "mark on another sign"],
];

/** A sign as a sentence may hold it: itself where it can be seen, else its number and name ("U+200B, zero width space"). */
export function signName(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const isOne = String.fromCodePoint(code) === sign;
  const name = isOne ? (invisible.get(code) ?? kinds.find(([kind]) => kind.test(sign))?.[1]) : undefined;
  return name === undefined ? sign : `U+${code.toString(16).toUpperCase().padStart(4, "0")}, ${name}`;
}

/** Whether a sign has to be named, since it cannot be seen. */
export const isInvisible = (sign: string): boolean => signName(sign) !== sign;
