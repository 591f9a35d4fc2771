import type { FragmentType } from "@apollo/client";
import { useId } from "react";
import { graphql } from "../../gql/generated/gql.ts";
import type { WhenYouSend_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { withColon } from "../../pieces/quietTime.ts";
import { subheading } from "../../theme/text.css.ts";
import { boardMoment } from "../../words/boardTime.ts";
import * as words from "../../words/messages.ts";
import { quietHoursZone } from "../../words/sending.ts";
import * as styles from "./ComposeRail.css.ts";
import type { Turn } from "./useTurn.ts";

const whenYouSendBoard = graphql(`
  fragment WhenYouSend_board on Board {
    id
    timezone {
      id
      timezoneCity
    }
    quietHoursBegin
    quietHoursEnd
    pinnedMessage {
      id
      pinnedUntil
      pinnedBy
    }
  }
`);

interface WhenYouSendProps {
  board: FragmentType<WhenYouSend_BoardFragment>;
  /** From what the board shows to what is composed; null when that is not known. */
  turn: Turn | null;
  now: number;
}

/** What sending would do: how much moves, and what stands in its way. */
export function WhenYouSend({ board, turn, now }: WhenYouSendProps) {
  const heading = useId();
  const known = useSteadyFragment(whenYouSendBoard, board);
  if (!known) return null;
  const { quietHoursBegin, quietHoursEnd } = known;
  const pin = known.pinnedMessage && known.pinnedMessage.pinnedUntil > now ? known.pinnedMessage : null;
  const facts: [string, string][] = [
    ...(turn ? turnFacts(turn) : []),
    [
      words.quietHours,
      quietHoursBegin === "" || quietHoursEnd === ""
        ? words.quietHoursOff
        : quietHoursZone(withColon(quietHoursBegin), withColon(quietHoursEnd), known.timezone.timezoneCity),
    ],
    [
      words.pinned,
      pin ? words.pinnedUntil(boardMoment(pin.pinnedUntil, now, known.timezone), pin.pinnedBy) : words.pinnedNothing,
    ],
  ];
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {words.whenYouSend}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.factName}>{name}</dt>
            <dd className={styles.factValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function turnFacts({ turningCells, cells, flapCount, settledMs }: Turn): [string, string][] {
  return [
    [words.flapsThatTurn, words.flapsOf(turningCells, cells)],
    [words.flapsThatFall, flapCount.toLocaleString("en")],
    [words.takesAbout, words.takesTime(settledMs)],
  ];
}
