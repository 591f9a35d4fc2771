import { type ReactNode, useEffect, useRef, useState } from "react";
import { watchNearView } from "../board/nearView.ts";
import * as styles from "./NearEntry.css.ts";

/** More than the widest window shows at first. */
export const earlyEntries = 24;

interface NearEntryProps {
  /** Whether it is among those that are seen first: they stand at once. */
  isEarly: boolean;
  /** What the entry says, for find and for screen readers while it is far away. */
  text: () => string;
  children: ReactNode;
}

/**
 * An entry of a list that may hold thousands: its card is there in and near the window; far away its words stand in for
 * it, in a box of the same size. A card that has the focus stays.
 */
export function NearEntry({ isEarly, text, children }: NearEntryProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isEarly || typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    return watchNearView(own, (near) => {
      if (near || !own.contains(document.activeElement)) setNear(near);
    });
  }, []);
  return (
    <div ref={element} className={styles.entry}>
      {isNear ? (
        children
      ) : (
        <div className={styles.standIn}>
          <div className={styles.picture} />
          <p className={styles.text}>{text()}</p>
        </div>
      )}
    </div>
  );
}
