import { useEffect, useState } from "react";
import type { LaidOut } from "./layOut.ts";

const columns = 22;

/** What a text becomes on a board; undefined until the core is there, and for none. */
export function useLaidOut(text: string | null): LaidOut | undefined {
  const [laidOut, setLaidOut] = useState<{ text: string; as: LaidOut }>();
  useEffect(() => {
    if (text === null || text === "") return;
    let isCurrent = true;
    // The core comes with the first text.
    import("./layOut.ts").then(
      ({ layOut }) => {
        if (isCurrent) setLaidOut({ text, as: layOut(text, columns) });
      },
      () => {
        // Offline: no board is shown, and the next text asks anew.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return laidOut?.text === text ? laidOut.as : undefined;
}
