import { useQuery } from "@apollo/client/react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import type { ApiRequestsQuery } from "../../gql/generated/graphql.ts";
import { Banner } from "../../ui/Banner.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/developer.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import * as styles from "./Developer.css.ts";
import { requestsQuery } from "./developerOperations.ts";
import { RequestPanel } from "./RequestPanel.tsx";

type ApiRequest = ApiRequestsQuery["apiRequests"]["requests"][number];

const wanted = ["All", "Refused", "Writes"] as const;
type Wanted = (typeof wanted)[number];

/** What programs asked of the board, and how it was decided. The address holds what is chosen. */
export function Component() {
  const { boardId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const only: Wanted = wanted.find((one) => one === search.get("only")) ?? "All";
  const { data, error, refetch } = useQuery(requestsQuery, {
    variables: { boardId, only },
    fetchPolicy: "cache-and-network",
  });
  const rows = data?.apiRequests.requests ?? [];
  const chosen = rows.find(({ id }) => id === search.get("request"));
  return (
    <>
      <div className={styles.sectionHead}>
        <Segment
          label={words.requestsWhich}
          options={wanted.map((one) => ({ value: one, label: words.requestsWanted[one] }))}
          value={only}
          onChange={(one) => setSearch({ only: one })}
        />
        {data ? <span className={styles.count}>{words.requestsCount(rows.length, data.apiRequests.count)}</span> : null}
      </div>
      {error ? (
        <Banner tone="danger" action={{ label: words.developerRetry, onClick: () => void refetch() }}>
          {words.developerLoadFailed}
        </Banner>
      ) : null}
      {data === undefined ? (
        error ? null : (
          <Skeleton label={words.developerLoading}>
            <SkeletonBox width="100%" height={320} />
          </Skeleton>
        )
      ) : rows.length === 0 ? (
        <EmptyState title={words.requestsNone} hint={words.requestsNoneHint} />
      ) : (
        <div className={chosen ? styles.wideColumns : undefined}>
          <div className={chosen ? styles.onlyWide : undefined}>
            <RequestTable rows={rows} chosen={chosen?.id} addressOf={(id) => `?only=${only}&request=${id}`} />
          </div>
          {chosen ? <RequestPanel request={chosen} back={`?only=${only}`} /> : null}
        </div>
      )}
    </>
  );
}

interface RequestTableProps {
  rows: readonly ApiRequest[];
  chosen: string | undefined;
  addressOf(id: string): string;
}

function RequestTable({ rows, chosen, addressOf }: RequestTableProps) {
  const heads = [
    words.requestTime,
    words.requestDialect,
    words.requestCall,
    words.requestAnswer,
    words.requestRule,
    words.requestUntil,
  ];
  return (
    <div className={styles.tableScroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={styles.headCell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.id === chosen ? styles.pressed : undefined}>
              <td className={styles.cell}>{clockTimeWithSeconds(row.at)}</td>
              <td className={styles.cell}>{row.dialect}</td>
              <td className={styles.cell}>
                <Link to={addressOf(row.id)} className={styles.callLink}>
                  {`${row.method} ${row.path}`}
                </Link>
                <p className={styles.rowNote}>{row.origin ?? row.client}</p>
              </td>
              <td className={styles.cell}>
                <AnswerTag
                  status={row.status}
                  isRead={row.method === "GET"}
                  isDryRun={row.origin?.startsWith("Dry run") === true}
                />
              </td>
              <td className={styles.cell}>{row.rule ?? words.requestNoRule}</td>
              <td className={styles.cell}>{row.until == null ? "" : clockTimeWithSeconds(row.until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
