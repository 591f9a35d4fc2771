import type { AnyActorRef } from "xstate";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { showToast } from "../../ui/toasts.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/settings.ts";

const sentences: Readonly<Record<string, string>> = {
  "quiet-hours-saved": words.quietHoursSaved,
  "quiet-hours-failed": words.quietHoursFailed,
  "timezone-saved": words.timezoneSaved,
  "timezone-failed": words.timezoneFailed,
  "settings-saved": words.boardSaved,
  "settings-failed": words.boardFailed,
};

interface SettingsNews {
  readonly type: "settings.saved" | "settings.failed";
  readonly notice: Notice;
}

const tell =
  (kind: "success" | "error") =>
  ({ notice }: SettingsNews) => {
    const detail = kind === "error" ? whyRefused(notice, boardReasons) : undefined;
    showToast({ kind, text: sentences[notice.id] ?? words.boardFailed, detail, id: "settings" });
  };

/** Says in the corner what became of a save. */
export function useSettingsNews(actor: AnyActorRef): void {
  useNews(actor, { "settings.saved": tell("success"), "settings.failed": tell("error") } as never);
}
