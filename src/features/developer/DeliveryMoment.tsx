import { useNow } from "../../ui/useNow.ts";
import { dayBefore } from "../../words/developer.ts";
import { clockTimeWithSeconds, standingTime, upcomingTime } from "../../words/messageTime.ts";
import * as own from "./Webhooks.css.ts";

interface DeliveryMomentProps {
  at: number;
  /** It is to come. */
  isNext?: boolean;
}

/** A moment to the second, and below it its day where that is not today. */
export function DeliveryMoment({ at, isNext = false }: DeliveryMomentProps) {
  const now = useNow();
  const day = dayBefore(isNext ? upcomingTime(at, now) : standingTime(at, now));
  return (
    <>
      <span className={own.time}>{clockTimeWithSeconds(at)}</span>
      {day === null ? null : (
        <>
          {" "}
          <span className={own.day}>{day}</span>
        </>
      )}
    </>
  );
}
