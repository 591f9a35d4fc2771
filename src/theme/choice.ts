export type ThemeChoice = "system" | "light" | "dark";

/** Where every page of the product keeps the person's choice. */
export const themeKey = "theme";

/** What the person chose in the profile menu; the system's own choice until then. */
export function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(themeKey);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Puts the choice on the root, where the themes look for it. Called before the first paint and on each change. */
export function applyThemeChoice(choice: ThemeChoice = readThemeChoice()): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
