import type { PastCall } from "../../../machines/developer/apiConsoleMachine.ts";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/developer.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import * as styles from "./Developer.css.ts";

interface ConsoleCallsProps {
  calls: readonly PastCall[];
  onFillIn(call: PastCall): void;
}

/** What this tab has called, newest first; closing the tab forgets it. */
export function ConsoleCalls({ calls, onFillIn }: ConsoleCallsProps) {
  if (calls.length === 0) return null;
  return (
    <section className={styles.part}>
      <div className={styles.sectionHead}>
        <h2 className={styles.partTitle}>{words.consoleCalls}</h2>
        <span className={styles.count}>{calls.length}</span>
      </div>
      <div className={styles.tableScroll}>
        <table className={styles.table}>
          <tbody>
            {calls.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a call has no name but its place from the first.
              <tr key={calls.length - index}>
                <th scope="row" className={styles.cell}>
                  {words.methodNames[call.method]}
                </th>
                <td className={styles.cell}>
                  <AnswerTag status={call.status} isRead={call.method !== "postMessage"} isDryRun={call.dryRun} />
                </td>
                <td className={styles.cell}>{whyOf(call)}</td>
                <td className={styles.cell}>
                  <Button kind="ghost" size="small" onClick={() => onFillIn(call)}>
                    {words.consoleFillIn}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The refusal's own sentence, else what was sent. */
function whyOf({ result, text }: PastCall): string {
  const said = typeof result === "object" && result !== null && "error" in result ? result.error : undefined;
  return typeof said === "string" ? said : text;
}
