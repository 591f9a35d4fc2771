import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { GoOn } from "../../pieces/GoOn.tsx";
import { modulesQuery } from "../../pieces/moduleOperations.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import * as words from "../../words/developer.ts";
import { developerTitle } from "../../words/screens.ts";
import { tabWebhooks } from "../../words/webhooks.ts";
import * as styles from "./Developer.css.ts";
import { developerRoleQuery } from "./developerOperations.ts";
import { keepReference } from "./documentationPorts.ts";

interface AreaTab {
  readonly value: string;
  readonly label: string;
}

const everybodys: readonly AreaTab[] = [
  { value: "list", label: words.tabInstallables },
  { value: "api-console", label: words.tabConsole },
];
/** What programs of the whole board do is read by its Owners and Admins alone. */
const keepers: readonly AreaTab[] = [
  { value: "requests", label: words.tabRequests },
  { value: "webhooks", label: tabWebhooks },
];
const documentation = { value: "documentation", label: words.tabDocumentation };

/** What surrounds the pages of the developer area: title, tabs, and the way to what is written about the API. */
export function Component() {
  const { boardId = "" } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { platform } = usePlatform();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Whoever was in this area reads its documentation also while the gateway is away.
  useEffect(() => {
    void import("./DocumentationScreen.tsx").catch(() => undefined);
    void keepReference(platform, localStorage);
  }, [platform]);
  const home = `/board/${encodeURIComponent(boardId)}/developer`;
  const { data } = useQuery(modulesQuery, { variables: { boardId } });
  const modules = (data?.boardSettingsModules ?? [])
    .filter(({ location }) => location === "developer")
    .map(({ key, title }) => ({ value: key, label: title }));
  // Pages of others stand before what is written about the API.
  const { data: told } = useQuery(developerRoleQuery, { variables: { boardId } });
  const role = told?.getBoardV2.myMembership?.role;
  const mayKeep = told === undefined || role === "Owner" || role === "Admin";
  const tabs = [...everybodys, ...(mayKeep ? keepers : []), ...modules, documentation];
  const section = pathname.split("/developer/")[1]?.split("/")[0];
  // One of a list: below 960 a page of its own, which begins with the way back.
  const isDetail =
    /\/developer\/(list|keys|webhooks)\/./.test(pathname) || (section === "requests" && search.has("request"));
  const tab = tabs.find(({ value }) => value === section)?.value ?? "list";
  if (!mayKeep && keepers.some(({ value }) => value === section)) return <GoOn to={`${home}/list`} />;
  return (
    <div className={isDetail ? styles.detailFrame : undefined}>
      <header className={styles.header}>
        <h1 className={styles.pageTitle}>{developerTitle}</h1>
        <div ref={setPlace} className={styles.headerPlace} />
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={developerTitle}
          tabs={tabs}
          value={tab}
          onChange={(chosen) => void navigate(`${home}/${chosen === "api-console" ? "api-console/--" : chosen}`)}
        >
          <Outlet key={boardId} context={place} />
        </Tabs>
      </div>
    </div>
  );
}
