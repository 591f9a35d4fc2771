import { useEffect, useState } from "react";
import { useNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";

/** So long a key says that it has copied. */
const saidMs = 2_000;

/** Copying a text, and whether the key beside it says that it was: only when the clipboard has taken it. */
export function useCopied(): { isCopied: boolean; copy(text: string): void } {
  const flow = useFlow("copy");
  const [state, setState] = useState<"idle" | "asked" | "copied">("idle");
  useNews(flow, {
    "copy.succeeded": () => setState((now) => (now === "asked" ? "copied" : "idle")),
    "copy.failed": () => setState("idle"),
  });
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    setState("asked");
    flow.send({ type: "copy.request", thing: "other", text });
  };
  return { isCopied: state === "copied", copy };
}
