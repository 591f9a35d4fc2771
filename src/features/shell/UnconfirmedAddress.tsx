import { useQuery } from "@apollo/client/react";
import MailWarning from "lucide-react/icons/mail-exclamation-point";
import { useState } from "react";
import { minor } from "../../gql/minorLink.ts";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useBetweenPresses } from "../../ui/useBetweenPresses.ts";
import * as words from "../../words/session.ts";
import * as styles from "./UnconfirmedAddress.css.ts";
import { viewerQuery } from "./viewerOperations.ts";

/** A link that was sent once is not asked for on every page of the tab. */
const sentKey = "confirmationSent";

/** Says that the address is not confirmed, and sends the link once more. */
export function UnconfirmedAddress() {
  const { platform } = usePlatform();
  const { data } = useQuery(viewerQuery, { context: minor });
  const [isSent, setSent] = useState(() => sessionStorage.getItem(sentKey) !== null);
  const account = data?.getViewerRole.account;
  const isUnconfirmed = useBetweenPresses(account?.emailConfirmed === false && !isSent);
  if (account === undefined || !isUnconfirmed) return null;

  async function send(address: string) {
    try {
      await platform.post("/confirm-email", {});
      sessionStorage.setItem(sentKey, "1");
      setSent(true);
      showToast({ kind: "success", text: words.confirmationSent(address) });
    } catch {
      showToast({ kind: "error", text: words.confirmationFailed });
    }
  }

  return (
    <Banner
      tone="info"
      icon={MailWarning}
      action={{ label: words.confirmationSend, onClick: () => void send(account.emailAddress) }}
    >
      {words.addressUnconfirmed(account.emailAddress)} <span className={styles.why}>{words.addressUnconfirmedWhy}</span>
    </Banner>
  );
}
