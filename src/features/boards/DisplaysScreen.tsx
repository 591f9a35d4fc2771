import { useQuery } from "@apollo/client/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import MonitorUp from "lucide-react/icons/monitor-up";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import type { BoardDisplaysQuery } from "../../gql/generated/graphql.ts";
import { pollWhileSeen } from "../../gql/pollWhileSeen.ts";
import { media } from "../../theme/media.ts";
import { body, title as titleText } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import { useNow } from "../../ui/useNow.ts";
import { boardsTitle, pairDevice, runDisplay } from "../../words/boards.ts";
import * as words from "../../words/displays.ts";
import { DisplayCard } from "./DisplayCard.tsx";
import * as styles from "./Displays.css.ts";
import { DisplaysRail } from "./DisplaysRail.tsx";
import { type Display, isOnline, showsNow } from "./displayFacts.ts";
import { displaysQuery } from "./displayOperations.ts";
import { PairDialog } from "./PairDialog.tsx";

/** Heartbeats are told of boards, not of each display: this often the list is read again, in milliseconds. */
const lookEveryMs = 5_000;

/** The displays of a board: which they are, what each shows, and what an Owner or Admin does with them. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, previousData, error, refetch } = useQuery(displaysQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
    ...pollWhileSeen(lookEveryMs),
  });
  const board = (data ?? previousData)?.getBoardV2;
  const [isPairing, setPairing] = useState(false);
  const role = board?.myMembership?.role;
  const mayChange = role === "Owner" || role === "Admin";
  const known = board?.id === boardId ? board : undefined;
  return (
    <>
      <header className={styles.header}>
        <span className={styles.flush}>
          <ButtonLink kind="ghost" icon={ChevronLeft} to={`/board/${encodeURIComponent(boardId)}/select`}>
            {boardsTitle}
          </ButtonLink>
        </span>
        <div className={styles.titleRow}>
          <h1 className={titleText}>{known ? words.displaysOf(known.title) : boardsTitle}</h1>
          {mayChange ? (
            <span className={styles.onlyWide}>
              <Button kind="primary" icon={MonitorUp} onClick={() => setPairing(true)}>
                {pairDevice}
              </Button>
            </span>
          ) : null}
        </div>
        {known && known.devices.length > 0 ? (
          <p className={styles.shownLine}>
            {words.shownOnPhone(known.devices.filter((one) => showsNow(one, known)).length, known.devices.length)}
          </p>
        ) : null}
      </header>
      {known ? (
        <Displays board={known} mayChange={mayChange} />
      ) : error ? (
        <Banner tone="danger" retry={{ label: words.displaysRetry, onClick: () => void refetch() }}>
          {words.displaysLoadFailed}
        </Banner>
      ) : (
        <Skeleton label={words.displaysLoading}>
          <SkeletonBox width="100%" height={120} />
          <SkeletonBox width="100%" height={120} />
        </Skeleton>
      )}
      {mayChange ? (
        <>
          <div className={styles.barRoom} />
          <div className={styles.bottomBar}>
            <Button kind="primary" size="large" wide icon={MonitorUp} onClick={() => setPairing(true)}>
              {pairDevice}
            </Button>
          </div>
        </>
      ) : null}
      {known && isPairing ? (
        <PairDialog boardId={boardId} title={known.title} onClose={() => setPairing(false)} />
      ) : null}
    </>
  );
}

type KnownBoard = BoardDisplaysQuery["getBoardV2"];

function Displays({ board, mayChange }: { board: KnownBoard; mayChange: boolean }) {
  const now = useNow();
  const isNarrow = useMedia(media.belowSidebar);
  // In the order of pairing; where there is little room, those that need somebody first.
  const isLast = (one: Display) => Number(isNarrow && isOnline(one, now));
  const displays = board.devices.toSorted((one, other) => isLast(one) - isLast(other));
  return (
    <div className={styles.columns}>
      <div className={styles.cards}>
        {displays.length === 0 ? (
          <EmptyState
            strip={<Thumbnail label="" characters={spelledStrip("DISPLAYS", 8)} style="black" code62="degree" />}
            title={words.displaysNone}
            hint={
              <>
                {words.displaysHint(board.title)} {runDisplay}
              </>
            }
          />
        ) : (
          <ul className={styles.list}>
            {displays.map((display) => (
              <li key={display.id}>
                <DisplayCard display={display} board={board} mayChange={mayChange} now={now} />
              </li>
            ))}
          </ul>
        )}
        {mayChange ? null : <p className={`${body} ${styles.quiet}`}>{words.displaysNotYours}</p>}
      </div>
      <DisplaysRail board={board} now={now} />
    </div>
  );
}
