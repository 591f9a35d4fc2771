import { isDeepStrictEqual } from "node:util";
import { takeHourly } from "../../../callers/budget.ts";
import { hashSecret } from "../../../callers/hash.ts";
import { type Principal, requirePerson } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { newSecret } from "../../../db/ids.ts";
import { RefusalError } from "../../../refusal.ts";
import {
  formWords,
  noSettings,
  settingsChanged,
  settingsShape,
  settingsTooLarge,
  sourceTroubles,
  tooManyTrials,
} from "../../../words/channelSettings.ts";
import { channelNotFound } from "../../../words/channels.ts";
import { findChannel } from "../catalogue/registry.ts";
import { accessChannel, requirePlan } from "../installed/channelAccess.ts";
import type { AnyChannel } from "../kit.ts";
import { asksTheSame } from "../sources/requests.ts";
import { type SourceTrouble, type Tried, trySource } from "../sources/sources.service.ts";
import { signProblems } from "./boardSigns.ts";
import { isForeign } from "./foreignSettings.service.ts";
import { type FormSchema, formOf, isConfigurable, ownPage, secretNamesOf } from "./form.ts";
import { secretsElsewhere, withKeptSecrets } from "./keptSecrets.ts";
import { migrated, openSettings, type Settings, sealSettings, settingsFit, versionOf } from "./keptSettings.ts";
import { problemsOf, type SettingProblem, wordsOf } from "./problems.ts";
import { insertConfigurationToken, type SettingsRow, selectSettings, writeSettings } from "./settings.store.ts";

/** How long the page of a developer may write settings. */
const tokenMinutes = 10;
/** Sources are asked before settings are saved; nobody uses that to ask the world. */
const trialsAnHour = 120;

export interface ConfigurationUrl {
  /** A path of this origin for the product's own form; an https address for the page of its developer. */
  readonly configurationUrl: string;
  /** For the developer's page alone, in the fragment of its address. */
  readonly configurationToken: string | null;
}

/** The product's own form, ready to be drawn. */
export interface Configuration {
  readonly subscriptionId: string;
  readonly title: string;
  readonly schema: FormSchema;
  readonly values: Settings;
  readonly words: Readonly<Record<string, string>>;
  /** Which settings these are: what a save says that it began with. */
  readonly version: string;
}

/** Where a channel is configured. RefusalError `NotFound`, also where there is nothing to set. */
export async function readConfigurationUrl(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<ConfigurationUrl> {
  await accessChannel(context, principal, subscriptionId);
  const row = await rowOf(context, subscriptionId);
  const definition = findChannel(row.identifier);
  if (definition !== undefined && isConfigurable(definition)) {
    return { configurationUrl: ownPage(subscriptionId), configurationToken: null };
  }
  const { configurationUrl } = row;
  // A page of the gateway's own origin would be no stranger, and its frame no wall.
  if (configurationUrl === null || !isForeign(configurationUrl, context.config.publicUrl)) {
    throw new RefusalError("NotFound", noSettings());
  }
  const configurationToken = newSecret();
  await insertConfigurationToken(context.database, {
    tokenHash: hashSecret(configurationToken),
    subscriptionId,
    personId: requirePerson(principal).personId,
    minutes: tokenMinutes,
  });
  return { configurationUrl, configurationToken };
}

async function rowOf({ database }: Context, subscriptionId: string): Promise<SettingsRow> {
  const row = await selectSettings(database, subscriptionId);
  if (row === undefined) throw new RefusalError("NotFound", channelNotFound());
  return row;
}

function formChannel(row: SettingsRow): AnyChannel {
  const definition = findChannel(row.identifier);
  if (definition === undefined || !isConfigurable(definition)) throw new RefusalError("NotFound", noSettings());
  return definition;
}

/** The form of a channel with what it is set to; of secrets only that they are set. RefusalError `NotFound`. */
export async function readConfiguration(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<Configuration> {
  await accessChannel(context, principal, subscriptionId);
  const row = await rowOf(context, subscriptionId);
  const definition = formChannel(row);
  const values = valuesOf(definition, currentSettings(context, definition, row));
  return {
    subscriptionId,
    title: row.title,
    schema: formOf(definition),
    values,
    words: formWords,
    version: versionOf(row),
  };
}

/** As they are in force, with their defaults where the channel can say them. */
function currentSettings({ secrets }: Context, definition: AnyChannel, row: SettingsRow): Settings {
  const kept = migrated(definition, row.settingsVersion, openSettings(secrets, row));
  const read = definition.settings.safeParse(kept);
  return (read.success ? read.data : kept) as Settings;
}

function valuesOf(definition: AnyChannel, settings: Settings): Settings {
  const names = new Set(secretNamesOf(definition));
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      if (!names.has(name)) return [[name, value]];
      return value === "" ? [] : [[name, { set: true }]];
    }),
  );
}

