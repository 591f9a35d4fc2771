import { useLocation } from "react-router-dom";
import { Logo } from "../../ui/Logo.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { loadingScreen } from "../../words/shell.ts";
import { WaitScreen } from "./NoticeScreen.tsx";
import * as styles from "./PageSkeleton.css.ts";
import * as shell from "./Shell.css.ts";
import { bar } from "./SideBar.css.ts";

/** What the pages of a board begin with, while it is not known which one it will be: a title, keys, and what is below. */
export function PageSkeleton({ label = loadingScreen }: { label?: string }) {
  return (
    <Skeleton label={label} className={styles.page}>
      <SkeletonBox width={160} height={32} />
      <SkeletonBox width={320} height={40} />
      <SkeletonBox height={320} radius={12} />
    </Skeleton>
  );
}

/** The first wait of a visit: on a slow line the frame of a board's pages stands before anything of the board is there. */
export function FirstWait({ label = loadingScreen }: { label?: string }) {
  const { pathname } = useLocation();
  if (!pathname.startsWith("/board/")) return <WaitScreen label={label} />;
  return (
    <>
      <div className={shell.topBar}>
        <span className={shell.home}>
          <Logo size={36} />
        </span>
        <div className={shell.switcher}>
          <SkeletonBox width={180} height={40} />
        </div>
      </div>
      <div className={bar} />
      <div className={shell.main}>
        <PageSkeleton label={label} />
      </div>
    </>
  );
}
