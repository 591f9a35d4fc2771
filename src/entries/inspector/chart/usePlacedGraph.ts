import type { ELK } from "elkjs/lib/elk-api.js";
import { useEffect, useState } from "react";
import { type PlacedGraph, placeGraph } from "./graphLayout.ts";
import type { MachineGraph } from "./graphModel.ts";

/** A chart with a place for every part, once it is found; what stood before stays until then. */
export function usePlacedGraph(elk: ELK, graph: MachineGraph | null): PlacedGraph | "failed" | null {
  const [placed, setPlaced] = useState<PlacedGraph | "failed" | null>(null);
  useEffect(() => {
    if (!graph) return undefined;
    let isCurrent = true;
    placeGraph(elk, graph).then(
      (found) => {
        if (isCurrent) setPlaced(found);
      },
      () => {
        if (isCurrent) setPlaced("failed");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [graph, elk]);
  return placed;
}
