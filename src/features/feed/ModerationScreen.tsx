import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useApolloClient, useQuery } from "@apollo/client/react";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { readAnew } from "../../gql/readAnew.ts";
import { heading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/feed.ts";
import { tryAgain } from "../../words/messages.ts";
import { FeedEmpty } from "./FeedEmpty.tsx";
import { FlaggedItem } from "./FlaggedItem.tsx";
import * as styles from "./Moderation.css.ts";
import { flaggedQuery } from "./moderationOperations.ts";
import { useFeedNews } from "./useFeedNews.ts";

const states = [
  { value: "Waiting", label: words.moderationWaiting },
  { value: "Hidden", label: words.moderationHidden },
] as const;

/** What superadmins decide about; the address says whether it waits or was hidden. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") === "hidden" ? "Hidden" : "Waiting";
  useEffect(() => {
    document.title = words.moderationTitle;
  }, []);
  return (
    <>
      <header className={styles.header}>
        <h1 className={`${heading} ${styles.grow}`}>{words.moderationTitle}</h1>
        <ButtonLink kind="ghost" icon={X} to="/">
          {words.close}
        </ButtonLink>
      </header>
      <main id="content" tabIndex={-1} className={styles.page}>
        <Segment
          label={words.moderationTitle}
          options={states}
          value={state}
          onChange={(chosen) => setSearch(chosen === "Hidden" ? { state: "hidden" } : {}, { replace: true })}
        />
        <Queue key={state} state={state} />
      </main>
    </>
  );
}

function Queue({ state }: { state: "Waiting" | "Hidden" }) {
  const { data, error, refetch } = useQuery(flaggedQuery, { variables: { state }, fetchPolicy: "cache-and-network" });
  const client = useApolloClient();
  const again = () => readAnew(client, [flaggedQuery]);
  useFeedNews(again);
  if (isClosed(error)) return <Banner tone="info">{words.moderationClosed}</Banner>;
  if (data === undefined && error) {
    return (
      <Banner tone="danger" retry={{ label: tryAgain, onClick: () => void refetch() }}>
        {words.moderationLoadFailed}
      </Banner>
    );
  }
  if (data === undefined) return <QueueSkeleton />;
  if (data.flaggedFeedItems.length === 0) {
    const hint = state === "Waiting" ? words.moderationEmptyHint : words.moderationHiddenHint;
    return <FeedEmpty boardStyle="black" code62="degree" title={words.moderationEmpty} hint={hint} />;
  }
  return (
    <ul className={styles.list}>
      {data.flaggedFeedItems.map((flagged) => (
        <FlaggedItem key={flagged.id} flagged={flagged} isHidden={state === "Hidden"} onDecided={again} />
      ))}
    </ul>
  );
}

/** Only superadmins may look. */
function isClosed(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === "NotAuthorized");
}

function QueueSkeleton() {
  return (
    <Skeleton label={words.moderationLoading} className={styles.list}>
      {[0, 1].map((place) => (
        <SkeletonBox key={place} height={180} radius={12} />
      ))}
    </Skeleton>
  );
}
