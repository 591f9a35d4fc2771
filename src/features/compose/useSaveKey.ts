import { useEffect } from "react";
import type { MessageFlows } from "./useMessageFlows.ts";

/** Ctrl+S, or ⌘S, keeps what is composed as a draft, in place of the browser's own saving of the page. */
export function useSaveKey({ isSaving, saveDraft }: MessageFlows, isBlank: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s")
        return;
      event.preventDefault();
      if (!isSaving && !isBlank) saveDraft();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isSaving, isBlank, saveDraft]);
}
