import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { MessagesHead } from "../../pieces/MessagesHead.tsx";
import { useOwnId } from "../../pieces/useOwnId.ts";
import { heading } from "../../theme/text.css.ts";
import * as words from "../../words/feed.ts";
import * as styles from "./Feed.css.ts";
import { FeedEmpty } from "./FeedEmpty.tsx";
import { FeedList } from "./FeedList.tsx";
import { feedBoardQuery } from "./feedOperations.ts";
import type { FeedQuestion } from "./feedQuestion.ts";

/** What the viewer shared with everybody, what was hidden from others included. */
export function Component() {
  const { boardId = "" } = useParams();
  const personId = useOwnId();
  const { data, previousData, error } = useQuery(feedBoardQuery, { variables: { boardId } });
  const board = (data ?? previousData)?.getBoardV2;
  const question: FeedQuestion = { boardId, types: ["FeedItem"], sources: [personId], sort: "date" };
  useEffect(() => {
    document.title = board ? `${words.sharedTitle} · ${board.title}` : words.sharedTitle;
  }, [board]);
  return (
    <MessagesHead boardId={boardId} tab="shared">
      <div className={styles.page}>
        <h2 className={heading}>{words.sharedTitle}</h2>
        <FeedList
          key={`${boardId}/${personId}`}
          question={question}
          board={board}
          isBoardMissing={error !== undefined}
          empty={
            <FeedEmpty
              boardStyle={board?.boardStyle ?? "black"}
              code62={board?.code62 ?? "degree"}
              title={words.emptyShared}
              hint={words.emptySharedHint}
            />
          }
        />
      </div>
    </MessagesHead>
  );
}
