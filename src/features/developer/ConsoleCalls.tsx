import CornerLeftUp from "lucide-react/icons/corner-left-up";
import type { PastCall } from "../../../machines/developer/apiConsoleMachine.ts";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/developer.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import { answerFacts } from "./answerFacts.ts";
import * as own from "./Console.css.ts";
import { consoleOutcome } from "./consoleOutcome.ts";
import * as styles from "./Developer.css.ts";
import { TableHead } from "./TableHead.tsx";

interface ConsoleCallsProps {
  calls: readonly PastCall[];
  onFillIn(call: PastCall): void;
}

/** What this tab has called, newest first; closing the tab forgets it. */
export function ConsoleCalls({ calls, onFillIn }: ConsoleCallsProps) {
  if (calls.length === 0) return null;
  const heads = [words.callTime, words.callMethod, words.callAnswer, words.callWhy];
  return (
    <section className={styles.part}>
      <div className={styles.sectionHead}>
        <h2 className={styles.partTitle}>{words.consoleCalls}</h2>
        <span className={styles.count}>{calls.length}</span>
      </div>
      <table className={own.callsTable}>
        <TableHead heads={heads} className={styles.tableHead} />
        <tbody>
          {calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call has no name but its place from the first.
            <tr key={calls.length - index} className={own.callRow}>
              <td className={styles.cell}>
                <span className={styles.time}>{clockTimeWithSeconds(call.at)}</span>
              </td>
              <th scope="row" className={styles.strongCell}>
                {words.methodNames[call.method]}
              </th>
              <td className={styles.cell}>
                <AnswerTag status={call.status} outcome={consoleOutcome(call)} />
              </td>
              <td className={styles.quietCell}>{whyOf(call)}</td>
              <td className={styles.endCell}>
                <Button kind="ghost" size="small" icon={CornerLeftUp} onClick={() => onFillIn(call)}>
                  {words.consoleFillIn}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The refusal's own sentence, else what was sent, or how many came. */
function whyOf({ result, text, method, status }: PastCall): string {
  if (method === "getSubscriptions" && Array.isArray(result)) return words.callSubscriptions(result.length);
  return (status < 300 ? null : answerFacts(result).error) ?? (method === "postMessage" ? text : "");
}
