import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { makeFolder } from "../makeFolder.ts";
import { errorCode } from "../startError.ts";

type Keyed = Pick<Config, "secretsKey" | "secretsKeyFile" | "dataDir">;

const keyBytes = 32;
const fileName = "secrets.key";

/** The keys, the one that seals first. Throws ConfigError for what is no key, and for a file that cannot be read. */
export function readSecretKeys(config: Keyed): Buffer[] {
  if (config.secretsKey !== undefined) return keysOf(config.secretsKey, "SECRETS_KEY");
  if (config.secretsKeyFile !== undefined) return keysOf(readKeyFile(config.secretsKeyFile), "SECRETS_KEY_FILE");
  makeOwnKey(config.dataDir);
  return readOwnKey(config.dataDir);
}

/** Whether it is one of several gateways, and what it seals no other one can open. */
export const sharesNoKey = ({
  redisUrl,
  secretsKey,
  secretsKeyFile,
}: Pick<Config, "redisUrl" | "secretsKey" | "secretsKeyFile">): boolean =>
  redisUrl !== undefined && secretsKey === undefined && secretsKeyFile === undefined;

/** The data folder's own file, where that is the one and it is there already. */
export function ownKeyFile({ secretsKey, secretsKeyFile, dataDir }: Keyed): string | undefined {
  const file = join(dataDir, fileName);
  return secretsKey === undefined && secretsKeyFile === undefined && existsSync(file) ? file : undefined;
}

/** The keys of the data folder's own file. Throws ConfigError that says what to do: another key opens nothing of what is sealed. */
export function readOwnKey(folder: string): Buffer[] {
  const file = join(folder, fileName);
  const remedy =
    "Put the one of a backup back (npm start -- restore into an empty DATA_DIR), or delete it: then what channels keep sealed is lost.";
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${file} cannot be read (${errorCode(error)}). Let this user read it. ${remedy}`);
  }
  const keys = parseKeys(text);
  if (keys === undefined) throw new ConfigError(`${file} holds no key of sealed secrets. ${remedy}`);
  return keys;
}

/** Whether that is what a file of the keys holds. */
export const isKeyText = (text: string): boolean => parseKeys(text) !== undefined;

/** 32 random bytes each, as `openssl rand -base64 32` writes them; several are separated by commas, blanks or lines. */
function parseKeys(text: string): Buffer[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const keys = words.map((word) => Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? "hex" : "base64"));
  return keys.length > 0 && keys.every((key) => key.length === keyBytes) ? keys : undefined;
}

function keysOf(text: string, name: string): Buffer[] {
  const keys = parseKeys(text);
  if (keys !== undefined) return keys;
  throw new ConfigError(`Configuration: ${name} holds keys of 32 bytes in base64 (openssl rand -base64 32).`);
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`Configuration: SECRETS_KEY_FILE cannot be read (${errorCode(error) || "unknown"}).`);
  }
}

/** Nobody but this user reads it. Two gateways that begin at once take the one that was there first. */
function makeOwnKey(folder: string): void {
  const file = join(folder, fileName);
  makeFolder(folder);
  try {
    writeFileSync(file, `${randomBytes(keyBytes).toString("base64")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // Somebody else's, who lets this user read it or not.
    if (errorCode(error) !== "EPERM") throw error;
  }
}
