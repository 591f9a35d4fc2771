import { useQuery } from "@apollo/client/react";
import { boardTime } from "../words/boardTime.ts";
import { onBoardsClock } from "../words/sending.ts";
import { boardZoneQuery } from "./zoneOperations.ts";

interface BoardClockProps {
  boardId: string;
  /** Epoch milliseconds. */
  at: number | undefined;
  now: number;
}

/** A moment by the clock of the board's time zone; nothing where that reads what the reader's own does. */
export function BoardClock({ boardId, at, now }: BoardClockProps) {
  const { data } = useQuery(boardZoneQuery, { variables: { boardId }, skip: boardId === "" || at === undefined });
  const zone = data?.getBoardV2.timezone;
  const theirs = zone && at !== undefined ? boardTime(at, now, zone.id) : null;
  return zone && theirs !== null ? ` ${onBoardsClock(theirs, zone.timezoneCity)}.` : null;
}
