import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Blended } from "../../../machines/channel/blendMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { useFlags } from "../../gql/flags.ts";
import { blendedQuery } from "../../pieces/blendOperations.ts";
import { provideBlend } from "../../pieces/blendPorts.ts";
import { PlanInactiveDialog } from "../../pieces/PlanInactiveDialog.tsx";
import { Button, SplitButton } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/marketplace.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { type InstallableListing, useInstall } from "./InstallControl.tsx";
import type { MarketBoard } from "./useMarketBoard.ts";

export const channelPath = (boardId: string, subscriptionId: string): string =>
  `/board/${encodeURIComponent(boardId)}/installables/subscription/${encodeURIComponent(subscriptionId)}`;

interface ListingActionsProps {
  listing: InstallableListing & { readonly messageSet?: { readonly id: string } | null | undefined };
  board: MarketBoard;
}

/** Blend and Add, of what the listing and the board allow. */
export function ListingActions({ listing, board }: ListingActionsProps) {
  const flags = useFlags(board.id);
  const { data } = useQuery(blendedQuery, { variables: { boardId: board.id }, fetchPolicy: "cache-and-network" });
  const set = listing.messageSet;
  return (
    <>
      {set && data && flags?.blendedV1 !== false ? (
        <BlendControl messageSetId={set.id} title={listing.title} board={board} blended={data.blendedQuery ?? null} />
      ) : null}
      <InstallKey listing={listing} board={board} />
    </>
  );
}

function InstallKey({ listing, board }: ListingActionsProps) {
  const { channels, isThereOnce, isInstalling, wantsPlan, request } = useInstall(listing, board);
  const [channel] = channels;
  if (isThereOnce && channel) {
    return (
      <ButtonLink kind="primary" icon={SlidersHorizontal} to={channelPath(board.id, channel.id)}>
        {words.settings}
      </ButtonLink>
    );
  }
  return (
    <Button kind="primary" {...(wantsPlan ? {} : { icon: Plus })} busy={isInstalling} onClick={request}>
      {wantsPlan ? words.activate : words.add}
    </Button>
  );
}

interface BlendControlProps {
  messageSetId: string;
  title: string;
  board: MarketBoard;
  blended: Blended;
}

function BlendControl({ messageSetId, title, board, blended }: BlendControlProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const plus = useFlow("plus");
  const machine = useMemo(() => provideBlend(client), [client]);
  const input = { boardId: board.id, messageSetId, title, hasPlan: board.isPlus, blended };
  const flow = useActorRef(machine, { input, ...useInspection() });
  const state = useSelector(flow, (snapshot) => snapshot.value);
  useEffect(() => flow.send({ type: "blended.told", blended }), [flow, blended]);
  useEffect(() => flow.send({ type: "plan.told", hasPlan: board.isPlus }), [flow, board.isPlus]);
  useNews(flow, {
    "blended.view": ({ boardId, blendedId }) => void navigate(channelPath(boardId, blendedId)),
    "blend.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: words.blendFailed(title),
        detail: whyRefused(notice, boardReasons),
        id: "blend",
      }),
    "plus.open": () => plus.send({ type: "plus.open" }),
  });
  if (state === "blended" || state === "unblending") {
    return (
      <SplitButton>
        <Button icon={Layers} busy={state === "unblending"} onClick={() => flow.send({ type: "blended.open" })}>
          {words.blended}
        </Button>
        <Menu trigger={<IconButton name={words.blendMenu} icon={ChevronDown} />}>
          <MenuItem label={words.unblend} onSelect={() => flow.send({ type: "blend.remove" })} />
        </Menu>
      </SplitButton>
    );
  }
  return (
    <>
      <Button icon={Layers} busy={state === "blending"} onClick={() => flow.send({ type: "blend.request" })}>
        {words.blend}
      </Button>
      <PlanInactiveDialog
        open={state === "planInactive"}
        onClose={() => flow.send({ type: "modal.close" })}
        onActivate={() => flow.send({ type: "plan.activate" })}
      />
    </>
  );
}