export interface SavedSettings {
  /** Nothing was saved while anything is wrong. */
  readonly saved: boolean;
  readonly problems: readonly SettingProblem[];
  readonly subscriptionId: string;
  /** Of the settings that are kept now. */
  readonly version: string;
}

/**
 * Saves the settings of a channel: read by its own schema, its source asked before. A secret that is left out or empty is
 * kept where its address stays with its host, null removes it. What is wrong is told by setting, and then nothing was saved. RefusalError `NotFound`,
 * `SubscriptionHold`, `RateLimited`, `AlreadyExists` where somebody saved others meanwhile, or since the version that the
 * caller began with, `ValidationError` for no settings at all.
 */
export async function saveSettings(
  context: Context,
  principal: Principal,
  {
    subscriptionId,
    settings,
    expected,
  }: { readonly subscriptionId: string; readonly settings: unknown; readonly expected: string | null },
): Promise<SavedSettings> {
  const owner = await accessChannel(context, principal, subscriptionId);
  await requirePlan(context.database, owner.boardId, owner.isFree);
  const { row, definition, before, read, problems } = await readGiven(context, subscriptionId, settings);
  const found = { subscriptionId, version: versionOf(row) };
  const isOther = expected !== null && expected !== found.version;
  // The same again is answered the same: its first answer may have been lost.
  if (isOther && !(read.success && isDeepStrictEqual(read.data, before))) {
    throw new RefusalError("AlreadyExists", settingsChanged(), { rule: "settings" });
  }
  if (!read.success || problems.length > 0) return { ...found, saved: false, problems };
  const after = { subscriptionId, settings: read.data };
  const tried = await tryBeforeSaving(context, principal, definition, { before, after });
  if (tried?.trouble !== undefined) {
    return { ...found, saved: false, problems: [problemOf(definition, tried.trouble)] };
  }
  const sealed = sealSettings(context.secrets, definition, subscriptionId, read.data as Settings);
  const kept = await writeSettings(context.database, row, { ...sealed, version: definition.version });
  if (kept === undefined) throw new RefusalError("AlreadyExists", settingsChanged(), { rule: "settings" });
  await tried?.keep();
  context.bus.publish({ kind: "board", boardId: row.boardId, what: "channels" });
  return { saved: true, problems: [], subscriptionId, version: versionOf(kept) };
}

/** Settings as they were filled in, read by the channel's own schema, with the secrets that are kept, and what is wrong with them. */
export async function readGiven(context: Context, subscriptionId: string, settings: unknown) {
  const given = readObject(settings);
  const row = await rowOf(context, subscriptionId);
  const definition = formChannel(row);
  const before = currentSettings(context, definition, row);
  const read = definition.settings.safeParse(withKeptSecrets(definition, given, before), { error: wordsOf });
  const problems = read.success
    ? [
        ...secretsElsewhere(definition, { given, before, after: read.data as Settings }),
        ...signProblems(definition, read.data),
      ]
    : problemsOf(read.error.issues);
  return { row, definition, before, read, problems };
}

function readObject(settings: unknown): Settings {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    throw new RefusalError("ValidationError", settingsShape(), { rule: "settings" });
  }
  if (!settingsFit(settings as Settings)) {
    throw new RefusalError("ValidationError", settingsTooLarge(), { rule: "settings" });
  }
  return settings as Settings;
}

async function tryBeforeSaving(
  context: Context,
  principal: Principal,
  definition: AnyChannel,
  {
    before,
    after,
  }: { readonly before: unknown; readonly after: { readonly subscriptionId: string; readonly settings: unknown } },
): Promise<Tried | undefined> {
  if (definition.source === undefined || asksTheSame(definition, before, after.settings)) return undefined;
  const { personId } = requirePerson(principal);
  const until = await takeHourly(context, "sourceTrial", personId, trialsAnHour);
  if (until !== undefined) throw new RefusalError("RateLimited", tooManyTrials(), { rule: "attempts", until });
  return trySource(context, definition, after);
}

/** At the setting that it is about: the token for a refused sign-in, else the address. */
function problemOf(definition: AnyChannel, { code, host, status }: SourceTrouble): SettingProblem {
  const properties = Object.entries(formOf(definition).properties ?? {});
  const token = properties.find(([, { secret, format }]) => secret === true && format !== "uri")?.[0];
  const address = properties.find(([, { format }]) => format === "uri")?.[0] ?? "";
  if (code !== "signIn") return { path: address, error: sourceTroubles[code](host, status) };
  if (token === undefined) return { path: address, error: sourceTroubles.signInUnknown(host) };
  return { path: token, error: sourceTroubles.signIn(host) };
}
