import { useSelector } from "@xstate/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Plus from "lucide-react/icons/plus";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as words from "../../words/marketplace.ts";
import * as styles from "./InstallControl.css.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

/** What installing has to know of a listing. */
export interface InstallableListing {
  readonly id: string;
  readonly title: string;
  readonly free: boolean;
  readonly installable: { readonly public: boolean; readonly installationsAreSingleton: boolean };
}

/** A listing's install as its controls use it. */
export function useInstall(listing: InstallableListing, board: MarketBoard) {
  const flow = useFlow("install");
  const { id: listingId, free: isFree, installable } = listing;
  const isInstalling = useSelector(
    flow,
    ({ context, ...snapshot }) => snapshot.value === "installing" && context.listing?.listingId === listingId,
  );
  const channels = board.installedOf(listingId);
  const isThereOnce = installable.installationsAreSingleton && channels.length > 0;
  const { id: boardId, isPlus } = board;
  return {
    channels,
    isThereOnce,
    isInstalling,
    /** Without a plan what is not free says what it takes. */
    wantsPlan: !isPlus && !isFree && installable.public,
    request: () =>
      flow.send({
        type: "install.request",
        request: { boardId, listingId, isPlus, isFree, isPublic: installable.public, isThereOnce },
      }),
  };
}

interface CardInstallProps {
  listing: InstallableListing;
  board: MarketBoard;
}

/** Add on a card, or that it is installed. */
export function CardInstall({ listing, board }: CardInstallProps) {
  const { channels, isInstalling, wantsPlan, request } = useInstall(listing, board);
  if (channels.length > 0) {
    return (
      <span className={styles.installed}>
        <Icon of={CircleCheck} size={16} />
        {words.installed}
      </span>
    );
  }
  return (
    <Button
      size="small"
      {...(wantsPlan ? {} : { icon: Plus })}
      busy={isInstalling}
      aria-label={wantsPlan ? words.activateFor(listing.title) : words.addOf(listing.title)}
      onClick={request}
    >
      {wantsPlan ? words.activate : words.add}
    </Button>
  );
}
