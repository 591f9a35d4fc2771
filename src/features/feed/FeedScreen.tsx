import { useQuery } from "@apollo/client/react";
import { useActorRef } from "@xstate/react";
import ListFilter from "lucide-react/icons/list-filter";
import UserRound from "lucide-react/icons/user-round";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { type FeedFilter, feedFilterMachine, wholeFeed } from "../../../machines/message/feedFilterMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { MessagesHead } from "../../pieces/MessagesHead.tsx";
import { PlusPromotion } from "../../pieces/PlusPromotion.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/feed.ts";
import { tabInspiration } from "../../words/messages.ts";
import * as styles from "./Feed.css.ts";
import { FeedEmpty } from "./FeedEmpty.tsx";
import { FeedFilterDialog } from "./FeedFilterDialog.tsx";
import { FeedList } from "./FeedList.tsx";
import { feedBoardQuery } from "./feedOperations.ts";
import { addressOfFilter, choicesIn, filterOfAddress, questionOf } from "./feedQuestion.ts";

/** Inspiration: what people shared with everybody, and picks. The address holds what it is narrowed to. */
export function Component() {
  const { boardId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const filter = filterOfAddress(search);
  const question = questionOf(boardId, filter);
  const { data, previousData, error } = useQuery(feedBoardQuery, { variables: { boardId } });
  const board = (data ?? previousData)?.getBoardV2;
  const chooser = useActorRef(feedFilterMachine, useInspection());

  useEffect(() => {
    document.title = board ? `${tabInspiration} · ${board.title}` : tabInspiration;
  }, [board]);
  useNews(chooser, {
    "filter.applied": (applied) => setSearch(addressOfFilter(applied.filter)),
    "filter.added": (added) => {
      setSearch(addressOfFilter(added.filter));
      showToast({ kind: "success", text: words.filterAdded, id: "feed-filter" });
    },
  });

  return (
    <MessagesHead boardId={boardId} tab="feed">
      <div className={styles.page}>
        {board ? <PlusPromotion board={board} /> : null}
        <FeedBar
          boardId={boardId}
          filter={filter}
          onOpen={() => chooser.send({ type: "filter.open", filter })}
          onChange={(changed) => setSearch(addressOfFilter(changed))}
        />
        <FeedList
          key={JSON.stringify(question)}
          question={question}
          board={board}
          isBoardMissing={error !== undefined}
          onFilter={(source, sourceType) => chooser.send({ type: "filter.add", filter, source, sourceType })}
          empty={
            <FeedEmpty
              boardStyle={board?.boardStyle ?? "black"}
              code62={board?.code62 ?? "degree"}
              title={words.emptyFeed}
              hint={choicesIn(filter) > 0 ? words.emptyFilteredHint : words.emptyFeedHint}
              action={choicesIn(filter) > 0 ? <ButtonLink to="?">{words.showWholeFeed}</ButtonLink> : undefined}
            />
          }
        />
      </div>
      <FeedFilterDialog chooser={chooser} />
    </MessagesHead>
  );
}

interface FeedBarProps {
  boardId: string;
  filter: FeedFilter;
  onOpen: () => void;
  onChange: (filter: FeedFilter) => void;
}

/** What the feed is narrowed to, the way to change it, and the way to what the viewer shared. */
function FeedBar({ boardId, filter, onOpen, onChange }: FeedBarProps) {
  const count = choicesIn(filter);
  const { source } = filter;
  return (
    <div className={styles.bar}>
      <div className={styles.choices}>
        <Button icon={ListFilter} onClick={onOpen}>
          {count === 0 ? words.filter : `${words.filter} (${count})`}
        </Button>
        {source ? (
          <span className={styles.chip}>
            <span className={styles.chipText}>{words.onlyFrom(source.name)}</span>
            <IconButton
              size="small"
              name={words.removeSource(source.name)}
              icon={X}
              onClick={() => onChange({ ...wholeFeed, sort: filter.sort })}
            />
          </span>
        ) : null}
      </div>
      <ButtonLink kind="ghost" icon={UserRound} to={`/board/${boardId}/messages/shared`}>
        {words.sharedTitle}
      </ButtonLink>
    </div>
  );
}
