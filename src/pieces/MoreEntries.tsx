import { useEffect, useEffectEvent, useRef } from "react";
import { watchNearView } from "../board/nearView.ts";
import { Button } from "../ui/Button.tsx";
import { more as moreStyle } from "./MoreEntries.css.ts";

interface MoreEntriesProps {
  label: string;
  isLoading: boolean;
  onMore(): void;
}

/**
 * The end of an endless list: it asks for more when it is scrolled to; pressed, it does the same. Made anew with every
 * page (by its key), since after a short one it is near at once.
 */
export function MoreEntries({ label, isLoading, onMore }: MoreEntriesProps) {
  const element = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  useEffect(() => {
    // Without an observer the key is pressed.
    if (!element.current || isLoading || typeof IntersectionObserver === "undefined") return;
    return watchNearView(element.current, (isNear) => {
      if (isNear) ask();
    });
  }, [isLoading]);
  return (
    <div ref={element} className={moreStyle}>
      <Button kind="ghost" busy={isLoading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
