import { useSyncExternalStore } from "react";
import { media } from "../theme/media.ts";

/** The theme that the page wears now: as the person chose it, else the system's. */
export function useTheme(): "light" | "dark" {
  return useSyncExternalStore(watch, themeNow);
}

function themeNow(): "light" | "dark" {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia(media.dark).matches ? "dark" : "light";
}

function watch(tell: () => void): () => void {
  const system = matchMedia(media.dark);
  system.addEventListener("change", tell);
  const choice = new MutationObserver(tell);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", tell);
    choice.disconnect();
  };
}
