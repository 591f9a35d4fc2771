import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What a pairing left: who this display is, and how it proves that. */
export interface Pairing {
  readonly url: string;
  readonly clientId: string;
  readonly token: string;
}

/** The pairing with this gateway, or undefined when there is none, or one with another gateway. */
export function readPairing(file: string, url: string): Pairing | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
  return isPairing(parsed) && parsed.url === url ? parsed : undefined;
}

function isPairing(value: unknown): value is Pairing {
  if (typeof value !== "object" || value === null) return false;
  const { url, clientId, token } = value as Record<string, unknown>;
  return typeof url === "string" && typeof clientId === "string" && typeof token === "string";
}

/** Written whole or not at all, and readable by its owner alone. */
export function writePairing(file: string, pairing: Pairing): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(pairing, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

export function forgetPairing(file: string): void {
  rmSync(file, { force: true });
}
