import { useActorRef, useSelector } from "@xstate/react";
import FlaskConical from "lucide-react/icons/flask-conical";
import Send from "lucide-react/icons/send";
import { useMemo } from "react";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/developer.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Developer.css.ts";
import { provideRequestReplay } from "./developerPorts.ts";

interface ReplayPartProps {
  requestId: string;
  isRead: boolean;
  /** What it was held to by headers, as it is told: empty where by none. */
  repeats: string;
}

/** Sends a kept call once more: as a dry run at once, for real after a question. */
export function ReplayPart({ requestId, isRead, repeats }: ReplayPartProps) {
  const { platform } = usePlatform();
  const machine = useMemo(() => provideRequestReplay(platform), [platform]);
  const actor = useActorRef(machine, { input: { requestId }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const { answer, dryRun, problem } = useSelector(actor, ({ context }) => context);
  const isBusy = state === "replaying";
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{words.replay}</h3>
      <div className={styles.actionBar}>
        <Button kind="primary" icon={FlaskConical} busy={isBusy} onClick={() => actor.send({ type: "replay.try" })}>
          {words.replayDry}
        </Button>
        <Button waits={isBusy} onClick={() => actor.send({ type: "replay.send" })}>
          {words.replayReal}
        </Button>
      </div>
      {repeats === "" ? null : <p className={styles.rowNote}>{repeats}</p>}
      {problem ? (
        <Banner tone="danger">{[words.replayFailed, whyRefused(problem)].filter(Boolean).join(" ")}</Banner>
      ) : answer ? (
        <Banner tone={answer.status < 300 ? "success" : "warning"}>
          {answer.status < 300
            ? words.replayAnswered(clockTimeWithSeconds(answer.at), dryRun, isRead)
            : words.replayRefusedWith(
                clockTimeWithSeconds(answer.at),
                dryRun,
                answer.status,
                answer.error ?? words.replayRefused,
              )}
        </Banner>
      ) : null}
      <AlertDialog
        open={state === "confirming"}
        icon={Send}
        title={words.replayTitle}
        text={[words.replayPrompt, repeats].filter(Boolean).join(" ")}
        no={confirmNo}
        yes={confirmYes}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </section>
  );
}
