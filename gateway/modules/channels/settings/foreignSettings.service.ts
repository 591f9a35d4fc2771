import { hashSecret } from "../../../callers/hash.ts";
import type { Context } from "../../../context.ts";
import { RefusalError, UnauthenticatedError } from "../../../refusal.ts";
import { configurationEnded, settingsChanged, settingsTooLarge } from "../../../words/channelSettings.ts";
import { findChannel } from "../catalogue/registry.ts";
import { type Settings, settingsFit } from "./keptSettings.ts";
import { selectConfigurationToken, selectSettings, writeSettings } from "./settings.store.ts";

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
