import { useApolloClient } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { ask } from "../../gql/ask.ts";
import { boardChannelsQuery } from "../../pieces/channelOperations.ts";
import { PlanInactiveDialog } from "../../pieces/PlanInactiveDialog.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/marketplace.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";

/** What is asked and said while something is installed. The console mounts it once. */
export function InstallDialogs() {
  const install = useFlow("install");
  const plus = useFlow("plus");
  const client = useApolloClient();
  const navigate = useNavigate();
  const isWithoutPlan = useSelector(install, (snapshot) => snapshot.matches("planInactive"));
  useFlowNews("install", {
    "install.done": () => showToast({ kind: "success", text: words.channelCreated, id: "install" }),
    "install.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: words.channelCreateFailed,
        detail: notice.cause === "NotFound" ? words.withdrawn : whyRefused(notice, boardReasons),
        id: "install",
      }),
    // Screens that show it read it from the cache; where it cannot be asked for they show what they know.
    "channels.changed": ({ boardId }) => void ask(client, boardChannelsQuery, { boardId }).catch(() => {}),
    "configuration.open": ({ boardId, subscriptionId }) => void navigate(configurationPath(boardId, subscriptionId)),
    "plus.open": () => plus.send({ type: "plus.open" }),
  });
  useConfiguration();
  return (
    <PlanInactiveDialog
      open={isWithoutPlan}
      onClose={() => install.send({ type: "modal.close" })}
      onActivate={() => install.send({ type: "plan.activate" })}
    />
  );
}

const configurationPath = (boardId: string, subscriptionId: string): string =>
  `/board/${encodeURIComponent(boardId)}/config-installable/${encodeURIComponent(subscriptionId)}`;

/**
 * The settings page that was opened for a new channel is left. That they were made is told by that page, which alone knows
 * its frame (features/installed/ConfigureScreen).
 */
function useConfiguration(): void {
  const install = useFlow("install");
  const { pathname } = useLocation();
  const path = useSelector(install, ({ context: { listing, subscriptionId }, ...snapshot }) =>
    snapshot.value === "configuring" && listing && subscriptionId !== null
      ? configurationPath(listing.boardId, subscriptionId)
      : null,
  );
  const wasThere = path !== null && pathname === path;
  const leave = useEffectEvent(() => install.send({ type: "configuration.close" }));
  useEffect(() => {
    if (!wasThere) return;
    return () => leave();
  }, [wasThere]);
}
