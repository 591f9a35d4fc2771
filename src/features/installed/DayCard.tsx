import { useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import FastForward from "lucide-react/icons/fast-forward";
import { useEffect, useId, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { dayStripMachine } from "../../../machines/channel/dayStripMachine.ts";
import { useInspection } from "../../flows.tsx";
import { boardDate } from "../../pieces/dayHours.ts";
import { subheading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { SkeletonBox } from "../../ui/Skeleton.tsx";
import { timesInZone } from "../../words/boardTime.ts";
import * as words from "../../words/day.ts";
import { tryAgain } from "../../words/installed.ts";
import * as styles from "./Day.css.ts";
import { DayList } from "./DayList.tsx";
import { DayStrip } from "./DayStrip.tsx";
import { dayQuery } from "./dayOperations.ts";
import { appearances, drawnSlots, type Named, onStrip } from "./dayPicture.ts";

interface DayCardProps {
  boardId: string;
  timeZone: string;
  now: number;
  channels: readonly Named[];
  pinnedBy: string | null;
}

const views = [
  { value: "strip", label: words.asStrip },
  { value: "list", label: words.asList },
] as const;

/** Today on this board: as a strip, or as a list. */
export function DayCard({ boardId, timeZone, now, channels, pinnedBy }: DayCardProps) {
  const heading = useId();
  const navigate = useNavigate();
  const date = boardDate(now, timeZone);
  const zone = timesInZone(timeZone);
  const { data, error, refetch } = useQuery(dayQuery, {
    variables: { boardId, date },
    fetchPolicy: "cache-and-network",
  });
  const flow = useActorRef(dayStripMachine, useInspection());
  const view = useSelector(flow, ({ context }) => context.view);
  const plan = data?.dayPlan;
  const slots = useMemo(() => (plan ? drawnSlots(plan, channels, now) : []), [plan, channels, now]);
  const flaps = useMemo(() => onStrip(slots), [slots]);
  useEffect(() => flow.send({ type: "slots.told", times: flaps.map(({ at }) => at) }), [flow, flaps]);
  const tomorrow = `/board/${encodeURIComponent(boardId)}/installables/tomorrow`;
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={subheading}>
          {words.today}
        </h2>
        <span className={styles.date}>{words.dayAndCount(date, appearances(slots))}</span>
        {zone === null ? null : <span className={styles.zone}>{zone}</span>}
        <div className={styles.keys}>
          <Segment
            label={words.dayView}
            options={views}
            value={view}
            onChange={(chosen) => flow.send({ type: "view.choose", view: chosen })}
          />
          <span className={styles.wideKey}>
            <ButtonLink size="small" icon={FastForward} to={tomorrow}>
              {words.playTomorrow}
            </ButtonLink>
          </span>
          <span className={styles.iconKey}>
            <IconButton
              size="large"
              name={words.playTomorrow}
              icon={FastForward}
              onClick={() => void navigate(tomorrow)}
            />
          </span>
        </div>
      </div>
      {plan === undefined ? (
        error ? (
          <Banner tone="warning" retry={{ label: tryAgain, onClick: () => void refetch() }}>
            {words.dayFailed}
          </Banner>
        ) : (
          <SkeletonBox height={76} radius={6} />
        )
      ) : view === "list" ? (
        <DayList slots={slots} day={plan} now={now} nameOf={(id) => nameIn(channels, id)} />
      ) : (
        <DayStrip
          flow={flow}
          day={plan}
          slots={flaps}
          scheduled={(data?.scheduledMessages ?? []).filter(({ state }) => state === "Pending")}
          pinnedBy={pinnedBy}
          now={now}
        />
      )}
    </section>
  );
}

const nameIn = (channels: readonly Named[], id: string): string =>
  channels.find((channel) => channel.id === id)?.title ?? words.somebody;
