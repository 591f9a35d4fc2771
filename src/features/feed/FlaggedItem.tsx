import { useApolloClient, useFragment } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useMemo } from "react";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { FlaggedItem_FlaggedFragment } from "../../gql/generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/feed.ts";
import { messagePicture } from "../../words/messages.ts";
import { fullTime, messageTime } from "../../words/messageTime.ts";
import { feedReasons, whyRefused } from "../../words/refusal.ts";
import * as styles from "./Moderation.css.ts";
import { provideModeration } from "./moderationPorts.ts";

const flaggedFragment = graphql(`
  fragment FlaggedItem_flagged on FlaggedFeedItem {
    id
    code62
    feedItem {
      id
      attribution
      moderated
      created
      message {
        id
        formatted
        characters
      }
    }
    flags {
      reason
    }
  }
`);

interface FlaggedItemProps {
  flagged: useFragment.FromOptionValue<FlaggedItem_FlaggedFragment>;
  /** It was decided to stay hidden: it can only be shown again. */
  isHidden: boolean;
  /** It leaves this part of the queue. */
  onDecided: () => void;
}

/** One flagged message, why it was flagged, and the two decisions. */
export function FlaggedItem({ flagged, isHidden, onDecided }: FlaggedItemProps) {
  const now = useNow();
  const { data, complete } = useFragment({ fragment: flaggedFragment, from: flagged });
  const { isDeciding, decide } = useDecision(onDecided);
  if (!complete) return null;
  const { feedItem, flags, code62 } = data;
  const { message } = feedItem;
  return (
    <li>
      <article className={styles.item} aria-label={words.sharedBy(feedItem.attribution)}>
        <Thumbnail
          label={messagePicture(message.formatted, code62)}
          characters={message.characters}
          style="black"
          code62={code62}
        />
        <div className={styles.facts}>
          <div className={styles.line}>
            <span className={styles.name}>{words.sharedBy(feedItem.attribution)}</span>
            <time
              className={styles.time}
              dateTime={new Date(feedItem.created).toISOString()}
              title={fullTime(feedItem.created)}
            >
              {messageTime(feedItem.created, now)}
            </time>
            {feedItem.moderated ? (
              <Tag tone="warning" icon={EyeOff}>
                {words.hiddenNow}
              </Tag>
            ) : (
              <Tag icon={Eye}>{words.shownStill}</Tag>
            )}
          </div>
          <span className={styles.count}>{words.reasons(flags.length)}</span>
          <ul className={styles.reasons}>
            {[...new Set(flags.map(({ reason }) => reason))].map((reason) => (
              <li key={reason} className={styles.reason}>
                {legible(reason)}
              </li>
            ))}
          </ul>
          <div className={styles.keys}>
            <Button size="small" icon={Eye} waits={isDeciding} onClick={() => decide(feedItem.id, "Keep")}>
              {words.keepItem}
            </Button>
            {isHidden ? null : (
              <Button size="small" icon={EyeOff} waits={isDeciding} onClick={() => decide(feedItem.id, "Hide")}>
                {words.hideItem}
              </Button>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

function useDecision(onDecided: () => void) {
  const client = useApolloClient();
  const machine = useMemo(() => provideModeration(client), [client]);
  const moderation = useActorRef(machine, useInspection());
  const isDeciding = useSelector(moderation, (snapshot) => snapshot.matches("deciding"));
  useNews(moderation, {
    "item.decided": ({ notice }) => {
      const text = notice.id === "item-kept" ? words.itemKept : words.itemHidden;
      showToast({ kind: "success", text, id: "moderation" });
      onDecided();
    },
    "item.failed": ({ notice }) => {
      const detail = whyRefused(notice, feedReasons);
      showToast({ kind: "error", text: words.decisionFailed, detail, id: "moderation" });
      // What is gone leaves the queue.
      if (notice.cause === "NotFound") onDecided();
    },
  });
  return {
    isDeciding,
    decide: (feedItemId: string, decision: "Keep" | "Hide") =>
      moderation.send({ type: "item.decide", feedItemId, decision }),
  };
}

/** Control and direction marks as their numbers, so that a reason cannot write over what stands around it. */
function legible(reason: string): string {
  return reason.replace(/(?![\n\t\u200d])[\p{Cc}\p{Cf}]/gu, (sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\u27e8U+${code}\u27e9`;
  });
}
