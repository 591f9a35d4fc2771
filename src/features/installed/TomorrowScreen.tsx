import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import Ban from "lucide-react/icons/ban";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Hourglass from "lucide-react/icons/hourglass";
import Moon from "lucide-react/icons/moon";
import Pause from "lucide-react/icons/pause";
import Pin from "lucide-react/icons/pin";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import { useEffect, useMemo } from "react";
import { useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { dayStripMachine } from "../../../machines/channel/dayStripMachine.ts";
import { type playMachine, playSpeeds } from "../../../machines/channel/playMachine.ts";
import { Board } from "../../board/Board.tsx";
import { useInspection } from "../../flows.tsx";
import type { PlayDayQuery } from "../../gql/generated/graphql.ts";
import { useBrought } from "../../gql/useBrought.ts";
import { ChannelFlap } from "../../pieces/ChannelFlap.tsx";
import { nextBoardDate } from "../../pieces/dayHours.ts";
import { boardZoneQuery } from "../../pieces/zoneOperations.ts";
import { body, subheading, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useCurrentInSight } from "../../ui/useCurrentInSight.ts";
import { timesInZone } from "../../words/boardTime.ts";
import * as words from "../../words/day.ts";
import { loading, tryAgain } from "../../words/installed.ts";
import { clockTime } from "../../words/messageTime.ts";
import * as dayStyles from "./Day.css.ts";
import { reasonOf } from "./DayList.tsx";
import { DayStrip } from "./DayStrip.tsx";
import { playQuery } from "./dayOperations.ts";
import { drawnSlots, onStrip } from "./dayPicture.ts";
import { comingOf, type Moment, markName, marksOf, momentAt, momentsOf } from "./dayPlay.ts";
import * as styles from "./Play.css.ts";
import { dayIn, providePlay } from "./playPorts.ts";
import { useGatewayNow } from "./useInstalled.ts";

/** The day ahead on a virtual board, much faster than it will be. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data } = useQuery(boardZoneQuery, { variables: { boardId } });
  const now = useGatewayNow();
  const zone = data?.getBoardV2.timezone.id;
  if (zone === undefined) return <PlaySkeleton />;
  const tomorrow = nextBoardDate(now, zone);
  return <Tomorrow key={`${boardId} ${tomorrow}`} boardId={boardId} date={tomorrow} />;
}

function PlaySkeleton() {
  return (
    <Skeleton label={loading}>
      <SkeletonBox aspect="2391 / 1165" radius={16} />
    </Skeleton>
  );
}

type PlayFlow = ActorRefFrom<typeof playMachine>;

function Tomorrow({ boardId, date }: { boardId: string; date: string }) {
  const client = useApolloClient();
  const machine = useMemo(() => providePlay(client), [client]);
  const flow = useActorRef(machine, { input: { boardId, date }, ...useInspection() });
  const isFailed = useSelector(flow, (snapshot) => snapshot.matches("failed"));
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches("loading"));
  const { data } = useBrought(playQuery, { boardId, date }, !isLoading && !isFailed);
  useEffect(() => {
    if (data && !isLoading) flow.send({ type: "day.told", ...dayIn(data) });
  }, [flow, data, isLoading]);
  const title = data?.getBoardV2.title;
  useEffect(() => {
    document.title = title === undefined ? words.playTomorrow : words.tomorrowOn(title);
  }, [title]);
  return (
    <>
      <header className={styles.head}>
        <h1 className={titleStyle}>{title === undefined ? words.playTomorrow : words.tomorrowOn(title)}</h1>
        {data ? (
          <span className={`${body} ${styles.date}`}>
            {[words.dayName(data.dayPlan.begin, data.dayPlan.timezone), timesInZone(data.dayPlan.timezone)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        ) : null}
        <span className={styles.back}>
          <ButtonLink
            kind="ghost"
            icon={ChevronLeft}
            to={`/board/${encodeURIComponent(boardId)}/installables/installed`}
          >
            {words.backToInstalled}
          </ButtonLink>
        </span>
      </header>
      {isFailed ? (
        <Banner tone="danger" retry={{ label: tryAgain, onClick: () => flow.send({ type: "day.retry" }) }}>
          {words.dayGone}
        </Banner>
      ) : data && !isLoading ? (
        <Played flow={flow} data={data} />
      ) : (
        <PlaySkeleton />
      )}
    </>
  );
}

function Played({ flow, data }: { flow: PlayFlow; data: PlayDayQuery }) {
  const { dayPlan: plan, getBoardV2: board } = data;
  const moments = useMemo(() => momentsOf(data), [data]);
  const coming = useMemo(() => comingOf(data), [data]);
  const marks = useMemo(() => marksOf(plan), [plan]);
  const at = useSelector(flow, ({ context }) => context.at);
  const speed = useSelector(flow, ({ context }) => context.speed);
  const shown = momentAt(moments, at);
  const blank = useMemo(() => Array.from({ length: 6 }, () => Array<number>(22).fill(0)), []);
  const strip = useActorRef(dayStripMachine, useInspection());
  const slots = useMemo(() => onStrip(drawnSlots(plan, [], plan.begin)), [plan]);
  useEffect(() => strip.send({ type: "slots.told", times: slots.map(({ at: time }) => time) }), [strip, slots]);
  useEffect(() => {
    const pointing = strip.subscribe(({ context: { times, place } }) => {
      const chosen = times[place];
      if (chosen !== undefined) flow.send({ type: "time.choose", at: chosen });
    });
    return () => pointing.unsubscribe();
  }, [strip, flow]);
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <div className={styles.board}>
          <Board
            label={words.boardAhead(board.title)}
            isRead
            characters={shown?.characters ?? blank}
            style={board.boardStyle}
            code62={board.code62}
            bezel="slim"
            animate={speed < 1800}
          />
        </div>
        <Transport flow={flow} shown={shown} timeZone={plan.timezone} />
        <div className={dayStyles.card}>
          <DayStrip
            flow={strip}
            day={plan}
            slots={slots}
            scheduled={coming}
            pinnedBy={null}
            now={Math.floor(at / 60_000) * 60_000}
          />
        </div>
        <p className={styles.note}>{dataNote(moments)}</p>
      </div>
      <section aria-labelledby="marks">
        <div className={styles.marksHead}>
          <h2 id="marks" className={subheading}>
            {words.marksTitle}
          </h2>
          <span className={styles.note}>{words.marksCount(marks.length, plan.slots.length)}</span>
        </div>
        <Marks flow={flow} plan={plan} marks={marks} at={at} />
      </section>
    </div>
  );
}

/** How old what is shown is, and that nothing of it goes anywhere. */
function dataNote(moments: readonly Moment[]): string {
  const titles = (from: string) =>
    [...new Set(moments.filter(({ dataFrom }) => dataFrom === from).map(({ title }) => title))].join(", ");
  const [last, preview] = [titles("Last"), titles("Preview")];
  return [last && words.dataLast(last), preview && words.dataPreviewed(preview), words.nothingSent]
    .filter(Boolean)
    .join(" ");
}

function Transport({ flow, shown, timeZone }: { flow: PlayFlow; shown: Moment | null; timeZone: string }) {
  const isPlaying = useSelector(flow, (snapshot) => snapshot.matches("playing"));
  const { at, speed, marks } = useSelector(flow, ({ context }) => context);
  const next = marks.find((mark) => mark > at);
  const options = playSpeeds.map((value) => ({ value: String(value), label: words.speedOf(value) }));
  const choose = (value: string) => {
    const chosen = playSpeeds.find((one) => String(one) === value);
    if (chosen !== undefined) flow.send({ type: "speed.choose", speed: chosen });
  };
  return (
    <div className={styles.transport}>
      <IconButton name={words.markBefore} icon={SkipBack} onClick={() => flow.send({ type: "mark.previous" })} />
      <Button
        kind="primary"
        size="large"
        icon={isPlaying ? Pause : Play}
        aria-label={isPlaying ? words.pauseDay : words.playDay}
        onClick={() => flow.send({ type: isPlaying ? "pause.press" : "play.press" })}
      />
      <IconButton name={words.markNext} icon={SkipForward} onClick={() => flow.send({ type: "mark.next" })} />
      <div className={styles.time}>
        <p className={styles.clock}>{words.clockOf(at, timeZone)}</p>
        <p className={styles.whose}>
          {shown !== null && shown.colorKey !== null ? <ChannelFlap colorKey={shown.colorKey} /> : null}
          <span className={styles.whoseName}>{shown?.title ?? words.boardEmpty}</span>
        </p>
      </div>
      <span className={styles.coming}>
        {next === undefined
          ? words.noMoreMarks
          : words.nextMarkIn(clockTime(next, timeZone), Math.ceil((next - at) / 1000 / speed))}
      </span>
      <div className={styles.speeds}>
        <Segment label={words.speedLabel} options={options} value={String(speed)} onChange={choose} />
      </div>
      <div className={styles.speedList}>
        <Select aria-label={words.speedLabel} options={options} value={String(speed)} onChange={choose} />
      </div>
    </div>
  );
}

const marksLook = {
  moved: { tone: "info", icon: ArrowRight },
  silent: { tone: "plain", icon: Moon },
  held: { tone: "warning", icon: Pin },
  waits: { tone: "plain", icon: Hourglass },
  dropped: { tone: "danger", icon: Ban },
} as const;

interface MarksProps {
  flow: PlayFlow;
  plan: PlayDayQuery["dayPlan"];
  marks: ReturnType<typeof marksOf>;
  at: number;
}

/** What does not go as planned, each a way to its moment. */
function Marks({ flow, plan, marks, at }: MarksProps) {
  const drawn = useMemo(() => new Map(drawnSlots(plan, [], plan.begin).map((slot) => [slot.key, slot])), [plan]);
  const names = useMemo(() => new Map(plan.slots.map(({ subscriptionId, title }) => [subscriptionId, title])), [plan]);
  const current = marks.findLast((mark) => mark.at <= at);
  const list = useCurrentInSight<HTMLOListElement>(current);
  if (marks.length === 0) return <p className={styles.note}>{words.asPlanned}</p>;
  return (
    <ol className={styles.marks} ref={list}>
      {marks.map((mark) => {
        const name = markName(mark);
        const look = marksLook[name as keyof typeof marksLook] ?? marksLook.silent;
        const slot = drawn.get(`${mark.subscriptionId} ${mark.wantedAt}`);
        return (
          <li key={`${mark.subscriptionId} ${mark.wantedAt}`}>
            <button
              type="button"
              className={styles.mark}
              {...(mark === current ? { "aria-current": "time" } : {})}
              onClick={() => flow.send({ type: "time.choose", at: mark.at })}
            >
              <span>{clockTime(mark.at, plan.timezone)}</span>
              <span className={styles.markName}>
                <ChannelFlap colorKey={mark.colorKey} />
                {mark.title}
              </span>
              <Tag tone={look.tone} icon={look.icon}>
                {words.tagOf(name)}
              </Tag>
              {slot ? (
                <span className={styles.reason}>{reasonOf(slot, plan, (id) => names.get(id) ?? words.somebody)}</span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
