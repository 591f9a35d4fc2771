import { useEffect, useState, useSyncExternalStore } from "react";
import type { Listener } from "./trace/listener.ts";
import { cutAt } from "./trace/trace.ts";

/** A page that is loaded anew is away for a moment, in milliseconds: that is no cut. */
const reloading = 1_500;

/** Since when no page speaks any more (epoch milliseconds); null while one does, and before the first. */
export function useCut(tabs: Listener): number | null {
  const at = cutAt(useSyncExternalStore(tabs.subscribe, tabs.read));
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setTold(at), reloading);
    return () => clearTimeout(timer);
  }, [at]);
  return told === at ? told : null;
}
