import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate, useParams } from "react-router-dom";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import * as words from "../../words/developer.ts";
import { tabWebhooks } from "../../words/webhooks.ts";
import * as styles from "./Developer.css.ts";
import { keepReference } from "./documentationPorts.ts";

const tabs = [
  { value: "list", label: words.tabInstallables },
  { value: "api-console", label: words.tabConsole },
  { value: "requests", label: words.tabRequests },
  { value: "webhooks", label: tabWebhooks },
  { value: "documentation", label: words.tabDocumentation },
] as const;

/** What surrounds the pages of the developer area: title, tabs, and the way to what is written about the API. */
export function Component() {
  const { boardId = "" } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { platform } = usePlatform();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Whoever was in this area reads its documentation also while the gateway is away.
  useEffect(() => {
    void import("./DocumentationScreen.tsx").catch(() => undefined);
    void keepReference(platform, localStorage);
  }, [platform]);
  const home = `/board/${encodeURIComponent(boardId)}/developer`;
  const tab = tabs.find(({ value }) => pathname.startsWith(`${home}/${value}`))?.value ?? "list";
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.pageTitle}>{words.developerTitle}</h1>
        <div ref={setPlace} className={styles.headerPlace} />
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={words.developerTitle}
          tabs={tabs}
          value={tab}
          onChange={(chosen) => void navigate(`${home}/${chosen === "api-console" ? "api-console/--" : chosen}`)}
        >
          <Outlet key={boardId} context={place} />
        </Tabs>
      </div>
    </>
  );
}
