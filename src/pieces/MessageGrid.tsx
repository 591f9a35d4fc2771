import type { ReactNode } from "react";
import { Skeleton, SkeletonBox } from "../ui/Skeleton.tsx";
import { historyLoading } from "../words/messages.ts";
import * as styles from "./MessageGrid.css.ts";

/** Message cards beside and below each other; its children are entries. */
export function MessageGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} {...(label ? { "aria-label": label } : {})}>
      {children}
    </ul>
  );
}

export function MessageGridEntry({ children }: { children: ReactNode }) {
  return <li className={styles.entry}>{children}</li>;
}

/** The same boxes as a grid of cards, before the cards are there. */
export function MessageGridSkeleton({ cards }: { cards: number }) {
  return (
    <Skeleton label={historyLoading} className={styles.grid}>
      {Array.from({ length: cards }, (_, place) => place).map((place) => (
        <div key={place} className={styles.skeletonCard}>
          <SkeletonBox aspect="2391 / 1165" radius={0} />
          <div className={styles.skeletonText}>
            <SkeletonBox width={160} height={16} />
            <SkeletonBox width={100} height={12} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
