import { useCallback, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useIsCalled } from "../flowNews.ts";
import { type Flows, useFlows } from "../flows.tsx";
import { useProduct } from "../gql/PlatformContext.tsx";
import { type LatePart, onFirstUse } from "../ui/onFirstUse.tsx";
import { expectToasts } from "../ui/Toasts.tsx";
import { useWhenBack } from "../ui/whenBack.ts";
import { whenIdle } from "../ui/whenIdle.ts";

type Part = LatePart<{ product: string }>;
type Speaker = readonly [Part, ...(keyof Flows)[]];

/** They answer a press by words alone, on any page: small, and there before one is needed. */
const everywhere: readonly Speaker[] = [
  [onFirstUse(async () => (await import("../features/pause/PauseDialogs.tsx")).PauseDialogs), "boardPause"],
  [onFirstUse(async () => (await import("../features/rename/renameNotices.ts")).RenameNotices), "boardName"],
  [onFirstUse(async () => (await import("../features/copy/copyNotices.ts")).CopyNotices), "copy"],
  [onFirstUse(async () => (await import("../features/install/InstallDialogs.tsx")).InstallDialogs), "install"],
  [onFirstUse(async () => (await import("../features/drafts/draftNotices.ts")).DraftNotices), "draftSave"],
];

/** The same, where messages are composed or listed. */
const amongMessages: readonly Speaker[] = [
  [onFirstUse(async () => (await import("../features/send/SendDialogs.tsx")).SendDialogs), "send"],
  [onFirstUse(async () => (await import("../features/send/UpkeepDialogs.tsx")).UpkeepDialogs), "unschedule", "undo"],
  [onFirstUse(async () => (await import("../features/feed/FeedDialogs.tsx")).FeedDialogs), "flag", "feedItem"],
];

const messagesPath = /^(?:\/v2)?\/board\/[^/]+\/(?:compose|messages)(?:\/|$)/;

/** They begin with a window, and come when one of their flows first does something. */
const windows: readonly Speaker[] = [
  [onFirstUse(async () => (await import("../features/broadcast/BroadcastDialogs.tsx")).BroadcastDialogs), "broadcast"],
  [onFirstUse(async () => (await import("../features/removal/RemovalDialogs.tsx")).RemovalDialogs), "boardRemoval"],
  [onFirstUse(async () => (await import("../features/deletion/DeletionDialogs.tsx")).DeletionDialogs), "messageDelete"],
  [onFirstUse(async () => (await import("../features/share/ShareDialogs.tsx")).ShareDialogs), "share"],
  [
    onFirstUse(async () => (await import("../features/messageSets/MessageSetDialogs.tsx")).MessageSetDialogs),
    "messageSets",
    // Sharing leads there, too.
    "share",
  ],
];

/** What asks and speaks for the flows that any screen may start. */
const parts: readonly Speaker[] = [...everywhere, ...amongMessages, ...windows];

const load = (speakers: readonly Speaker[]) => {
  for (const [part] of speakers) part.load();
};

/** Mounted once, around every page. */
export function FlowParts() {
  const isAmongMessages = messagesPath.test(useLocation().pathname);
  // What fails because the gateway is away can be told only by what is here already.
  const expectAnswers = useCallback(() => {
    expectToasts();
    load(everywhere);
    if (isAmongMessages) load(amongMessages);
  }, [isAmongMessages]);
  useEffect(() => whenIdle(expectAnswers), [expectAnswers]);
  useWhenBack(expectAnswers);
  return parts.map(([Part, ...names]) => <FlowPart key={names[0]} part={Part} names={names} />);
}

function FlowPart({ part: Part, names }: { part: Part; names: readonly (keyof Flows)[] }) {
  const product = useProduct();
  const flows = useFlows();
  return <Part when={useIsCalled(names.map((name) => flows[name]))} product={product} />;
}
