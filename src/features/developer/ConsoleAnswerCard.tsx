import { useState } from "react";
import type { ConsoleAnswer, PastCall } from "../../../machines/developer/apiConsoleMachine.ts";
import { Board } from "../../board/Board.tsx";
import { Segment } from "../../ui/Segment.tsx";
import * as words from "../../words/developer.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import { answerFacts } from "./answerFacts.ts";
import { CodeBox } from "./CodeBox.tsx";
import { CodeText } from "./CodeText.tsx";
import * as own from "./Console.css.ts";
import { CopyIcon } from "./CopyKey.tsx";
import { consoleOutcome } from "./consoleOutcome.ts";
import * as styles from "./Developer.css.ts";
import { hiddenSecret } from "./hiddenSecret.ts";
import { useBoardLook } from "./useBoardLook.ts";
import { charactersIn, withoutGrid } from "./withoutGrid.ts";

interface ConsoleAnswerCardProps {
  answer: ConsoleAnswer;
  /** What was called. */
  call: PastCall | null;
  /** With which it was called. */
  secret: string;
  /** Of the credential. */
  boardId: string | undefined;
}

type Part = "result" | "headers";

const shown: readonly { value: Part; label: string }[] = [
  { value: "result", label: words.consoleResult },
  { value: "headers", label: words.consoleHeaders },
];

/** What a method was answered, and the line that does the same in a shell. */
export function ConsoleAnswerCard({ answer, call, secret, boardId }: ConsoleAnswerCardProps) {
  const look = useBoardLook(boardId);
  const [part, setPart] = useState<Part>("result");
  const { at, status, tookMs, headers, result, curl } = answer;
  const { settlesWithinMs, rule, until, setBy } = answerFacts(result);
  const { method = "getViewer", dryRun = false } = call ?? {};
  const outcome = consoleOutcome({ method, dryRun, status, result });
  const characters = charactersIn(result);
  const code =
    part === "result"
      ? JSON.stringify(withoutGrid(result), null, 2)
      : Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n");
  return (
    <>
      <section className={own.answerCard} aria-live="polite">
        <div className={own.answerHead}>
          <AnswerTag status={status} outcome={outcome} />
          <span className={own.answerTook}>{words.consoleTook(clockTimeWithSeconds(at), tookMs, settlesWithinMs)}</span>
          <Segment label={words.consoleShown} options={shown} value={part} onChange={(chosen) => setPart(chosen)} />
          <CopyIcon text={part === "result" ? JSON.stringify(result, null, 2) : code} name={words.consoleCopyAnswer} />
        </div>
        <div className={own.answerBody}>
          <CodeText isBare code={code} />
          {characters ? (
            <div className={styles.picture}>
              <Board label={words.consolePicture} characters={characters} {...look} bezel="slim" />
            </div>
          ) : status >= 300 && rule !== null ? (
            <dl className={own.refusal}>
              <Fact name={words.consoleRule} said={words.ruleWord(rule)} />
              {until === null ? null : <Fact name={words.consoleUntil} said={clockTimeWithSeconds(until)} />}
              {setBy === null ? null : <Fact name={words.consoleSetBy} said={setBy} />}
            </dl>
          ) : null}
        </div>
      </section>
      <section className={own.shell}>
        <CodeBox
          title={words.consoleShell}
          code={curl}
          copied={curl.replaceAll(hiddenSecret, secret)}
          copyName={words.consoleCopy}
        />
        <p className={styles.rowNote}>{words.consoleShellHint}</p>
      </section>
    </>
  );
}

function Fact({ name, said }: { name: string; said: string }) {
  return (
    <div>
      <dt className={styles.rowNote}>{name}</dt>
      <dd className={own.refusalFact}>{said}</dd>
    </div>
  );
}
