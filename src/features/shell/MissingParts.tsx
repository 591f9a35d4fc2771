import { useActorRef, useSelector } from "@xstate/react";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect } from "react";
import { missingPartsMachine } from "../../../machines/page/missingPartsMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { useLiveConnection } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useMissingParts } from "../../ui/onFirstUse.tsx";
import { useIsOnline } from "../../ui/useIsOnline.ts";
import { useWhenBack } from "../../ui/whenBack.ts";
import { brokenReload, missingPart, missingPartOffline } from "../../words/errors.ts";
import { tryAgain } from "../../words/session.ts";
import * as styles from "./MissingParts.css.ts";

/**
 * Says that something which was just asked for could not be loaded, and asks for it again: when told to, and when the
 * gateway is heard of again. What does not come twice is of a build that was replaced: the page loaded anew has it.
 * Mounted once.
 */
export function MissingParts() {
  const missing = useMissingParts();
  const { connection } = useLiveConnection();
  const isOnline = useIsOnline();
  const actor = useActorRef(missingPartsMachine, useInspection());
  const standing = useSelector(actor, (snapshot) => snapshot.value);
  const isMissing = missing.length > 0;
  useEffect(() => actor.send({ type: isMissing ? "parts.missing" : "parts.here" }), [actor, isMissing]);
  useNews(actor, {
    "parts.ask": () => {
      for (const ask of missing) ask();
    },
  });

  useWhenBack(() => actor.send({ type: "gateway.returned" }));

  if (standing === "none") return null;
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
            standing === "replaced"
              ? { label: brokenReload, onClick: () => location.reload() }
              : { label: tryAgain, onClick: () => actor.send({ type: "parts.retry" }) }
          }
        >
          {missingPart}
        </Banner>
      )}
    </div>
  );
}
