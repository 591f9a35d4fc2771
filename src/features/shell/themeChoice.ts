import { useSyncExternalStore } from "react";

export type ThemeChoice = "system" | "light" | "dark";

const themeKey = "theme";
const listeners = new Set<() => void>();

/** What the person chose in the profile menu; the system's own choice until then. */
function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(themeKey);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Puts the choice on the root, where the themes look for it. Called before the first paint and on each change. */
export function applyThemeChoice(choice: ThemeChoice = readThemeChoice()): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

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
