import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { useFlags } from "../../gql/flags.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/settings.ts";
import { pageTitle } from "../../words/shell.ts";
import * as styles from "./ModuleSection.css.ts";
import { modulesQuery } from "./settingsOperations.ts";
import { settingsHome } from "./settingsTabs.ts";

/** What a page of somebody else may do in its frame: work as it does in a tab of its own, but never lead the console away. */
const rights = "allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** A registered page of somebody else, for this board. Its origin is never the console's own; the gateway sees to it. */
export function Component() {
  const { boardId = "", customKey = "" } = useParams();
  const { data, error } = useQuery(modulesQuery, { variables: { boardId } });
  const flags = useFlags(boardId);
  const product = useProduct();
  const module = data?.boardSettingsModules.find(({ key, location }) => key === customKey && location === "settings");
  const title = module?.title;
  useEffect(() => {
    if (title) document.title = pageTitle(title, product);
  }, [title, product]);
  if (module) {
    return (
      <iframe
        className={styles.frame}
        title={module.title}
        src={addressFor(module.link, boardId)}
        sandbox={rights}
        referrerPolicy="no-referrer"
      />
    );
  }
  if (flags && (data || error)) {
    const home = settingsHome(flags, 1) ?? "live";
    return <Navigate to={`/board/${encodeURIComponent(boardId)}/${home}`} replace />;
  }
  return (
    <Skeleton label={words.settingsLoading}>
      <div className={styles.wait}>
        <SkeletonBox height={320} />
      </div>
    </Skeleton>
  );
}

/** The page is told which board it is for, and nothing else. */
function addressFor(link: string, boardId: string): string {
  const address = new URL(link);
  address.searchParams.set("boardId", boardId);
  return address.href;
}
