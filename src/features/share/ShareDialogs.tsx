import { useSelector } from "@xstate/react";
import type { LucideIcon } from "lucide-react";
import ImageDown from "lucide-react/icons/image-down";
import Layers from "lucide-react/icons/layers";
import Link2 from "lucide-react/icons/link-2";
import { useId } from "react";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { tellMessageSets } from "../../pieces/messageSetNotices.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as words from "../../words/share.ts";
import * as styles from "./ShareDialogs.css.ts";
import { tellShare } from "./shareNotices.ts";

/** The dialog of a message that is shared, wherever that was asked for, and what is said of it. The console mounts it once. */
export function ShareDialogs() {
  const share = useFlow("share");
  const isShown = useSelector(share, (snapshot) => snapshot.hasTag("shown"));
  const isPreparing = useSelector(
    share,
    (snapshot) => snapshot.matches("creatingMessage") || snapshot.matches("preparing"),
  );
  const isSaving = useSelector(share, (snapshot) => snapshot.matches("savingImage"));
  const isCopying = useSelector(share, (snapshot) => snapshot.matches("copying"));
  const characters = useSelector(share, (snapshot) => snapshot.context.characters);
  const boardStyle = useSelector(share, (snapshot) => snapshot.context.boardStyle);
  const code62 = useSelector(share, (snapshot) => snapshot.context.code62);

  useFlowNews("share", {
    "share.told": ({ isError, notice }) => tellShare(isError, notice),
    "sets.told": tellMessageSets,
  });

  const cancel = () => share.send({ type: "share.cancel" });
  return (
    <Dialog
      open={isShown}
      onClose={cancel}
      title={words.shareTitle}
      closeName={words.shareClose}
      foot={<Button onClick={cancel}>{words.shareCancel}</Button>}
    >
      <div className={styles.board}>
        {characters ? (
          <Thumbnail label="" characters={characters} style={boardStyle} code62={code62} bezel="full" />
        ) : null}
      </div>
      <ul className={styles.rows}>
        <Row
          icon={ImageDown}
          name={words.shareSaveImage}
          detail={words.shareSaveImageDetail}
          isWaiting={isPreparing}
          isBusy={isSaving}
          onPress={() => share.send({ type: "image.save" })}
        />
        <Row
          icon={Link2}
          name={words.shareCopyLink}
          detail={isPreparing ? words.shareCopyLinkComing : words.shareCopyLinkDetail}
          isWaiting={isPreparing}
          isBusy={isPreparing || isCopying}
          onPress={() => share.send({ type: "link.copy" })}
        />
        <Row
          icon={Layers}
          name={words.shareAddToChannel}
          detail={words.shareAddToChannelDetail}
          isWaiting={isPreparing}
          isBusy={false}
          onPress={() => share.send({ type: "channel.add", idempotencyKey: crypto.randomUUID() })}
        />
      </ul>
    </Dialog>
  );
}

interface RowProps {
  icon: LucideIcon;
  name: string;
  detail: string;
  /** The link is not there yet: presses do nothing, but the focus may rest here. */
  isWaiting: boolean;
  isBusy: boolean;
  onPress(): void;
}

function Row({ icon, name, detail, isWaiting, isBusy, onPress }: RowProps) {
  const nameId = useId();
  const detailId = useId();
  const isIdle = !isWaiting && !isBusy;
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.row}
        aria-labelledby={nameId}
        aria-describedby={detailId}
        {...(isIdle ? {} : { "aria-disabled": true })}
        {...(isBusy ? { "aria-busy": true } : {})}
        onClick={() => {
          if (isIdle) onPress();
        }}
      >
        <span className={styles.mark}>{isBusy ? <Spinner size={20} /> : <Icon of={icon} size={20} />}</span>
        <span className={styles.words}>
          <span id={nameId} className={styles.name}>
            {name}
          </span>
          <span id={detailId} className={styles.detail}>
            {detail}
          </span>
        </span>
      </button>
    </li>
  );
}
