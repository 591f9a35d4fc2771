import * as styles from "./Developer.css.ts";

/** The heads of a table, and room above what each row can do. */
export function TableHead({ heads, className }: { heads: readonly string[]; className?: string }) {
  return (
    <thead className={className}>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={styles.headCell}>
            {head}
          </th>
        ))}
        <td className={styles.headCell} />
      </tr>
    </thead>
  );
}
