import type { FragmentType } from "@apollo/client";
import { useId } from "react";
import { Board } from "../../board/Board.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { NowOnBoard_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { useBoardUpdate } from "../../live/LiveContext.tsx";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { small, subheading } from "../../theme/text.css.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { statusWords } from "../../words/boards.ts";
import { fullTimeOnBoard, messageTimeOnBoard } from "../../words/boardTime.ts";
import { liveBoard } from "../../words/live.ts";
import { nothingSentYet, nowOn, sentBy } from "../../words/messages.ts";
import { receiptLine } from "../../words/sending.ts";
import * as styles from "./ComposeRail.css.ts";
import { PinHold } from "./PinHold.tsx";
import { SentLine } from "./SentLine.tsx";

const nowOnBoardBoard = graphql(`
  fragment NowOnBoard_board on Board {
    id
    title
    boardStyle
    code62
    characters
    devices {
      id
    }
    timezone {
      id
      timezoneCity
    }
    pinnedMessage {
      id
      pinnedUntil
      pinnedBy
    }
    currentAppearance {
      id
      attribution
      sentAt
      undoUntil
      receipt {
        state
        displays
        shown
        at
      }
      message {
        id
      }
    }
  }
`);

interface NowOnBoardProps {
  board: FragmentType<NowOnBoard_BoardFragment>;
  /** When scheduled messages are due, in epoch milliseconds. */
  dueAt: readonly number[];
  /** Epoch milliseconds that relative times count from. */
  now: number;
}

/** What the board shows at this moment: who sent it, how far it came, what keeps it there, and what waits behind it. */
export function NowOnBoard({ board, dueAt, now }: NowOnBoardProps) {
  const known = useSteadyFragment(nowOnBoardBoard, board);
  return known ? <Known known={known} dueAt={dueAt} now={now} /> : null;
}

interface KnownProps extends Omit<NowOnBoardProps, "board"> {
  known: NowOnBoard_BoardFragment;
}

function Known({ known, dueAt, now }: KnownProps) {
  const heading = useId();
  const update = useBoardUpdate(known.id);
  const { status } = useConnectivity(known.id, known.devices.length > 0);
  const shown = known.currentAppearance;
  const zone = known.timezone.id;
  const pin = known.pinnedMessage && known.pinnedMessage.pinnedUntil > now ? known.pinnedMessage : null;
  const waiting = pin === null ? 0 : dueAt.filter((at) => at < pin.pinnedUntil).length;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {nowOn(known.title)}
      </h2>
      <div className={styles.picture}>
        <Board
          label={liveBoard(known.title)}
          isRead
          {...(update ? { update } : { characters: known.characters })}
          style={known.boardStyle}
          code62={known.code62}
          bezel="slim"
          offline={status === "offline"}
        />
      </div>
      <p className={`${small} ${styles.meta}`}>
        <StatusDot status={status} word={statusWords[status]} />
      </p>
      <p className={`${small} ${styles.meta}`} title={shown ? fullTimeOnBoard(shown.sentAt, zone) : undefined}>
        {shown ? sentBy(shown.attribution, messageTimeOnBoard(shown.sentAt, now, zone)) : nothingSentYet}
      </p>
      {shown ? (
        <SentLine appearanceId={shown.id} receipt={receiptLine(shown.receipt, now, zone)} undoUntil={shown.undoUntil} />
      ) : null}
      {pin ? <PinHold boardId={known.id} pin={pin} zone={known.timezone} waiting={waiting} now={now} /> : null}
    </section>
  );
}
