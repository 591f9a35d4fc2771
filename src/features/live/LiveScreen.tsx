import { useQuery } from "@apollo/client/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useState } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { subheading, title } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { statusWords } from "../../words/boards.ts";
import * as words from "../../words/live.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { LiveCarousel, type Slide } from "./LiveCarousel.tsx";
import { LiveHeader } from "./LiveHeader.tsx";
import * as styles from "./LiveScreen.css.ts";
import { LiveStage } from "./LiveStage.tsx";
import { timelineQuery } from "./liveOperations.ts";
import { livePath } from "./livePorts.ts";
import { PhoneKeys } from "./PhoneKeys.tsx";
import { TimelineStrip } from "./Timeline.tsx";
import { useLiveView } from "./useLiveView.ts";

/**
 * What the board shows now, why, and the way to the viewer's other boards: by a carousel in the first version, by paging
 * in both. The address says which version it is.
 */
export function Component() {
  const { boardId = "" } = useParams();
  const isSecondVersion = useLocation().pathname.startsWith("/v2/");
  const { actor, update, board, boards, problem, missedAt } = useLiveView(boardId, isSecondVersion);
  const { data: around } = useQuery(timelineQuery, { variables: { boardId }, fetchPolicy: "cache-only" });
  const [hasTimeline, setHasTimeline] = useState(false);
  const name = board?.title;

  useEffect(() => {
    if (problem === "gone") document.title = words.notFoundHeading;
    else if (name !== undefined) document.title = name;
  }, [problem, name]);

  if (problem === "gone") return <NotFound />;
  if (problem === "failed") {
    return (
      <Banner tone="danger" retry={{ label: words.retry, onClick: () => actor.send({ type: "live.retry" }) }}>
        {words.loadFailed}
      </Banner>
    );
  }
  if (!board) return <LiveSkeleton />;

  const index = boards.findIndex(({ id }) => id === boardId);
  const neighbour = (steps: number) =>
    index < 0 || boards.length < 2 ? undefined : boards[(index + steps + boards.length) % boards.length]?.title;
  const others = boards.filter(({ id }) => id !== boardId);
  return (
    <>
      <LiveHeader
        board={board}
        isSecondVersion={isSecondVersion}
        isSuperadmin={around?.getViewerRole.superadmin != null}
        boards={boards}
      />
      {missedAt === null ? null : (
        <div className={styles.missed}>
          <Banner tone="warning">{words.notRefreshed(clockTimeWithSeconds(missedAt))}</Banner>
        </div>
      )}
      <LiveStage
        board={board}
        update={update}
        previous={neighbour(-1)}
        next={neighbour(1)}
        onPage={(type) => actor.send({ type })}
      />
      <PhoneKeys board={board} />
      <TimelineStrip
        key={boardId}
        boardId={boardId}
        isSecondVersion={isSecondVersion}
        onSettled={() => setHasTimeline(true)}
      />
      {hasTimeline ? <BoardsBelow boards={boards} others={others} boardId={boardId} isList={isSecondVersion} /> : null}
    </>
  );
}

/** The same boxes as the screen: its header, the framed board between its neighbours, who sent it. */
function LiveSkeleton() {
  const step = (
    <div className={styles.step}>
      <SkeletonBox width={48} height={48} radius={24} />
    </div>
  );
  return (
    <Skeleton label={words.loading}>
      <div className={styles.header}>
        <div className={title}>
          <SkeletonBox width={160} height="1lh" />
        </div>
        <SkeletonBox width={260} height={40} />
      </div>
      <div className={styles.stage}>
        {step}
        <div className={styles.place}>
          <SkeletonBox aspect="1 / 0.57" />
        </div>
        {step}
      </div>
      <div className={styles.below}>
        <SkeletonBox width={160} height={38} />
      </div>
    </Skeleton>
  );
}

interface BoardsBelowProps {
  boards: readonly Slide[];
  others: readonly Slide[];
  boardId: string;
  isList: boolean;
}

function BoardsBelow({ boards, others, boardId, isList }: BoardsBelowProps) {
  return isList ? <OtherBoards boards={others} /> : <LiveCarousel boards={boards} boardId={boardId} />;
}

/** In the second version, on a phone, the neighbours are a list under the board. */
function OtherBoards({ boards }: { boards: readonly Slide[] }) {
  if (boards.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2 className={subheading}>{words.yourOtherBoards}</h2>
      <ul>
        {boards.map((board) => (
          <li key={board.id}>
            <OtherBoard board={board} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherBoard({ board }: { board: Slide }) {
  const { status } = useConnectivity(board.id, board.devices.length > 0);
  return (
    <Link to={livePath(board.id, true)} className={styles.other}>
      <span className={styles.thumbnail}>
        <Thumbnail
          label=""
          characters={board.characters}
          style={board.boardStyle}
          code62={board.code62}
          offline={status === "offline"}
        />
      </span>
      <span className={styles.name}>
        {board.title}
        <StatusDot status={status} word={statusWords[status]} />
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}

function NotFound() {
  return (
    <>
      <h1 className={title}>{words.notFoundHeading}</h1>
      <p>{words.notFound}</p>
    </>
  );
}
