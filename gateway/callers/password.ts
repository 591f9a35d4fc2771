import { hash, verify } from "@node-rs/argon2";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Argon2id with the memory and passes of the OWASP password storage sheet: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PHC form, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

let stranger: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without a hash it takes as long as with one, and is false: an unknown address
 * cannot be told from a wrong password by the clock.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  stranger ??= hashPassword("nobody signs in with this");
  const matches = await verify(passwordHash ?? (await stranger), password.normalize("NFC"));
  return passwordHash !== null && matches;
}

export const shortestPassword = 10;
/** Argon2 would take more, but a megabyte of password is an attack. */
export const longestPassword = 200;

export type PasswordProblem = "short" | "long" | "simple";

/**
 * What is wrong with a new password; undefined when it will do. `ownWords` are the person's: names, address, and what else
 * somebody who knows them would try first.
 */
export async function passwordProblem(
  password: string,
  ownWords: readonly string[],
): Promise<PasswordProblem | undefined> {
  const letters = [...password.normalize("NFC")];
  if (letters.length < shortestPassword) return "short";
  if (letters.length > longestPassword) return "long";
  const parts = ownWords.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
  const ownParts = [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length > 2);
  if (isMadeOf(password.toLowerCase(), ownParts)) return "simple";
  guesser ??= loadGuesser();
  const { score } = (await guesser).check(password.normalize("NFC"), ownParts);
  return score < leastScore ? "simple" : undefined;
}

/** Whether hardly anything is left of it without these words, digits and signs. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), password);
  return rest !== password && rest.replaceAll(/[^\p{L}]/gu, "").length < 4;
}

/** Of 0 to 4: from 3 on it takes more than 100 million guesses. */
const leastScore = 3;
/** What is behind it makes a password no easier, and the check slower. */
const longestChecked = 72;

/** The dictionary of common passwords is read at the first new password: it takes some 7 MB and a third of a second. */
let guesser: Promise<ZxcvbnFactory> | undefined;

async function loadGuesser(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Guesser }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Guesser({ dictionary, graphs: adjacencyGraphs, maxLength: longestChecked });
}
