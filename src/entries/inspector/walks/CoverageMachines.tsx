import { useMemo, useState } from "react";
import { subheading } from "../../../theme/text.css.ts";
import { CheckRow } from "../../../ui/CheckRow.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import * as words from "../../../words/inspector.ts";
import { definitions } from "../chart/definitions.ts";
import * as styles from "./Coverage.css.ts";
import type { CoverageFile } from "./coverageFile.ts";
import type { Coverage } from "./useCoverage.ts";
import { type Walked, walkedOf } from "./walked.ts";

interface CoverageMachinesProps {
  file: CoverageFile;
  machine: string;
  walked: Walked;
  coverage: Pick<Coverage, "walkers" | "taken" | "setWalkers">;
  onMachine(machine: string): void;
}

const nothing: ReadonlyMap<string, number> = new Map();

/** The machines with what is not walked first, the sums of the chosen one, and who walked. */
export function CoverageMachines({ file, machine, walked, coverage, onMachine }: CoverageMachinesProps) {
  const { walkers, taken, setWalkers } = coverage;
  const [term, setTerm] = useState("");
  const [isAll, setAll] = useState(false);
  const all = useMemo(
    () =>
      definitions
        .map(({ machine: one }) => {
          const { lines, gaps } = walkedOf(one, {
            coverage: file.machines[one.id],
            chart: null,
            walkers,
            session: taken.get(one.id) ?? nothing,
          });
          return { id: one.id, seen: lines.size - gaps.length, count: lines.size };
        })
        .sort((one, other) => other.count - other.seen - (one.count - one.seen) || one.id.localeCompare(other.id)),
    [file, walkers, taken],
  );
  const gaps = all.filter(({ seen, count }) => seen < count);
  const shown = (isAll ? all : gaps).filter(({ id }) => id.toLowerCase().includes(term.toLowerCase()));
  const sums = [
    [words.states, words.countOf(walked.states.seen, walked.states.all)],
    [words.transitionsWalked, words.countOf(walked.lines.size - walked.gaps.length, walked.lines.size)],
    [words.guardsBothWays, words.countOf(walked.guards.both, walked.guards.all)],
    [words.mutantsKilled, walked.mutants ? words.countOf(walked.mutants.killed, walked.mutants.made) : words.notRun],
  ] as const;
  return (
    <section aria-labelledby="covered">
      <div className={styles.head}>
        <h2 id="covered" className={subheading}>
          {words.machines}
        </h2>
        <span className={styles.count}>{all.length}</span>
      </div>
      <TextInput
        type="search"
        className={styles.search}
        aria-label={words.findMachine}
        placeholder={words.findMachine}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <div className={styles.which}>
        <Segment
          label={words.machinesShown}
          options={[
            { value: "gaps", label: words.withGaps(gaps.length) },
            { value: "all", label: words.allStates },
          ]}
          value={isAll ? "all" : "gaps"}
          onChange={(which) => setAll(which === "all")}
        />
      </div>
      {shown.length ? null : <p className={styles.text}>{words.noGaps}</p>}
      <ul className={styles.machines}>
        {shown.map(({ id, seen, count }) => (
          <li key={id}>
            <button
              type="button"
              className={id === machine ? styles.chosen : styles.row}
              aria-current={id === machine ? "true" : undefined}
              onClick={() => onMachine(id)}
            >
              <span className={styles.name}>{id}</span>
              <span className={seen < count ? styles.gap : styles.mono}>{words.countOf(seen, count)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.part}>
        <div className={styles.head}>
          <h3 className={subheading}>{machine}</h3>
        </div>
        <dl>
          {sums.map(([name, value]) => (
            <div key={name} className={styles.sum}>
              <dt className={styles.text}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <fieldset className={styles.part} aria-label={words.walkedBy}>
        <div className={styles.head}>
          <h3 className={subheading}>{words.walkedBy}</h3>
        </div>
        {(["model", "browser", "session"] as const).map((who) => (
          <CheckRow key={who} checked={walkers[who]} onChange={(isIn) => setWalkers({ ...walkers, [who]: isIn })}>
            {words.walkers[who]}
          </CheckRow>
        ))}
      </fieldset>
    </section>
  );
}
