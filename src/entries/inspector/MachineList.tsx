import { subheading } from "../../theme/text.css.ts";
import * as words from "../../words/inspector.ts";
import * as styles from "./ActorList.css.ts";
import { definitions } from "./chart/definitions.ts";

interface MachineListProps {
  /** The one that is drawn. */
  machine: string;
  /** These and no others, by their ids; else all. */
  only?: ReadonlySet<string>;
  onMachine(machine: string): void;
}

/** Machines of the product, by area. */
export function MachineList({ machine: chosen, only, onMachine }: MachineListProps) {
  const listed = definitions.filter(({ machine }) => only?.has(machine.id) ?? true);
  return (
    <section aria-labelledby="machines" className={styles.section}>
      <h2 id="machines" className={`${subheading} ${styles.head}`}>
        {words.machines}
      </h2>
      {[...new Set(listed.map(({ area }) => area))].map((area) => (
        <div key={area} className={styles.group}>
          <h3 className={styles.groupTitle}>{area}</h3>
          <ul>
            {listed
              .filter((definition) => definition.area === area)
              .map(({ machine: { id } }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={id === chosen ? styles.chosen : styles.row}
                    aria-current={id === chosen ? "true" : undefined}
                    onClick={() => onMachine(id)}
                  >
                    <span className={styles.name}>{id}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
