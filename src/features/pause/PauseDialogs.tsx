import { useApolloClient, useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { isPauseEnd, pauseDurations } from "../../../machines/board/boardPauseMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { boardZoneQuery } from "../../pieces/zoneOperations.ts";
import { fieldLabel, small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/boardMenu.ts";
import { type BoardZone, boardMoment } from "../../words/boardTime.ts";
import { nextMomentOf, upcomingTime, wallClock } from "../../words/messageTime.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { closeDialog } from "../../words/shell.ts";
import * as styles from "./PauseDialogs.css.ts";
import { readZone } from "./pausePorts.ts";

const labels = [words.mute30Minutes, words.mute1Hour, words.muteRestOfDay];
const toTime = "time";
const ends = [
  ...pauseDurations.map((seconds, place) => ({ value: String(seconds), label: labels[place] ?? "" })),
  { value: toTime, label: words.muteToTime },
];
const hour = 3_600_000;

/** When a pause ends, by the board's clock; by the reader's alone where the board's zone could not be asked for. */
function endOf(at: number, now: number, zone: BoardZone | undefined): string {
  return zone ? boardMoment(at, now, zone) : upcomingTime(at, now);
}

function sentenceOf({ id, values }: Notice, zone: BoardZone | undefined): string {
  if (id === "channels-muted") return words.channelsMuted(endOf(Number(values?.until ?? 0), Date.now(), zone));
  if (id === "channels-unmuted") return words.channelsUnmuted;
  return id === "unmute-failed" ? words.unmuteFailed : words.muteFailed;
}

/** For how long a board's channels are muted, and what is said after. The console mounts it once. */
export function PauseDialogs({ product }: { product: string }) {
  const client = useApolloClient();
  const pause = useFlow("boardPause");
  const isChoosing = useSelector(pause, (snapshot) => snapshot.matches("choosing"));
  const isWithoutPlan = useSelector(pause, (snapshot) => snapshot.matches("planInactive"));
  const { boardId, title } = useSelector(pause, (snapshot) => snapshot.context);
  const end = useChosenEnd(isChoosing);

  useFlowNews("boardPause", {
    "pause.changed": async ({ boardId: changed, notice }) => {
      const zone = await readZone(client, changed);
      showToast({ kind: "success", text: sentenceOf(notice, zone), id: "pause" });
    },
    "pause.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: sentenceOf(notice, undefined),
        detail: whyRefused(notice, boardReasons),
        id: "pause",
      }),
  });

  const closePlan = () => pause.send({ type: "modal.close" });
  return (
    <>
      <Dialog
        open={isChoosing}
        onClose={() => pause.send({ type: "mute.cancel" })}
        title={words.muteTitle(title)}
        description={words.muteText}
        closeName={closeDialog}
        foot={
          <>
            <Button onClick={() => pause.send({ type: "mute.cancel" })}>{words.muteCancel}</Button>
            <Button kind="primary" disabled={end.at === undefined} onClick={end.confirm}>
              {words.liveMute}
            </Button>
          </>
        }
      >
        <Ends {...end} />
      </Dialog>
      <Dialog
        open={isWithoutPlan}
        onClose={closePlan}
        title={words.mutePlanTitle(product)}
        description={words.mutePlanText(product)}
        closeName={closeDialog}
        foot={
          <>
            <Button onClick={closePlan}>{words.mutePlanClose}</Button>
            <ButtonLink
              kind="primary"
              to={`/board/${encodeURIComponent(boardId)}/installables/discover`}
              onClick={closePlan}
            >
              {words.mutePlanDiscover}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

/** When the mute that is being chosen would end, by now. */
function useChosenEnd(isChoosing: boolean) {
  const pause = useFlow("boardPause");
  const { boardId, seconds, time } = useSelector(pause, (snapshot) => snapshot.context);
  const { data } = useQuery(boardZoneQuery, { variables: { boardId }, skip: !isChoosing });
  const now = useNow();
  const zone = data?.getBoardV2.timezone;
  const meant = time === null ? now + seconds * 1000 : zone && nextMomentOf(time, now, zone.id);
  const at = isPauseEnd(meant, now) ? meant : undefined;
  const confirm = () => pause.send({ type: "mute.confirm", now, ...(at === undefined ? {} : { at }) });
  return { at, now, zone, confirm };
}

function Ends({ at, now, zone }: ReturnType<typeof useChosenEnd>) {
  const pause = useFlow("boardPause");
  const { seconds, time } = useSelector(pause, (snapshot) => snapshot.context);
  const choose = (chosen: string) =>
    chosen === toTime
      ? pause.send({ type: "end.choose", time: wallClock(Math.ceil((now + 1) / hour) * hour, zone?.id).time })
      : pause.send({ type: "duration.choose", seconds: Number(chosen) });
  return (
    <div className={styles.choice}>
      <span className={fieldLabel} aria-hidden="true">
        {words.muteDuration}
      </span>
      <Segment
        wide
        label={words.muteDuration}
        options={ends}
        value={time === null ? String(seconds) : toTime}
        onChange={choose}
      />
      {time === null ? null : (
        <Field label={words.muteTime}>
          <TextInput
            type="time"
            value={time}
            onChange={(event) => pause.send({ type: "end.choose", time: event.currentTarget.value })}
          />
        </Field>
      )}
      <p role="status" className={`${small} ${styles.until}`}>
        {at === undefined ? words.muteTimeMissing : words.muteUntil(endOf(at, now, zone))}
      </p>
    </div>
  );
}
