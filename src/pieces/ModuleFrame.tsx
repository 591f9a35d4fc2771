import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useProduct } from "../gql/PlatformContext.tsx";
import { Skeleton, SkeletonBox } from "../ui/Skeleton.tsx";
import { pageTitle } from "../words/shell.ts";
import { useBoardTitle } from "./boardTitle.ts";
import { GoOn } from "./GoOn.tsx";
import * as styles from "./ModuleFrame.css.ts";
import { modulesQuery } from "./moduleOperations.ts";

/** What a page of somebody else may do in its frame: work as it does in a tab of its own, but never lead the console away. */
const rights = "allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox";

interface ModuleFrameProps {
  boardId: string;
  customKey: string;
  location: "settings" | "developer";
  /** Said while it is not known yet whether there is such a page. */
  loading: string;
  /** Where an address leads that is no page's; undefined while that is not known. */
  elsewhere: string | undefined;
}

/** A registered page of somebody else, for this board. Its origin is never the console's own; the gateway sees to it. */
export function ModuleFrame({ boardId, customKey, location, loading, elsewhere }: ModuleFrameProps) {
  const { data, error } = useQuery(modulesQuery, { variables: { boardId } });
  const product = useProduct();
  const module = data?.boardSettingsModules.find((one) => one.key === customKey && one.location === location);
  const title = module?.title;
  // The developer area is named after the product, settings after the board whose they are.
  const board = useBoardTitle(boardId);
  const whose = location === "settings" ? board : product;
  useEffect(() => {
    if (title) document.title = whose === undefined ? title : pageTitle(title, whose);
  }, [title, whose]);
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
  if (elsewhere !== undefined && (data || error)) return <GoOn to={elsewhere} />;
  return (
    <Skeleton label={loading}>
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
