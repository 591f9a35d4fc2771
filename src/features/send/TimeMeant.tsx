import { useQuery } from "@apollo/client/react";
import { graphql } from "../../gql/generated/gql.ts";
import { small } from "../../theme/text.css.ts";
import { useNow } from "../../ui/useNow.ts";
import { boardTime } from "../../words/boardTime.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/sending.ts";
import * as styles from "./TimeDialog.css.ts";

const boardZoneQuery = graphql(`
  query BoardZone($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      timezone {
        id
        timezoneCity
      }
    }
  }
`);

interface TimeMeantProps {
  boardId: string;
  seconds: number;
  isSchedule: boolean;
}

/** The moment that hours, minutes and seconds from now mean: by the reader's clock, and by the board's where that differs. */
export function TimeMeant({ boardId, seconds, isSchedule }: TimeMeantProps) {
  const now = useNow();
  const { data } = useQuery(boardZoneQuery, { variables: { boardId }, skip: boardId === "" });
  const at = now + 1000 * seconds;
  const zone = data?.getBoardV2.timezone;
  const theirs = zone ? boardTime(at, now, zone.id) : null;
  const time = upcomingTime(at, now);
  return (
    <p className={`${small} ${styles.meant}`}>
      {isSchedule ? words.sendsAt(time) : words.holdsUntil(time)}
      {theirs !== null && zone ? ` ${words.onBoardsClock(theirs, zone.timezoneCity)}.` : null}
    </p>
  );
}
