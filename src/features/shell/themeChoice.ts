import { useSyncExternalStore } from "react";
import { applyThemeChoice, readThemeChoice, type ThemeChoice, themeKey } from "../../theme/choice.ts";

const listeners = new Set<() => void>();

/** Keeps what the person chose, here and in the other tabs. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") localStorage.removeItem(themeKey);
  else localStorage.setItem(themeKey, choice);
  applyThemeChoice(choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== themeKey) return;
    applyThemeChoice();
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice);
}
