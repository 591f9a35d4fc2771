import { useSelector } from "@xstate/react";
import Pin from "lucide-react/icons/pin";
import { useFlow } from "../../flows.tsx";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { boardTime } from "../../words/boardTime.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/sending.ts";
import * as styles from "./ComposeRail.css.ts";

interface PinHoldProps {
  boardId: string;
  pin: { pinnedUntil: number; pinnedBy: string };
  zone: { id: string; timezoneCity: string };
  /** How many scheduled messages wait behind it. */
  waiting: number;
  now: number;
}

/** Why the board keeps what it shows: the pin, its end, who set it, what waits behind it, and the way to take it off. */
export function PinHold({ boardId, pin, zone, waiting, now }: PinHoldProps) {
  const flow = useFlow("unschedule");
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const theirs = boardTime(pin.pinnedUntil, now, zone.id);
  return (
    <div className={styles.hold}>
      <p className={`${small} ${styles.holdText}`}>
        <Icon of={Pin} size={16} />
        <span>{words.pinHolds(upcomingTime(pin.pinnedUntil, now), pin.pinnedBy)}</span>
      </p>
      {theirs === null ? null : (
        <p className={`${small} ${styles.meta}`}>{words.onBoardsClock(theirs, zone.timezoneCity)}</p>
      )}
      {waiting === 0 ? null : <p className={`${small} ${styles.meta}`}>{words.pinHoldsWaiting(waiting)}</p>}
      <Button
        size="small"
        waits={isBusy}
        onClick={() => flow.send({ type: "unpin.request", boardId, endsPinUntil: pin.pinnedUntil })}
      >
        {words.unpin}
      </Button>
    </div>
  );
}
