import { randomInt } from "node:crypto";

/** As pairing codes have it: no 0 O 1 I L U, which are read or heard as another sign. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;
const groupLength = 4;

/** A fresh code without its dashes: 30^12, some 59 bits; at 30 guesses a minute nobody finds one of them. */
export function newActivationCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** XXXX-XXXX-XXXX, as mails and pages show it. */
export function formatActivationCode(code: string): string {
  return code.replace(new RegExp(`.{${groupLength}}(?=.)`, "g"), "$&-");
}

/** The code in what a person typed or pasted (any case, with or without dashes and blanks); undefined when it can be none. */
export function readActivationCode(typed: string): string | undefined {
  if (typed.length > 80) return undefined;
  const code = typed.replace(/[\s\-–—]/gu, "").toUpperCase();
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined;
}
