import WifiOff from "lucide-react/icons/wifi-off";
import { useLiveConnection } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useBetweenPresses } from "../../ui/useBetweenPresses.ts";
import { useIsOnline } from "../../ui/useIsOnline.ts";
import { standingTime } from "../../words/messageTime.ts";
import * as words from "../../words/shell.ts";

/** Says when what stands on the page may be old: no network, a stream that is cut, or one that was refused. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { connection, heardAt } = useLiveConnection();
  const standing = useBetweenPresses(isOnline ? connection : "offline");
  const since = heardAt === null ? null : standingTime(heardAt, Date.now());
  if (standing === "offline") {
    return (
      <Banner tone="info" icon={WifiOff}>
        {since === null ? words.offlineNow : words.offlineSince(since)}
      </Banner>
    );
  }
  if (standing === "waiting") {
    return (
      <Banner tone="info" icon={WifiOff}>
        {since === null ? words.reconnecting : words.reconnectingSince(since)}
      </Banner>
    );
  }
  if (standing === "refused") {
    return (
      <Banner tone="danger" action={{ label: words.reload, onClick: () => location.reload() }}>
        {words.liveRefused}
      </Banner>
    );
  }
  return null;
}
