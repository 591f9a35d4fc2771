import Copy from "lucide-react/icons/copy";
import { useId } from "react";
import { Board } from "../../board/Board.tsx";
import { useFlow } from "../../flows.tsx";
import type { BoardDisplaysQuery } from "../../gql/generated/graphql.ts";
import { useBoardUpdate } from "../../live/LiveContext.tsx";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { mono, small, subheading } from "../../theme/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { copyBoardId, statusWords } from "../../words/boards.ts";
import * as words from "../../words/displays.ts";
import { liveBoard } from "../../words/live.ts";
import { nothingSentYet, nowOn, sentBy } from "../../words/messages.ts";
import { messageTime } from "../../words/messageTime.ts";
import * as styles from "./Displays.css.ts";
import { showsNow, slowestOf } from "./displayFacts.ts";

interface DisplaysRailProps {
  board: BoardDisplaysQuery["getBoardV2"];
  now: number;
}

/** What all of them are to show, and how far it came. */
export function DisplaysRail({ board, now }: DisplaysRailProps) {
  const heading = useId();
  const copy = useFlow("copy");
  const update = useBoardUpdate(board.id);
  const { status } = useConnectivity(board.id, board.devices.length > 0);
  const shown = board.currentAppearance;
  const slowest = slowestOf(board);
  const { id, title, devices, friendlyIdentifier } = board;
  return (
    <aside className={styles.rail}>
      <section aria-labelledby={heading} className={styles.now}>
        <div className={styles.nowHead}>
          <h2 id={heading} className={subheading}>
            {nowOn(title)}
          </h2>
          <StatusDot status={status} word={statusWords[status]} />
        </div>
        <div className={styles.picture}>
          <Board
            label={liveBoard(board.title)}
            isRead
            {...(update ? { update } : { characters: board.characters })}
            style={board.boardStyle}
            code62={board.code62}
            bezel="slim"
            offline={status === "offline"}
          />
        </div>
        <p className={`${small} ${styles.quiet}`}>
          {shown ? sentBy(shown.attribution, messageTime(shown.sentAt, now)) : nothingSentYet}
        </p>
      </section>
      <dl className={styles.railFacts}>
        {devices.length === 0 ? null : (
          <div className={styles.railFact}>
            <dt className={`${small} ${styles.quiet}`}>{words.shownOn}</dt>
            <dd className={styles.value}>
              {words.shownOnOf(devices.filter((one) => showsNow(one, board)).length, devices.length)}
            </dd>
          </div>
        )}
        {slowest === null || devices.length < 2 ? null : (
          <div className={styles.railFact}>
            <dt className={`${small} ${styles.quiet}`}>{words.slowest}</dt>
            <dd className={styles.value}>{words.slowestIs(slowest.name, slowest.seconds)}</dd>
          </div>
        )}
        <div className={styles.railFact}>
          <dt className={`${small} ${styles.quiet}`}>{words.boardId}</dt>
          <dd className={styles.value}>
            <button
              type="button"
              className={`${mono} ${styles.chip}`}
              aria-label={copyBoardId(friendlyIdentifier)}
              onClick={() => copy.send({ type: "copy.request", thing: "boardId", text: id })}
            >
              {friendlyIdentifier}
              <Icon of={Copy} size={14} />
            </button>
          </dd>
        </div>
      </dl>
      {devices.length === 0 ? null : (
        <section className={styles.wall}>
          <h2 className={subheading}>{words.wallTitle}</h2>
          <p className={`${small} ${styles.quiet}`}>{words.displaysHint(title)}</p>
        </section>
      )}
    </aside>
  );
}
