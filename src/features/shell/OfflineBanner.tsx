import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useLiveConnection } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { clockTime } from "../../words/messageTime.ts";
import * as words from "../../words/shell.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says when what stands on the page may be old: no network, a stream that is cut, or one that was refused. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { connection, lastEventAt } = useLiveConnection();
  if (!isOnline) {
    return (
      <Banner tone="info" icon={WifiOff}>
        {lastEventAt === null ? words.offlineNow : words.offlineSince(clockTime(lastEventAt))}
      </Banner>
    );
  }
  if (connection === "waiting") {
    return (
      <Banner tone="info" icon={WifiOff}>
        {words.reconnecting}
      </Banner>
    );
  }
  if (connection === "refused") {
    return (
      <Banner tone="danger" action={{ label: words.reload, onClick: () => location.reload() }}>
        {words.liveRefused}
      </Banner>
    );
  }
  return null;
}
