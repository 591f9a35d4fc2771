import { Outlet, useLocation, useNavigate, useParams } from "react-router-dom";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import * as words from "../../words/developer.ts";
import * as styles from "./Developer.css.ts";

const tabs = [
  { value: "list", label: words.tabInstallables },
  { value: "api-console", label: words.tabConsole },
  { value: "requests", label: words.tabRequests },
] as const;

/** What surrounds the pages of the developer area: title, tabs, and the way to what is written about the API. */
export function Component() {
  const { boardId = "" } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const home = `/board/${encodeURIComponent(boardId)}/developer`;
  const tab = tabs.find(({ value }) => pathname.startsWith(`${home}/${value}`))?.value ?? "list";
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.pageTitle}>{words.developerTitle}</h1>
        <ButtonLink to="/openapi.json" reloadDocument>
          {words.documentation}
        </ButtonLink>
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={words.developerTitle}
          tabs={tabs}
          value={tab}
          onChange={(chosen) => void navigate(`${home}/${chosen === "api-console" ? "api-console/--" : chosen}`)}
        >
          <Outlet key={boardId} />
        </Tabs>
      </div>
    </>
  );
}
