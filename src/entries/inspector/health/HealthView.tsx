import { useMemo } from "react";
import { subheading } from "../../../theme/text.css.ts";
import * as words from "../../../words/inspector.ts";
import { definitions } from "../chart/definitions.ts";
import type { Trace } from "../trace/trace.ts";
import { accepted } from "./accepted.ts";
import * as styles from "./HealthView.css.ts";
import { ailments, type Finding, healthOf } from "./health.ts";
import { outlivedIn } from "./outlived.ts";

interface HealthViewProps {
  trace: Trace;
  onMachine(machine: string): void;
}

const nameOf = ({ machine, ailment, what }: Finding): string => `${machine}: ${ailment} ${what}`;

/** What may be wrong with charts and with what runs: five lists, each row leads to the chart. */
export function HealthView({ trace, onMachine }: HealthViewProps) {
  const drawn = useMemo(() => definitions.flatMap(({ machine }) => healthOf(machine)), []);
  const all = [...drawn, ...outlivedIn(trace)];
  const open = all.filter((one) => !(nameOf(one) in accepted));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.page} tabIndex={0} aria-labelledby="health">
      <h2 id="health" className={styles.title}>
        {words.health}
      </h2>
      <p className={styles.text}>{open.length ? words.toMend(open.length) : words.nothingToMend}</p>
      {ailments.map((ailment) => {
        const found = all.filter((one) => one.ailment === ailment);
        return (
          <section key={ailment} className={styles.list} aria-label={words.ailments[ailment]}>
            <h3 className={subheading}>{words.ailments[ailment]}</h3>
            {found.length ? null : <p className={styles.text}>{words.noneFound}</p>}
            <ul>
              {found.map((one) => {
                const reason = accepted[nameOf(one)];
                return (
                  <li key={nameOf(one)}>
                    <button type="button" className={styles.row} onClick={() => onMachine(one.machine)}>
                      <span className={reason ? styles.machine : styles.open}>{one.machine}</span>
                      <span className={styles.what}>{one.what}</span>
                      {reason ? <span className={styles.reason}>{reason}</span> : null}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
