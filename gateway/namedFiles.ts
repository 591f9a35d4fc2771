import { readPassword } from "./backup/password.ts";
import type { Config } from "./config.ts";
import { serverAddress } from "./db/serverAddress.ts";
import { readFlagRules } from "./flags/fileProvider.ts";
import { linkListingsOf } from "./modules/linking/linkListings.ts";
import { shopOf } from "./modules/plus/shop.ts";
import { ownKeyFile, readOwnKey } from "./secrets/secretKeys.ts";
import { openSecrets } from "./secrets/secrets.ts";
import { settingsModulesOf } from "./settingsModules.ts";

/** What one variable leads to, and can be read before anything is begun; and the data folder's own key, by its name. */
export interface NamedFile {
  readonly variable: string;
  /** The file that it names; undefined where the variable holds all of it. */
  readonly file: string | undefined;
  /** ConfigError for what cannot be read. */
  read(): unknown;
}

/** All that a start reads before it begins, of the variables that are given. */
export function namedFiles(config: Config): readonly NamedFile[] {
  const { secretsKey, flagsFile, databaseUrl, databaseDirectUrl } = config;
  const isSecretGiven = secretsKey !== undefined;
  const files: readonly NamedFile[] = [
    { variable: "BACKUP_PASSWORD_FILE", file: config.backupPasswordFile, read: () => readPassword(config) },
    {
      variable: isSecretGiven ? "SECRETS_KEY" : "SECRETS_KEY_FILE",
      file: isSecretGiven ? undefined : config.secretsKeyFile,
      read: () => openSecrets(config),
    },
    { variable: "secrets.key", file: ownKeyFile(config), read: () => readOwnKey(config.dataDir) },
    certificatesOf("DATABASE_URL", databaseUrl),
    certificatesOf("DATABASE_DIRECT_URL", databaseDirectUrl === databaseUrl ? undefined : databaseDirectUrl),
    { variable: "PRICINGS_FILE", file: config.pricingsFile, read: () => shopOf(config) },
    { variable: "LINK_LISTINGS_FILE", file: config.linkListingsFile, read: () => linkListingsOf(config) },
    { variable: "SETTINGS_MODULES_FILE", file: config.settingsModulesFile, read: () => settingsModulesOf(config) },
    {
      variable: "FLAGS_FILE",
      file: flagsFile,
      read: () => (flagsFile === undefined ? undefined : readFlagRules(flagsFile)),
    },
  ];
  return files.filter(({ variable, file }) => file !== undefined || variable === "SECRETS_KEY");
}

/** The authority's, and the gateway's own with its key. */
function certificatesOf(variable: string, url: string | undefined): NamedFile {
  const given = url === undefined ? undefined : new URL(url).searchParams;
  const file = given?.get("sslrootcert") ?? given?.get("sslcert") ?? undefined;
  return {
    variable,
    file: file === "system" ? undefined : file,
    read: () => (url === undefined ? undefined : serverAddress(url)),
  };
}

/** Reads them all. ConfigError for the first that cannot be read. */
export async function readNamedFiles(config: Config): Promise<void> {
  for (const { read } of namedFiles(config)) await read();
}
