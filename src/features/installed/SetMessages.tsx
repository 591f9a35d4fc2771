import { useQuery } from "@apollo/client/react";
import { messageSetsQuery } from "../../pieces/messageSetOperations.ts";
import { body, subheading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/channelSettings.ts";
import * as styles from "./ChannelPage.css.ts";

interface SetMessagesProps {
  boardId: string;
  subscriptionId: string;
  /** The channel's. */
  title: string;
}

/** How many messages the channel shows by turns, and the way to where they are seen, used and taken out. */
export function SetMessages({ boardId, subscriptionId, title }: SetMessagesProps) {
  const { data, error, refetch } = useQuery(messageSetsQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const set = data?.getMessageSetCreatorSubscriptions.find(({ id }) => id === subscriptionId);
  return (
    <section className={`${styles.card} ${styles.form}`} aria-labelledby="set-messages">
      <h2 id="set-messages" className={subheading}>
        {words.setTitle}
      </h2>
      {data ? (
        <Held count={set?.messages ?? 0} to={addressOf(boardId, subscriptionId, title)} />
      ) : error ? (
        <Banner tone="danger" retry={{ label: words.tryAgain, onClick: () => void refetch() }}>
          {words.setFailed}
        </Banner>
      ) : (
        <Skeleton label={words.setLoading}>
          <SkeletonBox height={24} radius={8} />
        </Skeleton>
      )}
    </section>
  );
}

function Held({ count, to }: { count: number; to: string }) {
  if (count === 0) return <p className={`${body} ${styles.sub}`}>{words.setEmpty}</p>;
  return (
    <>
      <p className={`${body} ${styles.sub}`}>{words.setHolds(count)}</p>
      <div>
        <ButtonLink to={to}>{words.setSee}</ButtonLink>
      </div>
    </>
  );
}

/** The feed, narrowed to the messages of this channel (messages, section 2). */
function addressOf(boardId: string, subscriptionId: string, title: string): string {
  const filter = new URLSearchParams({ sourceType: "MessageSetMessage", sourceId: subscriptionId, sourceName: title });
  return `/board/${encodeURIComponent(boardId)}/messages/feed?${filter}`;
}
