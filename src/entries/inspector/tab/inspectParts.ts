import { useEffect, useState } from "react";
import type { InspectionEvent } from "xstate";
import { inspectTab } from "./inspectTab.ts";
import type { Part } from "./recorder.ts";

interface OfParts {
  readonly inspect: (event: InspectionEvent) => void;
  readonly useOwn?: () => Pick<OfParts, "inspect">;
}

/** A hook that makes each part of a page that uses it the maker of its actors. */
export const ownBy = (part: () => Part) =>
  function useOwn(): Part["inspection"] {
    const [own] = useState(part);
    useEffect(() => {
      own.show();
      return () => own.leave();
    }, [own]);
    return own.inspection;
  };

/** The same for a page whose screens come and go: it is seen whether an actor outlives the part that made it. */
export function inspectParts(titleOf: (boardId: string) => string | null): OfParts {
  const { inspect, part } = inspectTab(titleOf);
  return { inspect, ...(part ? { useOwn: ownBy(part) } : {}) };
}
