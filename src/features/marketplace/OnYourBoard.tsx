import { useQuery } from "@apollo/client/react";
import type { PlanWithDraftQuery } from "../../gql/generated/graphql.ts";
import { hoursIn, nextBoardDate } from "../../pieces/dayHours.ts";
import { body, heading, small } from "../../theme/text.css.ts";
import { useNow } from "../../ui/useNow.ts";
import { timesInZone } from "../../words/boardTime.ts";
import * as words from "../../words/marketplace.ts";
import { clockTime } from "../../words/messageTime.ts";
import { planWithDraftQuery } from "./listingOperations.ts";
import * as styles from "./OnYourBoard.css.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

/** What the gateway calls the subscription that is not there yet. */
const draft = "draft";
const minuteMs = 60_000;
/** More would be a list that nobody reads. */
const mostMoves = 4;

type Plans = PlanWithDraftQuery;
type Slot = Plans["with"]["slots"][number];

const isShown = ({ mark }: { mark: string }): boolean => mark === "planned" || mark === "moved";

/** How the first day of a listing on the board would be, before it is installed. */
export function OnYourBoard({ listingId, board }: { listingId: string; board: MarketBoard }) {
  const date = nextBoardDate(useNow(), board.timezone);
  const { data, error } = useQuery(planWithDraftQuery, {
    variables: { boardId: board.id, date, listingId },
    fetchPolicy: "cache-and-network",
  });
  return (
    <section aria-labelledby="on-your-board" className={styles.rail}>
      <div className={styles.head}>
        <h2 id="on-your-board" className={heading}>
          {words.onYourBoard}
        </h2>
        <span className={`${small} ${styles.secondary}`}>
          {[words.tomorrow, timesInZone(board.timezone)].filter(Boolean).join(" · ")}
        </span>
      </div>
      {data ? (
        <Plan plans={data} timeZone={board.timezone} />
      ) : error ? (
        <p className={`${small} ${styles.secondary}`}>{words.planFailed}</p>
      ) : (
        <div className={styles.strip} />
      )}
    </section>
  );
}

function Plan({ plans, timeZone }: { plans: Plans; timeZone: string }) {
  const own = plans.with.slots.filter((slot) => slot.subscriptionId === draft && isShown(slot));
  const isAmbient = plans.with.ambient.some(({ subscriptionId }) => subscriptionId === draft);
  const [first, second] = own;
  return (
    <>
      <Strip plan={plans.with} own={own} timeZone={timeZone} />
      <dl className={styles.facts}>
        <Fact name={words.rhythm} value={rhythmOf(own, isAmbient)} />
        {first ? (
          <Fact name={words.firstAppearance} value={words.tomorrowAt(first.time)} />
        ) : (
          <Fact name={words.firstAppearance} value={isAmbient ? words.tomorrow : words.notTomorrow} />
        )}
        {second ? <Fact name={words.appearsThen} value={words.tomorrowAt(second.time)} /> : null}
      </dl>
      <Moves plans={plans} />
    </>
  );
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.secondary}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

function rhythmOf(own: readonly Slot[], isAmbient: boolean): string {
  const [first, second] = own;
  if (first === undefined) return isAmbient ? words.whenNothingElse : words.whenItHappens;
  if (second === undefined) return words.onceADayAt(first.time);
  return words.everyMinutes(Math.round((second.wantedAt - first.wantedAt) / minuteMs));
}

/** The day: others' flaps have fallen, its own stand whole; hatched where channels are silent. */
function Strip({ plan, own, timeZone }: { plan: Plans["with"]; own: readonly Slot[]; timeZone: string }) {
  const { begin, end, slots, closures } = plan;
  const share = (at: number) => ((Math.min(Math.max(at, begin), end) - begin) / (end - begin)) * 100;
  const times = own.map(({ time }) => time).join(", ");
  return (
    <div>
      <div className={styles.strip} role="img" aria-label={times ? words.planStrip(times) : words.planStripEmpty}>
        {closures.map((closure) => (
          <div
            key={closure.begin}
            className={styles.closure}
            style={{ left: `${share(closure.begin)}%`, width: `${share(closure.end) - share(closure.begin)}%` }}
          />
        ))}
        {slots.filter(isShown).map((slot) => (
          <div
            key={`${slot.subscriptionId} ${slot.at}`}
            className={slot.subscriptionId === draft ? styles.own : styles.other}
            style={{ left: `${share(slot.at)}%` }}
          />
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hoursIn(plan, timeZone, 6).map((at) => (
          <span key={at} className={styles.hour} style={{ left: `${share(at)}%` }}>
            {clockTime(at, timeZone)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What another channel's appearances would do: come at another time, or find no room. */
function Moves({ plans }: { plans: Plans }) {
  const before = new Map(plans.without.slots.map((slot) => [`${slot.subscriptionId} ${slot.wantedAt}`, slot]));
  const changes = plans.with.slots.flatMap((slot) => {
    const was = before.get(`${slot.subscriptionId} ${slot.wantedAt}`);
    if (was === undefined || !isShown(was)) return [];
    if (slot.mark === "dropped") return [{ slot, words: words.dropped(1) }];
    return isShown(slot) && slot.time !== was.time ? [{ slot, words: words.movesTo(was.time, slot.time) }] : [];
  });
  const rest = changes.length - mostMoves;
  return (
    <div className={styles.moves}>
      <h3 className={styles.movesTitle}>{words.whatMoves}</h3>
      {changes.length === 0 ? <p className={`${body} ${styles.secondary}`}>{words.nothingMoves}</p> : null}
      <dl className={styles.facts}>
        {changes.slice(0, mostMoves).map(({ slot, words: told }) => (
          <Fact key={`${slot.subscriptionId} ${slot.wantedAt}`} name={slot.title} value={told} />
        ))}
      </dl>
      {rest > 0 ? <p className={`${small} ${styles.secondary}`}>{words.movesMore(rest)}</p> : null}
    </div>
  );
}
