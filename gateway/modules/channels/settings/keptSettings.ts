import { hash } from "node:crypto";
import type { Secrets } from "../../../secrets/secrets.ts";
import type { AnyChannel } from "../kit.ts";
import { secretNamesOf } from "./form.ts";

/** Settings as their row keeps them. */
export interface KeptSettings {
  readonly id: string;
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** An envelope each. */
  readonly secrets: Readonly<Record<string, string>> | null;
}

export type Settings = Readonly<Record<string, unknown>>;

/** An envelope opens for this setting of this subscription alone: a row that is copied gives nothing away. */
export const boundTo = (subscriptionId: string, name: string): string => `subscription ${subscriptionId} ${name}`;

/** With their secrets. One that no key opens is missing, so that the channel asks to be configured again. */
export function openSettings(secrets: Secrets, { id, settings, secrets: sealed }: KeptSettings): Settings {
  const opened = Object.entries(sealed ?? {}).flatMap(([name, envelope]) => {
    const plain = secrets.open(envelope, boundTo(id, name));
    return plain === undefined ? [] : [[name, plain] as const];
  });
  return { ...settings, ...Object.fromEntries(opened) };
}

/** Another one whenever other settings are kept; it tells nothing of them. */
export const versionOf = ({ settings, secrets }: Pick<KeptSettings, "settings" | "secrets">): string =>
  hash("sha256", JSON.stringify([settings, secrets]), "base64url");

/** What is kept of settings: plain ones as they are, secrets that are not empty each in an envelope. */
export function sealSettings(
  secrets: Secrets,
  definition: AnyChannel,
  subscriptionId: string,
  settings: Settings,
): { readonly settings: Settings; readonly secrets: Readonly<Record<string, string>> | null } {
  const names = new Set(secretNamesOf(definition));
  const plain = Object.entries(settings).filter(([name]) => !names.has(name));
  const sealed = Object.entries(settings).flatMap(([name, value]) =>
    names.has(name) && typeof value === "string" && value !== ""
      ? [[name, secrets.seal(value, boundTo(subscriptionId, name))] as const]
      : [],
  );
  return {
    settings: Object.fromEntries(plain),
    secrets: sealed.length === 0 ? null : Object.fromEntries(sealed),
  };
}

const mostCharacters = 16 * 1024;

/** Nobody's settings are larger. */
export const settingsFit = (settings: Settings): boolean => JSON.stringify(settings).length <= mostCharacters;

const majorOf = (version: string): number => Number.parseInt(version, 10) || 0;

/** Settings of an older major version as this one has them; those that were never saved are nobody's, and stay as they are. */
export function migrated(definition: AnyChannel, version: string, settings: unknown): unknown {
  if (definition.migrate === undefined || version === "" || majorOf(version) >= majorOf(definition.version)) {
    return settings;
  }
  return definition.migrate(version, settings);
}
