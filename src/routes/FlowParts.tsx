import { useEffect } from "react";
import { useMatch } from "react-router-dom";
import { useIsCalled } from "../flowNews.ts";
import { type Flows, useFlows } from "../flows.tsx";
import { useProduct } from "../gql/PlatformContext.tsx";
import { type LatePart, onFirstUse } from "../ui/onFirstUse.tsx";
import { expectToasts } from "../ui/Toasts.tsx";

type Part = LatePart<{ product: string }>;

const SendPart: Part = onFirstUse(async () => (await import("../features/send/SendDialogs.tsx")).SendDialogs);

/** What asks and speaks for the flows that any screen may start: each comes when one of its flows first does something. */
const parts: readonly (readonly [Part, ...(keyof Flows)[]])[] = [
  [SendPart, "send"],
  [onFirstUse(async () => (await import("../features/send/UpkeepDialogs.tsx")).UpkeepDialogs), "unschedule", "undo"],
  [onFirstUse(async () => (await import("../features/broadcast/BroadcastDialogs.tsx")).BroadcastDialogs), "broadcast"],
  [onFirstUse(async () => (await import("../features/feed/FeedDialogs.tsx")).FeedDialogs), "flag", "feedItem"],
  [onFirstUse(async () => (await import("../features/removal/RemovalDialogs.tsx")).RemovalDialogs), "boardRemoval"],
  [onFirstUse(async () => (await import("../features/pause/PauseDialogs.tsx")).PauseDialogs), "boardPause"],
  [onFirstUse(async () => (await import("../features/deletion/DeletionDialogs.tsx")).DeletionDialogs), "messageDelete"],
  [onFirstUse(async () => (await import("../features/rename/renameNotices.ts")).RenameNotices), "boardName"],
  [onFirstUse(async () => (await import("../features/copy/copyNotices.ts")).CopyNotices), "copy"],
  [onFirstUse(async () => (await import("../features/share/ShareDialogs.tsx")).ShareDialogs), "share"],
  [
    onFirstUse(async () => (await import("../features/messageSets/MessageSetDialogs.tsx")).MessageSetDialogs),
    "messageSets",
    // Sharing leads there, too.
    "share",
  ],
  [onFirstUse(async () => (await import("../features/install/InstallDialogs.tsx")).InstallDialogs), "install"],
  [onFirstUse(async () => (await import("../features/drafts/draftNotices.ts")).DraftNotices), "draftSave"],
];

/** So long a page stands before what speaks for it is loaded: it does not delay what the page itself shows. */
const aheadMs = 2_000;

/** Mounted once, around every page. */
export function FlowParts() {
  // What fails because the gateway is away can be told only by what is here already.
  useEffect(() => {
    const timer = setTimeout(expectToasts, aheadMs);
    return () => clearTimeout(timer);
  }, []);
  // Who composes will send, and is to be told what became of it when the gateway goes meanwhile.
  const isComposing = useMatch("/board/:boardId/compose/*") !== null;
  useEffect(() => {
    if (!isComposing) return;
    const timer = setTimeout(SendPart.load, aheadMs);
    return () => clearTimeout(timer);
  }, [isComposing]);
  return parts.map(([Part, ...names]) => <FlowPart key={names[0]} part={Part} names={names} />);
}

function FlowPart({ part: Part, names }: { part: Part; names: readonly (keyof Flows)[] }) {
  const product = useProduct();
  const flows = useFlows();
  return <Part when={useIsCalled(names.map((name) => flows[name]))} product={product} />;
}
