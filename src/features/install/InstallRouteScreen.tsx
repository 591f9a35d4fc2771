import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useParams } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { useGoOn } from "../../pieces/GoOn.tsx";
import { title } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { showToast } from "../../ui/toasts.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import * as words from "../../words/marketplace.ts";
import { tryAgain } from "../../words/messages.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import * as styles from "./InstallRouteScreen.css.ts";
import { provideInstallRoute } from "./installPorts.ts";

/** The link that installs a listing and leads to its settings. */
export function Component() {
  const { boardId = "", marketplaceListingId = "" } = useParams();
  return (
    <div className={styles.page}>
      <h1 className={title}>{words.channelTitle}</h1>
      <Installing key={`${boardId}/${marketplaceListingId}`} boardId={boardId} listingId={marketplaceListingId} />
    </div>
  );
}

function Installing({ boardId, listingId }: { boardId: string; listingId: string }) {
  const client = useApolloClient();
  // The link itself is no place to come back to: it would install again.
  const goOn = useGoOn();
  const plus = useFlow("plus");
  const machine = useMemo(() => provideInstallRoute(client, goOn), [client, goOn]);
  const flow = useActorRef(machine, { input: { boardId, listingId }, ...useInspection() });
  const isFailed = useSelector(flow, (snapshot) => snapshot.matches("failed"));
  const refusal = useSelector(flow, ({ context }) => context.refusal);
  useNews(flow, {
    "install.done": () => showToast({ kind: "success", text: words.channelCreated, id: "install" }),
    "install.failed": ({ notice }) => {
      // The page itself asks for a plan then; a board that never had one has none that lapsed.
      if (notice.cause === "SubscriptionHold") return;
      const detail = whyRefused(notice, boardReasons);
      showToast({ kind: "error", text: words.channelCreateFailed, detail, id: "install" });
    },
  });
  useEffect(() => {
    document.title = words.installing;
  }, []);
  if (!isFailed) {
    return (
      <p role="status">
        <Spinner />
        <VisuallyHidden>{words.installing}</VisuallyHidden>
      </p>
    );
  }
  const wantsPlan = refusal?.code === "SubscriptionHold";
  const discover = `/board/${encodeURIComponent(boardId)}/installables/discover`;
  if (refusal?.code === "NotFound") {
    return (
      <EmptyState
        title={words.installFailed}
        hint={words.withdrawn}
        action={<ButtonLink to={discover}>{words.discoverChannels}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title={wantsPlan ? words.planInactive : words.installFailed}
      hint={wantsPlan ? words.planInactiveText : null}
      action={
        wantsPlan ? (
          <>
            <ButtonLink to={discover}>{words.planBack}</ButtonLink>
            <Button kind="primary" onClick={() => plus.send({ type: "plus.open" })}>
              {words.planActivate}
            </Button>
          </>
        ) : (
          <Button onClick={() => flow.send({ type: "install.retry" })}>{tryAgain}</Button>
        )
      }
    />
  );
}
