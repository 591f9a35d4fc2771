import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Config, ConfigError, isLoopback } from "./config.ts";

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
  const refuse = (why: string): never => {
    throw new ConfigError(`Configuration: SETTINGS_MODULES_FILE cannot be read: ${why}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(settingsModulesFile, "utf8"));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const parsed = modulesSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a list of modules"}`);
  }
  const own = parsed.data.find(({ link }) => new URL(link).origin === new URL(publicUrl).origin);
  return own === undefined ? parsed.data : refuse(`${own.key}: a module stands at an origin of its own`);
}

/** Whose pages may stand in the console's frames. */
export function moduleOrigins(config: ModuleConfig): readonly string[] {
  return [...new Set(settingsModulesOf(config).map(({ link }) => new URL(link).origin))];
}
