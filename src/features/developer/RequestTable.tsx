import { Link } from "react-router-dom";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/developer.ts";
import { clockTimeWithSeconds, standingTime } from "../../words/messageTime.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import { CodeBox } from "./CodeBox.tsx";
import * as styles from "./Developer.css.ts";
import { firstCurl } from "./firstCurl.ts";
import * as own from "./Requests.css.ts";
import type { ApiRequest } from "./requestSaid.ts";

interface RequestTableProps {
  rows: readonly ApiRequest[];
  /** How many came since, which are not shown yet. */
  newer: number;
  onNewer(): void;
  /** The opened call; null for none. */
  chosen: string | null;
  addressOf(id: string): string;
}

const heads = [
  words.requestTime,
  words.requestDialect,
  words.requestCall,
  words.requestAnswer,
  words.requestRule,
  words.requestUntil,
];

/** Calls, newest first. What comes meanwhile waits for a press: no row moves under a pointer. */
export function RequestTable({ rows, newer, onNewer, chosen, addressOf }: RequestTableProps) {
  return (
    <div>
      <div aria-live="polite">
        {newer === 0 ? null : (
          <div className={own.newRows}>
            <Button size="small" onClick={onNewer}>
              {words.requestsNew(newer)}
            </Button>
          </div>
        )}
      </div>
      <table className={own.requestTable}>
        <thead className={styles.tableHead}>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={own.requestHead}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={own.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === chosen} to={addressOf(row.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, isChosen, to }: { row: ApiRequest; isChosen: boolean; to: string }) {
  const now = useNow();
  const { at, dialect, method, path, tool, status, outcome, origin, client, rule, type, until } = row;
  const day = words.dayBefore(standingTime(at, now));
  const said = status < 400 ? words.requestNoRule : words.whyWord(rule ?? null, type ?? null);
  return (
    <tr className={isChosen ? own.requestPressed : own.requestRow}>
      <td className={`${own.requestCell} ${own.notOnPhone}`}>
        <span className={styles.time}>{clockTimeWithSeconds(at)}</span>
        {day === null ? null : <span className={own.below}>{day}</span>}
      </td>
      <td className={`${own.requestCell} ${own.notOnPhone}`}>{words.dialectWord(dialect)}</td>
      <td className={own.requestCall}>
        <Link to={to} aria-current={isChosen ? "true" : undefined} className={own.rowLink} title={path}>
          {words.calledAs(method, path, tool)}
        </Link>
        <span className={own.below}>
          <span className={own.notOnPhone}>{origin ?? client}</span>
          <span className={own.onlyPhone}>
            {[
              words.dialectWord(dialect),
              status < 400 ? null : said,
              until == null ? null : clockTimeWithSeconds(until),
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
        </span>
      </td>
      <td className={own.requestCell}>
        <AnswerTag status={status} outcome={outcome} />
      </td>
      <td className={`${status < 400 && !isChosen ? own.quietCell : own.requestCell} ${own.notOnPhone}`}>{said}</td>
      <td className={`${own.requestCell} ${own.notOnPhone}`}>
        <span className={styles.time}>{until == null ? "" : clockTimeWithSeconds(until)}</span>
      </td>
    </tr>
  );
}

/** Nobody has called, or nobody so. */
export function NoRequests({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className={styles.note}>{words.requestsNoneSo}</p>;
  return (
    <div className={styles.part}>
      <EmptyState
        strip={<Thumbnail label="" characters={spelledStrip("QUIET", 8)} style="black" code62="degree" />}
        title={words.requestsNone}
        hint={words.requestsNoneHint}
      />
      <CodeBox title={words.requestsFirst} code={firstCurl({ variable: "TOKEN" })} />
    </div>
  );
}
