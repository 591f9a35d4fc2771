import { useQuery } from "@apollo/client/react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { toldByFlow } from "../../gql/granted.ts";
import { pollWhileSeen } from "../../gql/pollWhileSeen.ts";
import { MoreEntries } from "../../pieces/MoreEntries.tsx";
import { media } from "../../theme/media.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import * as words from "../../words/developer.ts";
import { BackBar } from "./BackBar.tsx";
import * as styles from "./Developer.css.ts";
import { HeaderPlace } from "./HeaderPlace.tsx";
import { RequestPanel } from "./RequestPanel.tsx";
import * as own from "./Requests.css.ts";
import { RequestsFilter } from "./RequestsFilter.tsx";
import { NoRequests, RequestTable } from "./RequestTable.tsx";
import { requestQuery, requestsQuery } from "./requestOperations.ts";
import { useRequestRows } from "./useRequestRows.ts";

const wanted = ["All", "Refused", "Writes"] as const;
type Wanted = (typeof wanted)[number];

/** So often the list is read again. */
const lookEveryMs = 5_000;

/** What programs asked of the board, and how it was decided. The address holds what is chosen. */
export function Component() {
  const { boardId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const [term, setTerm] = useState("");
  // The field keeps up with the fingers; what is found follows.
  const find = useDeferredValue(term.trim());
  const only: Wanted = wanted.find((one) => one === search.get("only")) ?? "All";
  const credentialId = search.get("credential");
  const asked = { boardId, only, credentialId, find };
  const { data, previousData, error, refetch } = useQuery(requestsQuery, {
    variables: asked,
    fetchPolicy: "cache-and-network",
    ...pollWhileSeen(lookEveryMs),
  });
  const page = (data ?? previousData)?.apiRequests;
  const { rows, newer, showAll, hasMore, isLoadingMore, isFailed, more } = useRequestRows(asked, page);
  const open = search.get("request");
  const addressOf = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `?${next.toString()}`;
  };
  const go = (change: Readonly<Record<string, string | null>>) =>
    setSearch(new URLSearchParams(addressOf({ ...change, request: null })));
  const back = addressOf({ request: null });
  const close = () => setSearch(new URLSearchParams(back));
  const isFiltered = only !== "All" || credentialId !== null || find !== "";
  return (
    <>
      <HeaderPlace>
        <TextInput
          type="search"
          className={own.searchPlace}
          aria-label={words.requestsSearch}
          placeholder={words.requestsSearch}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </HeaderPlace>
      {error ? (
        <div className={styles.alone}>
          <Banner tone="danger" retry={{ label: words.developerRetry, onClick: () => void refetch() }}>
            {words.developerLoadFailed}
          </Banner>
        </div>
      ) : null}
      <Beside
        panel={open === null ? null : <OpenedRequest key={open} id={open} onClose={close} />}
        back={back}
        onClose={close}
      >
        <RequestsFilter
          boardId={boardId}
          only={only}
          credentialId={credentialId}
          count={page && words.requestsCount(rows.length, page.count)}
          onOnly={(one) => go({ only: one })}
          onCredential={(id) => go({ credential: id })}
        />
        {page === undefined ? (
          error ? null : (
            <Skeleton label={words.developerLoading}>
              <SkeletonBox width="100%" height={320} />
            </Skeleton>
          )
        ) : page.requests.length === 0 ? (
          <NoRequests isFiltered={isFiltered} />
        ) : (
          <>
            <RequestTable
              rows={rows}
              newer={newer}
              onNewer={showAll}
              chosen={open}
              addressOf={(id) => addressOf({ request: id })}
            />
            {isFailed ? (
              <Banner tone="danger" retry={{ label: words.developerRetry, onClick: more }}>
                {words.requestsMoreFailed}
              </Banner>
            ) : hasMore ? (
              <MoreEntries key={rows.length} label={words.requestsMore} isLoading={isLoadingMore} onMore={more} />
            ) : null}
          </>
        )}
      </Beside>
    </>
  );
}

/** The call that the address names, for as long as it is kept, wherever it stands in the list. */
function OpenedRequest({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery(requestQuery, { variables: { id }, context: toldByFlow });
  if (data) return <RequestPanel request={data.apiRequest} onClose={onClose} />;
  return error ? (
    <Banner tone="danger" retry={{ label: words.developerRetry, onClick: () => void refetch() }}>
      {words.requestGone}
    </Banner>
  ) : (
    <Skeleton label={words.developerLoading}>
      <SkeletonBox width="100%" height={320} />
    </Skeleton>
  );
}

interface BesideProps {
  panel: ReactNode;
  back: string;
  onClose(): void;
  children: ReactNode;
}

/** The panel beside the table; below 1200 over it as a sheet, below 960 in its place as a page. */
function Beside({ panel, back, onClose, children }: BesideProps) {
  const isSheet = useMedia(media.belowRail);
  const isPage = useMedia(media.belowSidebar);
  if (panel !== null && isPage) {
    return (
      <>
        <BackBar to={back}>{words.tabRequests}</BackBar>
        <div className={styles.alone}>{panel}</div>
        <div className={styles.barRoom} />
      </>
    );
  }
  const isBeside = panel !== null && !isSheet;
  return (
    <div className={styles.alone}>
      <div className={isBeside ? styles.wideColumns : undefined}>
        <div className={own.list}>{children}</div>
        {isBeside ? <div className={styles.card}>{panel}</div> : null}
      </div>
      <Sheet open={isSheet && panel !== null} onClose={onClose} name={words.requestOne}>
        {panel}
      </Sheet>
    </div>
  );
}
