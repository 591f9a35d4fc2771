import { useApolloClient, useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { pauseDurations } from "../../../machines/board/boardPauseMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { boardZoneQuery } from "../../pieces/zoneOperations.ts";
import { fieldLabel, small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/boardMenu.ts";
import { type BoardZone, boardMoment } from "../../words/boardTime.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { closeDialog } from "../../words/shell.ts";
import * as styles from "./PauseDialogs.css.ts";
import { readZone } from "./pausePorts.ts";

const labels = [words.mute30Minutes, words.mute1Hour, words.muteRestOfDay];
const durations = pauseDurations.map((seconds, place) => ({ value: String(seconds), label: labels[place] ?? "" }));

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
            <Button kind="primary" onClick={() => pause.send({ type: "mute.confirm" })}>
              {words.liveMute}
            </Button>
          </>
        }
      >
        <Durations />
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

function Durations() {
  const pause = useFlow("boardPause");
  const seconds = useSelector(pause, (snapshot) => snapshot.context.seconds);
  const boardId = useSelector(pause, (snapshot) => snapshot.context.boardId);
  const { data } = useQuery(boardZoneQuery, { variables: { boardId } });
  const now = useNow();
  return (
    <div className={styles.choice}>
      <span className={fieldLabel} aria-hidden="true">
        {words.muteDuration}
      </span>
      <Segment
        wide
        label={words.muteDuration}
        options={durations}
        value={String(seconds)}
        onChange={(chosen) => pause.send({ type: "duration.choose", seconds: Number(chosen) })}
      />
      <p role="status" className={`${small} ${styles.until}`}>
        {words.muteUntil(endOf(now + seconds * 1000, now, data?.getBoardV2.timezone))}
      </p>
    </div>
  );
}
