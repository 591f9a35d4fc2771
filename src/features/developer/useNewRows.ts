import { useState } from "react";

/** Rows of a list that grows at its top: what came since is counted, and shown when somebody asks. */
export interface NewRows<Row> {
  readonly rows: readonly Row[];
  /** How many came since. */
  readonly newer: number;
  showAll(): void;
}

/** `listOf`: what the list is of; another one begins anew. `held`: rows that stand still, whatever is kept of them. */
export function useNewRows<Row extends { readonly id: string }>(
  all: readonly Row[],
  listOf: string,
  held: readonly Row[] | null = null,
): NewRows<Row> {
  const [top, setTop] = useState<{ listOf: string; id: string | undefined }>();
  const newest = all[0]?.id;
  // The first rows of a list are shown as they come.
  if (newest !== undefined && top?.listOf !== listOf) setTop({ listOf, id: newest });
  if (held !== null) {
    const known = all.findIndex(({ id }) => id === held[0]?.id);
    return { rows: held, newer: known < 0 ? all.length : known, showAll: () => setTop({ listOf, id: newest }) };
  }
  const place = top?.listOf === listOf ? all.findIndex(({ id }) => id === top.id) : 0;
  // The top row is kept no more: so much has come that nothing of it is under the pointer.
  const newer = Math.max(0, place);
  return { rows: all.slice(newer), newer, showAll: () => setTop({ listOf, id: newest }) };
}
