import { useQuery } from "@apollo/client/react";
import { ChevronLeft, ChevronRight, Keyboard, Maximize, Pin, VolumeX } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { Board } from "../../board/Board.tsx";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { GetLiveQuery } from "../../gql/generated/graphql.ts";
import { useBoardUpdate } from "../../live/LiveContext.tsx";
import { SourceTile } from "../../pieces/SourceTile.tsx";
import { subheading, tiny, title } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/live.ts";
import { fullTime, messageTime, upcomingTime } from "../../words/messageTime.ts";
import * as styles from "./LiveScreen.css.ts";

const liveQuery = graphql(`
  query GetLive {
    getLive {
      id
      title
      boardStyle
      rows
      columns
      characters
      pausedUntil
      pinnedMessage {
        id
        pinnedUntil
      }
      currentAppearance {
        id
        attribution
        subscriptionId
        sentAt
      }
    }
  }
`);

type LiveBoard = GetLiveQuery["getLive"][number];

/** What the board shows now, in its frame, with the viewer's other boards one step to either side. */
export function Component() {
  const { boardId = "" } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(liveQuery);
  const update = useBoardUpdate(boardId);
  const boards = data?.getLive ?? [];
  const index = boards.findIndex(({ id }) => id === boardId);
  const board = boards[index];
  const version = update?.version;

  useEffect(() => {
    if (board) document.title = board.title;
    else if (data) document.title = words.notFoundHeading;
  }, [board, data]);
  // A new version came with the stream: who sent it stands in the graph.
  useEffect(() => {
    if (version !== undefined) void refetch();
  }, [version, refetch]);

  if (error && !board) {
    return (
      <Banner tone="danger" action={{ label: words.retry, onClick: () => void refetch() }}>
        {words.loadFailed}
      </Banner>
    );
  }
  if (!board) return data ? <NotFound /> : <LiveSkeleton />;

  const goTo = (other: LiveBoard) => void navigate(pathname.replace(boardId, other.id));
  const previous = boards.length > 1 ? boards[(index - 1 + boards.length) % boards.length] : undefined;
  const next = boards.length > 1 ? boards[(index + 1) % boards.length] : undefined;
  return (
    <>
      <header className={styles.header}>
        <h1 className={title}>{board.title}</h1>
        <div className={styles.actions}>
          <ButtonLink kind="ghost" icon={Maximize} to={`/view/${board.id}`}>
            {words.openFullScreen}
          </ButtonLink>
          <ButtonLink kind="secondary" icon={Keyboard} to={`/board/${board.id}/compose`}>
            {words.openCompose}
          </ButtonLink>
        </div>
      </header>
      <div className={styles.stage}>
        {previous ? (
          <IconButton
            className={styles.step}
            kind="round"
            size="large"
            icon={ChevronLeft}
            name={words.previousBoard(previous.title)}
            onClick={() => goTo(previous)}
          />
        ) : null}
        <div className={styles.board}>
          <Board
            key={board.id}
            label={words.liveBoard(board.title)}
            {...(update ? { update } : { characters: board.characters })}
            style={board.boardStyle}
            bezel="frame"
            rows={board.rows}
            columns={board.columns}
          />
        </div>
        {next ? (
          <IconButton
            className={styles.step}
            kind="round"
            size="large"
            icon={ChevronRight}
            name={words.nextBoard(next.title)}
            onClick={() => goTo(next)}
          />
        ) : null}
      </div>
      <Below board={board} />
      <OtherBoards boards={boards.filter(({ id }) => id !== board.id)} pathOf={(id) => pathname.replace(boardId, id)} />
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

function Below({ board }: { board: LiveBoard }) {
  const now = useNow();
  const shown = board.currentAppearance;
  return (
    <div className={styles.below}>
      {shown ? (
        <div className={styles.source}>
          <SourceTile name={shown.attribution} isChannel={shown.subscriptionId !== null} />
          <div>
            <p className={styles.name}>{shown.attribution}</p>
            <time className={tiny} dateTime={new Date(shown.sentAt).toISOString()} title={fullTime(shown.sentAt)}>
              {messageTime(shown.sentAt, now)}
            </time>
          </div>
        </div>
      ) : (
        <p className={tiny}>{words.nothingYet}</p>
      )}
      {board.pinnedMessage ? (
        <Tag tone="warning" icon={Pin}>
          {words.pinnedUntil(upcomingTime(board.pinnedMessage.pinnedUntil, now))}
        </Tag>
      ) : board.pausedUntil !== null && board.pausedUntil !== undefined && board.pausedUntil > now ? (
        <Tag tone="warning" icon={VolumeX}>
          {words.pausedUntil(upcomingTime(board.pausedUntil, now))}
        </Tag>
      ) : null}
    </div>
  );
}

/** On a phone the neighbours are a list under the board; on wider screens they are one step to either side. */
function OtherBoards({ boards, pathOf }: { boards: readonly LiveBoard[]; pathOf: (id: string) => string }) {
  if (boards.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2 className={subheading}>{words.yourOtherBoards}</h2>
      <ul>
        {boards.map((board) => (
          <li key={board.id}>
            <Link to={pathOf(board.id)} className={styles.other}>
              <span className={styles.thumbnail}>
                <Thumbnail
                  label={words.liveBoard(board.title)}
                  characters={board.characters}
                  style={board.boardStyle}
                />
              </span>
              <span className={styles.name}>{board.title}</span>
              <Icon of={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
