import { randomBytes, timingSafeEqual } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Argon2id with the memory and passes of the OWASP password storage sheet: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const saltBytes = 16;

/** PHC form, with a salt of its own, or with that of the other accounts of one address (`saltOf`). */
export function hashPassword(password: string, salt: Buffer = randomBytes(saltBytes)): Promise<string> {
  return hash(password.normalize("NFC"), { ...cost, salt });
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$[\w+/]+$/;

/** The salt that a hash was made with; undefined when it is none of ours. */
export function saltOf(passwordHash: string): Buffer | undefined {
  const [, , , , salt] = phc.exec(passwordHash) ?? [];
  return salt === undefined ? undefined : Buffer.from(salt, "base64");
}

/** Of hashes with salts of their own so many are tried: of one address all have the same one. */
const mostSalts = 6;

/** An unknown address costs what a known one does. */
const stranger = { ...cost, salt: randomBytes(saltBytes) };

/**
 * The place of the hash that is the password's, -1 for none. It costs one Argon2 for all hashes of one salt, and one for no
 * hash at all: neither whether an address is known nor how many share it shows in the time.
 */
export async function findPassword(
  password: string,
  hashes: readonly (string | null)[],
  derive: typeof hash = hash,
): Promise<number> {
  const ways = new Map<string, typeof stranger>();
  for (const passwordHash of hashes) {
    const [, memory, passes, lanes, salt] = phc.exec(passwordHash ?? "") ?? [];
    if (salt === undefined || ways.size === mostSalts) continue;
    const way = { memoryCost: Number(memory), timeCost: Number(passes), parallelism: Number(lanes) };
    ways.set([memory, passes, lanes, salt].join(), { ...way, salt: Buffer.from(salt, "base64") });
  }
  if (ways.size === 0) ways.set("", stranger);
  const normal = password.normalize("NFC");
  const made = await Promise.all([...ways.values()].map((way) => derive(normal, way)));
  return hashes.map((passwordHash) => made.some((one) => isEqual(one, passwordHash))).indexOf(true);
}

function isEqual(one: string, other: string | null): boolean {
  return other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

const shortestPassword = 10;
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
