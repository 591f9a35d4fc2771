import { useSelector } from "@xstate/react";
import Trash2 from "lucide-react/icons/trash";
import type { ActorRefFrom } from "xstate";
import type { ChannelLoss, channelDeleteMachine } from "../../machines/channel/channelDeleteMachine.ts";
import { useNews } from "../flowNews.ts";
import { AlertDialog } from "../ui/AlertDialog.tsx";
import { showToast } from "../ui/toasts.ts";
import * as words from "../words/installed.ts";
import { boardReasons, whyRefused } from "../words/refusal.ts";

const warnings: Readonly<Record<ChannelLoss, string>> = {
  none: words.deletePlain,
  data: words.deleteData,
  blended: words.deleteBlended,
  messages: words.deleteMessages,
  program: words.deleteProgram,
};

interface ChannelDeletionProps {
  flow: ActorRefFrom<typeof channelDeleteMachine>;
  onDeleted?(): void;
}

/** The question before a channel goes, with the warning that fits it, and what came of it. */
export function ChannelDeletion({ flow, onDeleted }: ChannelDeletionProps) {
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches("confirming"));
  const isDeleting = useSelector(flow, (snapshot) => snapshot.matches("deleting"));
  const { channel, warning } = useSelector(flow, ({ context }) => context);
  useNews(flow, {
    "channel.deleted": () => {
      showToast({ kind: "success", text: words.channelRemoved, id: "channel-delete" });
      onDeleted?.();
    },
    "delete.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: words.channelRemoveFailed,
        detail: whyRefused(notice, boardReasons),
        id: "channel-delete",
      }),
  });
  return (
    <AlertDialog
      open={isAsking || isDeleting}
      icon={Trash2}
      tone="danger"
      title={words.deleteTitle(channel?.title ?? "")}
      text={warnings[warning]}
      no={words.deleteNo}
      yes={words.deleteYes}
      busy={isDeleting}
      onNo={() => flow.send({ type: "confirm.no" })}
      onYes={() => flow.send({ type: "confirm.yes" })}
    />
  );
}
