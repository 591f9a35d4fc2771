import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useCallback, useMemo, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { settingsPreviewMachine } from "../../../machines/channel/settingsPreviewMachine.ts";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import type { FormValues } from "../../configure/protocol.ts";
import { useInspection } from "../../flows.tsx";
import { subheading } from "../../theme/text.css.ts";
import * as words from "../../words/channelSettings.ts";
import * as styles from "./ChannelPage.css.ts";
import { provideSettingsPreview } from "./channelPagePorts.ts";

/** The preview of a channel's form, and what it is told of what the form says. */
export function useSettingsPreview(subscriptionId: string) {
  const client = useApolloClient();
  const typed = useRef<{ settings: unknown }>({ settings: {} });
  const flow = useActorRef(
    useMemo(() => provideSettingsPreview(client, typed.current), [client]),
    { input: { subscriptionId }, ...useInspection() },
  );
  const tell = useCallback(
    (settings: FormValues) => {
      typed.current.settings = settings;
      flow.send({ type: "settings.change" });
    },
    [flow],
  );
  return { flow, tell };
}

interface SettingsPreviewProps {
  flow: ActorRefFrom<typeof settingsPreviewMachine>;
  title: string;
  /** What is shown before there is a setting; null where the channel is set up. */
  sample: readonly (readonly number[])[] | null;
  board: { readonly title: string; readonly boardStyle: BoardStyle; readonly code62: Code62 };
}

/** What a channel that wants to be set up first shows until then; null for others. */
export const sampleOf = (
  channel:
    | {
        readonly requiresConfiguration: boolean;
        readonly nextFace: { readonly characters: SettingsPreviewProps["sample"] };
      }
    | undefined,
): SettingsPreviewProps["sample"] => (channel?.requiresConfiguration ? channel.nextFace.characters : null);

const blank = Array.from({ length: 6 }, () => Array<number>(22).fill(0));

/** What the board would show with what the form says; the last good one, under a veil, while that is no setting yet. */
export function SettingsPreview({ flow, title, sample, board }: SettingsPreviewProps) {
  const { face, isCurrent } = useSelector(flow, ({ context }) => context);
  const isOld = face !== null && !isCurrent;
  return (
    <section className={styles.preview} aria-labelledby="settings-preview">
      <h2 id="settings-preview" className={subheading}>
        {words.preview}
      </h2>
      <div className={styles.previewBoard}>
        <Board
          label={words.previewOf(title)}
          characters={face?.characters ?? sample ?? blank}
          style={board.boardStyle}
          code62={board.code62}
          bezel="slim"
          offline={isOld}
        />
      </div>
      <p role="status" className={styles.note}>
        {isOld
          ? words.previewOld
          : face === null && sample !== null
            ? words.previewSample(board.title)
            : words.previewFrom(face?.dataFrom ?? "None", board.title)}
      </p>
    </section>
  );
}
