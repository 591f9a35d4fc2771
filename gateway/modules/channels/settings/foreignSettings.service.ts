import { hashSecret } from "../../../callers/hash.ts";
import type { Context } from "../../../context.ts";
import { RefusalError, UnauthenticatedError } from "../../../refusal.ts";
import { configurationEnded, settingsChanged, settingsTooLarge } from "../../../words/channelSettings.ts";
import { findChannel } from "../catalogue/registry.ts";
import { type Settings, settingsFit } from "./keptSettings.ts";
import { selectConfigurationToken, selectSettings, writeSettings } from "./settings.store.ts";

/** Whether this is the page of somebody else: one of the gateway's own origin would be no stranger, and its frame no wall. */
export function isForeign(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  return protocol === "https:" && origin !== new URL(publicUrl).origin && username === "" && password === "";
}

/** Whose page configures the channel; null where no developer has one for it. */
export async function readForeignOrigin(context: Context, subscriptionId: string): Promise<string | null> {
  const row = await selectSettings(context.database, subscriptionId);
  const page = row?.configurationUrl ?? "";
  return isForeign(page, context.config.publicUrl) ? new URL(page).origin : null;
}

/**
 * Settings as the page of a developer writes them: they are its own, and no definition of ours reads them. UnauthenticatedError
 * for a token that is none, that ended, is another channel's, or whose person is no member any more; `ValidationError` for
 * what is too large. `read` is asked only by who may write.
 */
export async function saveForeignSettings(
  context: Context,
  token: string | undefined,
  subscriptionId: string,
  read: () => Settings,
): Promise<void> {
  const opened = token === undefined ? undefined : await selectConfigurationToken(context.database, hashSecret(token));
  if (opened?.subscriptionId !== subscriptionId) throw new UnauthenticatedError(configurationEnded());
  const row = await selectSettings(context.database, subscriptionId);
  if (row === undefined || findChannel(row.identifier) !== undefined)
    throw new UnauthenticatedError(configurationEnded());
  const settings = read();
  if (!settingsFit(settings)) throw new RefusalError("ValidationError", settingsTooLarge(), { rule: "settings" });
  if (!(await writeSettings(context.database, row, { settings, secrets: row.secrets, version: "" }))) {
    throw new RefusalError("AlreadyExists", settingsChanged(), { rule: "settings" });
  }
  context.bus.publish({ kind: "board", boardId: row.boardId, what: "channels" });
}
