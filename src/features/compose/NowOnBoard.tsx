import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import { useId } from "react";
import { Board } from "../../board/Board.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { NowOnBoard_BoardFragment } from "../../gql/generated/graphql.ts";
import { useBoardUpdate } from "../../live/LiveContext.tsx";
import { small, subheading } from "../../theme/text.css.ts";
import { messagePicture, nothingSentYet, nowOn, sentBy } from "../../words/messages.ts";
import { fullTime, messageTime } from "../../words/messageTime.ts";
import * as styles from "./ComposeRail.css.ts";
import { useSteady } from "./useSteady.ts";

const nowOnBoardBoard = graphql(`
  fragment NowOnBoard_board on Board {
    id
    title
    boardStyle
    characters
    currentAppearance {
      id
      attribution
      sentAt
      message {
        id
        formatted
      }
    }
  }
`);

interface NowOnBoardProps {
  board: FragmentType<NowOnBoard_BoardFragment>;
  /** Epoch milliseconds that relative times count from. */
  now: number;
}

/** What the board shows at this moment, and who sent it. */
export function NowOnBoard({ board, now }: NowOnBoardProps) {
  const heading = useId();
  const { data, complete } = useFragment({ fragment: nowOnBoardBoard, from: board });
  const known = useSteady(complete ? data : null);
  const update = useBoardUpdate(known?.id ?? null);
  if (!known) return null;
  const shown = known.currentAppearance;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {nowOn(known.title)}
      </h2>
      <div className={styles.picture}>
        <Board
          label={messagePicture(shown?.message.formatted ?? "")}
          {...(update ? { update } : { characters: known.characters })}
          style={known.boardStyle}
          bezel="slim"
        />
      </div>
      <p className={`${small} ${styles.meta}`} title={shown ? fullTime(shown.sentAt) : undefined}>
        {shown ? sentBy(shown.attribution, messageTime(shown.sentAt, now)) : nothingSentYet}
      </p>
    </section>
  );
}
