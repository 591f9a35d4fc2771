import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState } from "react";
import { filter, skip } from "rxjs";
import { useLive, useLiveConnection } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useMissingParts } from "../../ui/onFirstUse.tsx";
import { brokenReload, missingPart, missingPartOffline } from "../../words/errors.ts";
import { tryAgain } from "../../words/session.ts";
import * as styles from "./MissingParts.css.ts";
import { useIsOnline } from "./useIsOnline.ts";

/**
 * Says that something which was just asked for could not be loaded, and asks for it again: when told to, and when the
 * gateway is heard of again. What does not come twice is of a build that was replaced: the page loaded anew has it.
 * Mounted once.
 */
export function MissingParts() {
  const missing = useMissingParts();
  const live = useLive();
  const { connection } = useLiveConnection();
  const isOnline = useIsOnline();
  const [isTried, setTried] = useState(false);

  useEffect(() => {
    const returns = live.connection.pipe(
      skip(1),
      filter((state) => state === "open"),
    );
    const subscription = returns.subscribe(() => {
      for (const ask of missing) ask();
    });
    return () => subscription.unsubscribe();
  }, [live, missing]);

  if (missing.length === 0) {
    if (isTried) setTried(false);
    return null;
  }
  const askAgain = () => {
    setTried(true);
    for (const ask of missing) ask();
  };
  const isAway = !isOnline || connection === "waiting";
  return (
    <div className={styles.place}>
      {isAway ? (
        <Banner tone="info" icon={WifiOff}>
          {missingPartOffline}
        </Banner>
      ) : (
        <Banner
          tone="danger"
          action={
            isTried ? { label: brokenReload, onClick: () => location.reload() } : { label: tryAgain, onClick: askAgain }
          }
        >
          {missingPart}
        </Banner>
      )}
    </div>
  );
}
