import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Copy from "lucide-react/icons/copy";
import Gift from "lucide-react/icons/gift";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useMemo, useState } from "react";
import { useMatch } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { bannerAttribute } from "../../theme/referralBanner.ts";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useBetweenPresses } from "../../ui/useBetweenPresses.ts";
import { copyDone, copyFailed } from "../../words/boardMenu.ts";
import { money } from "../../words/money.ts";
import * as words from "../../words/referral.ts";
import { dismissReferral, provideReferralBanner } from "./plusPorts.ts";
import * as styles from "./ReferralBanner.css.ts";
import { isBannerRemembered } from "./rememberedBanner.ts";

/**
 * Asks to refer a friend, at the top of every page, once there is a code and a display in the US. A board on a whole
 * screen is no page to ask on: it hangs on a wall. It moves the whole page, so it begins with its place where it stood in
 * the last visit, and neither comes nor goes under a pointer that is down.
 */
export function ReferralBanner() {
  const client = useApolloClient();
  const product = useProduct();
  const inspection = useInspection();
  const personId = useOwnId();
  const machine = useMemo(() => provideReferralBanner(client, personId, () => navigator.clipboard), [client, personId]);
  const banner = useActorRef(machine, inspection);
  const isFullScreen = useMatch("/view/:boardId") !== null;
  const [isRemembered] = useState(() => isBannerRemembered(personId));
  const isVisible = useSelector(banner, (snapshot) => snapshot.hasTag("visible"));
  const isLoading = useSelector(banner, (snapshot) => snapshot.matches("loading"));
  const stands = useBetweenPresses((isVisible || (isLoading && isRemembered)) && !isFullScreen);
  const isDismissing = useSelector(banner, (snapshot) => snapshot.matches("dismissing"));
  const referral = useSelector(banner, (snapshot) => snapshot.context.referral);

  useNews(banner, {
    notice: ({ notice }) => {
      const isDone = notice.id === "copy-done";
      showToast({ kind: isDone ? "success" : "error", text: isDone ? copyDone : copyFailed });
    },
    "banner.dismissed": () => void dismissReferral(client),
  });

  useLayoutEffect(() => {
    if (!stands) return;
    document.documentElement.setAttribute(bannerAttribute, "");
    return () => document.documentElement.removeAttribute(bannerAttribute);
  }, [stands]);

  if (!stands) return null;
  if (!isVisible || referral === null) return <div className={styles.banner} />;
  if (isDismissing) {
    return (
      <aside className={styles.banner} aria-label={words.referralTitle}>
        <p role="status" className={styles.words}>
          <span className={styles.long}>{words.referralDismissed}</span>
          <span className={styles.short}>{words.referralDismissedShort}</span>
        </p>
      </aside>
    );
  }
  const text = words.referralText(product, money(referral.revenueShare), money(referral.discount));
  return (
    <aside className={styles.banner} aria-label={words.referralTitle}>
      <Icon of={Gift} size={18} />
      <p className={styles.words}>
        <strong className={styles.title}>{words.referralTitle}</strong>
        <span className={styles.text}>{text}</span>
      </p>
      <button type="button" className={styles.action} onClick={() => banner.send({ type: "link.copy" })}>
        <span className={styles.actionIcon}>
          <Icon of={Copy} size={16} />
        </span>
        {words.referralCopyLink}
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={words.referralDismiss}
        onClick={() => banner.send({ type: "banner.dismiss" })}
      >
        <Icon of={X} size={18} />
      </button>
    </aside>
  );
}
