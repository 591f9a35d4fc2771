import { readFileSync } from "node:fs";
import { type Config, ConfigError } from "../config.ts";
import { errorCode } from "../startError.ts";

/** Of BACKUP_PASSWORD, or of the file's first line; undefined: backups are not encrypted. */
export function readPassword(config: Pick<Config, "backupPassword" | "backupPasswordFile">): string | undefined {
  if (config.backupPassword !== undefined || config.backupPasswordFile === undefined) return config.backupPassword;
  let text: string;
  try {
    text = readFileSync(config.backupPasswordFile, "utf8");
  } catch (error) {
    throw new ConfigError(`Configuration: BACKUP_PASSWORD_FILE cannot be read (${errorCode(error)}).`);
  }
  // A line may end as Windows ends it.
  const [line = ""] = text.split(/\r?\n|\r$/);
  if (line.length >= 12) return line;
  throw new ConfigError("Configuration: BACKUP_PASSWORD_FILE holds a password of at least 12 characters.");
}
