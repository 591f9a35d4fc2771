import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { makeFolder } from "../makeFolder.ts";

const keyBytes = 32;
const fileName = "secrets.key";

/** The keys, the one that seals first. Throws ConfigError for what is no key, and for a file that cannot be read. */
export function readSecretKeys(config: Pick<Config, "secretsKey" | "secretsKeyFile" | "dataDir">): Buffer[] {
  if (config.secretsKey !== undefined) return keysOf(config.secretsKey, "SECRETS_KEY");
  if (config.secretsKeyFile !== undefined) return keysOf(readKeyFile(config.secretsKeyFile), "SECRETS_KEY_FILE");
  return keysOf(ownKeyFile(config.dataDir), fileName);
}

/** 32 random bytes each, as `openssl rand -base64 32` writes them; several are separated by commas, blanks or lines. */
function keysOf(text: string, name: string): Buffer[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const keys = words.map((word) => Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? "hex" : "base64"));
  if (keys.length > 0 && keys.every((key) => key.length === keyBytes)) return keys;
  throw new ConfigError(`Configuration: ${name} holds keys of 32 bytes in base64 (openssl rand -base64 32).`);
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new ConfigError(`Configuration: SECRETS_KEY_FILE cannot be read (${code}).`);
  }
}

/** Nobody but this user reads it. Two gateways that begin at once take the one that was there first. */
function ownKeyFile(folder: string): string {
  const file = join(folder, fileName);
  makeFolder(folder);
  try {
    writeFileSync(file, `${randomBytes(keyBytes).toString("base64")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8");
}
