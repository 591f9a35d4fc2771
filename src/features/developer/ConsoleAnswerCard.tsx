import Copy from "lucide-react/icons/copy";
import type { ConsoleAnswer, PastCall } from "../../../machines/developer/apiConsoleMachine.ts";
import { Board } from "../../board/Board.tsx";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/developer.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import * as styles from "./Developer.css.ts";
import { hiddenSecret } from "./hiddenSecret.ts";
import { charactersIn, withoutGrid } from "./withoutGrid.ts";

interface ConsoleAnswerCardProps {
  answer: ConsoleAnswer;
  /** What was called. */
  call: PastCall | null;
  secret: string;
}

/** What a method was answered, and the line that does the same in a shell. */
export function ConsoleAnswerCard({ answer, call, secret }: ConsoleAnswerCardProps) {
  const copy = useFlow("copy");
  const { status, tookMs, result, curl } = answer;
  const characters = charactersIn(result);
  return (
    <>
      <section className={styles.card} aria-live="polite">
        <div className={styles.keys}>
          <AnswerTag status={status} isRead={call?.method !== "postMessage"} isDryRun={call?.dryRun === true} />
          <span className={styles.note}>{words.consoleTook(tookMs)}</span>
        </div>
        <pre className={styles.code}>{JSON.stringify(withoutGrid(result), null, 2)}</pre>
        {characters ? (
          <div className={styles.picture}>
            <Board label={words.consolePicture} characters={characters} style="black" code62="degree" bezel="slim" />
          </div>
        ) : null}
      </section>
      <section className={styles.part}>
        <div className={styles.sectionHead}>
          <h2 className={styles.partTitle}>{words.consoleShell}</h2>
          <Button
            kind="ghost"
            size="small"
            icon={Copy}
            onClick={() =>
              copy.send({ type: "copy.request", thing: "other", text: curl.replaceAll(hiddenSecret, secret) })
            }
          >
            {words.consoleCopy}
          </Button>
        </div>
        <pre className={styles.code}>{curl}</pre>
        <p className={styles.note}>{words.consoleShellHint}</p>
      </section>
    </>
  );
}
