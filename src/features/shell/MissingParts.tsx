import { useEffect } from "react";
import { filter, skip } from "rxjs";
import { useLive } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useMissingParts } from "../../ui/onFirstUse.tsx";
import { missingPart } from "../../words/errors.ts";
import { tryAgain } from "../../words/session.ts";
import * as styles from "./MissingParts.css.ts";

/**
 * Says that something which was just asked for could not be loaded, and asks for it again: when told to, and when the
 * gateway is heard of again. Mounted once.
 */
export function MissingParts() {
  const missing = useMissingParts();
  const { connection } = useLive();

  useEffect(() => {
    const returns = connection.pipe(
      skip(1),
      filter((state) => state === "open"),
    );
    const subscription = returns.subscribe(() => {
      for (const ask of missing) ask();
    });
    return () => subscription.unsubscribe();
  }, [connection, missing]);

  if (missing.length === 0) return null;
  const askAgain = () => {
    for (const ask of missing) ask();
  };
  return (
    <div className={styles.place}>
      <Banner tone="danger" action={{ label: tryAgain, onClick: askAgain }}>
        {missingPart}
      </Banner>
    </div>
  );
}
