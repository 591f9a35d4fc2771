import { hash, verify } from "@node-rs/argon2";

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

/** What is wrong with a new password; undefined when it will do. */
export function passwordProblem(password: string, emailAddress: string): PasswordProblem | undefined {
  const letters = [...password.normalize("NFC")];
  if (letters.length < shortestPassword) return "short";
  if (letters.length > longestPassword) return "long";
  const folded = password.toLowerCase();
  const guessable = new Set(letters).size < 4 || folded === emailAddress.toLowerCase();
  return guessable ? "simple" : undefined;
}
