import { randomInt } from "node:crypto";

/** No 0 O 1 I L U: nothing that is read or heard as another sign, and no words. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 8;

/** A pairing code lives this long, in milliseconds (decision 43). */
export const pairingLifeMs = 15 * 60_000;

/** A fresh code without its dash: 30^8, some 39 bits, which the guess budget and 15 minutes make enough. */
export function newPairingCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** XXXX-XXXX, as displays and the console show it. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** The code in what a person typed (any case, with or without dash and blanks), or undefined when it can be none. */
export function readPairingCode(typed: unknown): string | undefined {
  if (typeof typed !== "string" || typed.length > 40) return undefined;
  const code = typed.replace(/[\s\-–—]/gu, "").toUpperCase();
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined;
}
