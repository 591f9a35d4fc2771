/** How often tests went over a line, and what became of the wrong changes that were made to it. */
export interface WalkedLine {
  readonly times: number;
  readonly mutants: { readonly made: number; readonly killed: number } | null;
}

/** What tests walked of a chart, drawn in place of what an actor did. */
export interface GraphWalks {
  /** By the transition's key. */
  readonly lines: ReadonlyMap<string, WalkedLine>;
  /** The way to the chosen one. */
  readonly path: ReadonlySet<string>;
}
