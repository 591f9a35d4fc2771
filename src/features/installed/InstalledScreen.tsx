import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useFlow } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { ChannelDeletion } from "../../pieces/ChannelDeletion.tsx";
import { ChannelsHead } from "../../pieces/ChannelsHead.tsx";
import { MoreEntries } from "../../pieces/MoreEntries.tsx";
import { PlanInactiveDialog } from "../../pieces/PlanInactiveDialog.tsx";
import { body } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useIsOnline } from "../../ui/useIsOnline.ts";
import * as words from "../../words/installed.ts";
import { dayOf } from "../../words/messageTime.ts";
import * as rowStyles from "./ChannelRow.css.ts";
import { ChannelRow } from "./ChannelRow.tsx";
import { ChannelRun } from "./ChannelRun.tsx";
import { DayCard } from "./DayCard.tsx";
import { FilterRow } from "./FilterRow.tsx";
import * as styles from "./Installed.css.ts";
import { InstalledSkeleton } from "./InstalledSkeleton.tsx";
import { listed } from "./installedOrder.ts";
import { useChannelActs, useGatewayNow, useInstalled } from "./useInstalled.ts";

/** What writes to this board by itself: its channels, when each shows, and what became of it. */
export function Component() {
  const { boardId = "" } = useParams();
  return (
    <ChannelsHead boardId={boardId} tab="installed">
      <Installed key={boardId} boardId={boardId} />
    </ChannelsHead>
  );
}

function Installed({ boardId }: { boardId: string }) {
  const { list, data, error, refetch } = useInstalled(boardId);
  const board = data?.getBoardV2;
  useEffect(() => {
    document.title = board ? words.channelsOn(board.title) : words.loading;
  }, [board]);
  const isOnline = useIsOnline();
  const isFailed = useSelector(list, (snapshot) => snapshot.matches("failed"));
  const retry = () => (isFailed ? list.send({ type: "list.retry" }) : void refetch());
  // Without a network the sentence over what was known says why nothing is newer.
  const isKnown = data !== undefined && !isOnline;
  const failure =
    (isFailed || error) && !isKnown ? (
      <Banner tone="danger" retry={{ label: words.tryAgain, onClick: retry }}>
        {words.loadFailed}
      </Banner>
    ) : null;
  if (!data) return failure ?? <InstalledSkeleton />;
  return (
    <div className={styles.page}>
      {failure}
      {data.getInstalledInstallables.channels.length === 0 ? (
        <NoChannels boardId={boardId} board={data.getBoardV2} />
      ) : (
        <Channels boardId={boardId} list={list} data={data} />
      )}
    </div>
  );
}

type Facts = NonNullable<ReturnType<typeof useInstalled>["data"]>;

interface ChannelsProps {
  boardId: string;
  list: ReturnType<typeof useInstalled>["list"];
  data: Facts;
}

function Channels({ boardId, list, data }: ChannelsProps) {
  const { getBoardV2: board, getInstalledInstallables: installed } = data;
  const now = useGatewayNow();
  const isOnline = useIsOnline();
  const { acts, deletion, run } = useChannelActs(boardId, list);
  const { filter, sort, shown } = useSelector(list, ({ context }) => context);
  const isPlanAsked = useSelector(list, (snapshot) => snapshot.matches("planInactive"));
  const running = useSelector(run, (snapshot) =>
    snapshot.matches("running") ? snapshot.context.channel?.subscriptionId : undefined,
  );
  const rows = listed(installed.channels, filter, sort);
  const isMuted = board.pausedUntil !== null && board.pausedUntil > now;
  return (
    <>
      <PlanBanner boardId={boardId} board={board} />
      {isMuted ? (
        <MutedBanner boardId={boardId} until={board.pausedUntil ?? 0} now={now} zone={board.timezone} />
      ) : null}
      {isOnline ? null : <p className={`${body} ${styles.none}`}>{words.offlineSentence}</p>}
      <DayCard
        boardId={boardId}
        timeZone={board.timezone.id}
        now={now}
        channels={installed.channels}
        pinnedBy={board.pinnedMessage?.pinnedBy ?? null}
      />
      <FilterRow
        boardId={boardId}
        filter={filter}
        sort={sort}
        count={rows.length}
        isMuted={isMuted}
        isFixed={!isOnline}
        onFilter={(chosen) => list.send({ type: "filter.choose", filter: chosen })}
        onSort={(chosen) => list.send({ type: "sort.choose", sort: chosen })}
        mayMute={() => {
          list.send({ type: "plan.need", isFree: false });
          return list.getSnapshot().context.hasPlan;
        }}
      />
      {rows.length === 0 ? (
        <p className={`${body} ${styles.none}`}>{filter === "enabled" ? words.noneEnabled : words.noneDisabled}</p>
      ) : (
        <div>
          <ul className={rowStyles.list}>
            {rows.slice(0, shown).map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                board={board}
                now={now}
                isRunning={running === channel.id}
                isFixed={!isOnline}
                acts={acts}
              />
            ))}
          </ul>
          {rows.length > shown ? (
            <MoreEntries
              key={shown}
              isLoading={false}
              label={words.more}
              onMore={() => list.send({ type: "list.more" })}
            />
          ) : (
            <p className={styles.end}>{words.listEnd}</p>
          )}
        </div>
      )}
      <ChannelDeletion flow={deletion} />
      <ChannelRun flow={run} />
      <PlanInactiveDialog
        open={isPlanAsked}
        onClose={() => list.send({ type: "modal.back" })}
        onActivate={() => list.send({ type: "plan.activate" })}
      />
    </>
  );
}

type Board = Facts["getBoardV2"];

/** Since when no plan runs, and how to go on. */
function PlanBanner({ boardId, board }: { boardId: string; board: Board }) {
  const product = useProduct();
  const plus = useFlow("plus");
  const navigate = useNavigate();
  if (board.productApplications.some(({ product: { isPlus } }) => isPlus)) return null;
  if (board.plusEndedAt === null) {
    return (
      <Banner tone="info" action={{ label: words.activateNow, onClick: () => plus.send({ type: "plus.open" }) }}>
        {words.neverActive(product)}
      </Banner>
    );
  }
  const goOn = () => void navigate(`/board/${encodeURIComponent(boardId)}/settings/billing`);
  return (
    <Banner tone="warning" action={{ label: words.lapsedGoOn, onClick: goOn }}>
      {words.lapsedSince(product, dayOf(board.plusEndedAt, board.timezone.id))}
    </Banner>
  );
}

interface MutedBannerProps {
  boardId: string;
  until: number;
  now: number;
  zone: Board["timezone"];
}

function MutedBanner({ boardId, until, now, zone }: MutedBannerProps) {
  const pause = useFlow("boardPause");
  return (
    <Banner tone="warning" action={{ label: words.unmute, onClick: () => pause.send({ type: "pause.end", boardId }) }}>
      {words.mutedUntil(until, now, zone)}
    </Banner>
  );
}

function NoChannels({ boardId, board }: { boardId: string; board: Board }) {
  return (
    <EmptyState
      strip={
        <Thumbnail label="" characters={spelledStrip("CHANNELS")} style={board.boardStyle} code62={board.code62} />
      }
      title={words.thanksForActivating}
      hint={words.emptyHint}
      action={
        <ButtonLink to={`/board/${encodeURIComponent(boardId)}/installables/discover`}>
          {words.discoverChannels}
        </ButtonLink>
      }
    />
  );
}
