import { z } from "zod";
import { type Config, isLoopback } from "./config.ts";
import { readJsonFile, refusedFile } from "./jsonFile.ts";

/** A page of somebody else that stands in the console, in a frame: a tab of a board's settings, or of the developer area. */
export interface SettingsModule {
  /** The last part of its path. */
  readonly key: string;
  readonly title: string;
  readonly link: string;
  readonly location: "settings" | "developer";
  /** The boards that have it; null for all. */
  readonly boards: readonly string[] | null;
}

type ModuleConfig = Pick<Config, "settingsModulesFile" | "publicUrl">;

/** Paths that the console has itself. */
const ownKeys: ReadonlySet<string> = new Set([
  ...["users", "timezone", "quiet-hours", "board", "network", "billing"],
  ...["list", "keys", "api-console", "requests", "webhooks", "documentation"],
]);

const moduleSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: "a key is small letters, digits and dashes" })
    .refine((key) => !ownKeys.has(key), { error: "the console has a page of this key itself" }),
  title: z.string().trim().min(1).max(40),
  link: z.string().max(500).refine(isForeignPage, { error: "a link is an https address, or http on this machine" }),
  location: z.enum(["settings", "developer"]).default("settings"),
  boards: z.array(z.string().max(64)).nullable().default(null),
});

const modulesSchema = z
  .array(moduleSchema)
  .max(20)
  .refine((entries) => new Set(entries.map(({ key, location }) => `${location}/${key}`)).size === entries.length, {
    error: "two have the same key",
  });

function isForeignPage(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const opened = new WeakMap<ModuleConfig, readonly SettingsModule[]>();

/**
 * The modules of SETTINGS_MODULES_FILE, a JSON list, read once; none without it. ConfigError for one that cannot be read, and
 * for a page of the gateway's own origin: its frame could reach the console around it.
 */
export function settingsModulesOf(config: ModuleConfig): readonly SettingsModule[] {
  const known = opened.get(config) ?? readModules(config);
  opened.set(config, known);
  return known;
}

function readModules({ settingsModulesFile, publicUrl }: ModuleConfig): readonly SettingsModule[] {
  if (settingsModulesFile === undefined) return [];
  const modules = readJsonFile("SETTINGS_MODULES_FILE", settingsModulesFile, modulesSchema);
  const own = modules.find(({ link }) => new URL(link).origin === new URL(publicUrl).origin);
  if (own === undefined) return modules;
  throw refusedFile("SETTINGS_MODULES_FILE", `${own.key}: a module stands at an origin of its own`);
}

/** Whose pages may stand in the console's frames. */
export function moduleOrigins(config: ModuleConfig): readonly string[] {
  return [...new Set(settingsModulesOf(config).map(({ link }) => new URL(link).origin))];
}
