import { useEffect, useMemo, useState } from "react";
import { definitionOf } from "../chart/definitions.ts";
import type { GraphWalks } from "../chart/graphWalks.ts";
import type { Trace } from "../trace/trace.ts";
import { type CoverageFile, coverageIn } from "./coverageFile.ts";
import { chartHash, pathTo, type Walked, type Walkers, walkedOf, walksDrawn } from "./walked.ts";

export interface Coverage {
  readonly file: CoverageFile | null;
  readonly walkers: Walkers;
  /** What is looked at took; nothing where that is not asked. */
  readonly taken: Taken;
  /** Null where there is no file, or no such machine. */
  readonly walked: Walked | null;
  readonly walks: GraphWalks | null;
  /** Key of the transition whose way is shown. */
  readonly chosen: string | null;
  take(file: CoverageFile): void;
  choose(key: string | null): void;
  setWalkers(walkers: Walkers): void;
}

/** Where the tests of this folder leave it; only the server for development gives it out. */
const written = "/.cache/flow-coverage.json";

async function lastRun(): Promise<CoverageFile | null> {
  if (!import.meta.env.DEV) return null;
  try {
    const answer = await fetch(written);
    return answer.ok ? coverageIn(await answer.json()) : null;
  } catch {
    // No run yet: a file can be dropped.
    return null;
  }
}

/** Of each machine, by the transition's key: how often it was taken. */
type Taken = ReadonlyMap<string, ReadonlyMap<string, number>>;

const nothingTaken: Taken = new Map();
const none: ReadonlyMap<string, number> = new Map();

function takenIn(trace: Trace): Taken {
  const taken = new Map<string, Map<string, number>>();
  for (const { key: actor, machine } of trace.actors) {
    if (!machine) continue;
    const counts = taken.get(machine) ?? new Map<string, number>();
    taken.set(machine, counts);
    for (const key of (trace.own.get(actor) ?? []).flatMap(({ transitions }) => transitions))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return taken;
}

/** What tests walked of the chosen machine: the last run's in development, else of a file that is opened. */
export function useCoverage(trace: Trace, machine: string): Coverage {
  const [file, setFile] = useState<CoverageFile | null>(null);
  const [chart, setChart] = useState<string | null>(null);
  const [walkers, setWalkers] = useState<Walkers>({ model: true, browser: true, session: false });
  const [chosen, setChosen] = useState<{ readonly machine: string; readonly key: string } | null>(null);
  const definition = definitionOf(machine);
  useEffect(() => {
    void lastRun().then((found) => found && setFile((known) => known ?? found));
  }, []);
  useEffect(() => {
    let isCurrent = true;
    if (definition) void chartHash(definition).then((hash) => isCurrent && setChart(hash));
    return () => {
      isCurrent = false;
    };
  }, [definition]);
  const isAsked = file !== null && walkers.session;
  const taken = useMemo(() => (isAsked ? takenIn(trace) : nothingTaken), [isAsked, trace]);
  const session = taken.get(machine) ?? none;
  const walked = useMemo(
    () =>
      file && definition ? walkedOf(definition, { coverage: file.machines[machine], chart, walkers, session }) : null,
    [file, definition, machine, chart, walkers, session],
  );
  const key = chosen?.machine === machine ? chosen.key : null;
  const walks = useMemo(
    () => (walked && definition ? walksDrawn(walked, key === null ? [] : pathTo(definition, key)) : null),
    [walked, definition, key],
  );
  return {
    file,
    walkers,
    taken,
    walked,
    walks,
    chosen: key,
    take: setFile,
    choose: (one) => setChosen(one === null ? null : { machine, key: one }),
    setWalkers,
  };
}
