import { type DragEvent, useState } from "react";
import * as words from "../../words/inspector.ts";
import { saveFile } from "./files/saveFile.ts";
import type { PlaceStore } from "./place.ts";
import { makeTest, type TestedStep, type TestSubject } from "./sessions/madeTest.ts";
import { largestSession, parsed, type SessionProblem, sessionText, traceOf } from "./sessions/sessionFile.ts";
import { type Listener, recorded } from "./trace/listener.ts";
import { type CoverageFile, coverageIn } from "./walks/coverageFile.ts";

interface Said {
  readonly tone: "info" | "danger" | "success";
  readonly text: string;
}

export interface SessionKeys {
  /** When the session that is open was saved. */
  readonly opened: string | null;
  /** What came of the last thing that was asked for. */
  readonly said: Said | null;
  save(): void;
  open(file: File): void;
  close(): void;
  makeTest(subject: TestSubject, steps: readonly TestedStep[]): void;
  /** Says why there is none. */
  refuse(reason: string): void;
  /** For whatever takes dropped files. */
  readonly drop: { onDragOver(event: DragEvent): void; onDrop(event: DragEvent): void };
}

const day = (date: Date): string => date.toISOString().slice(0, 19).replaceAll(":", "-");

/**
 * Sessions as files: saved, opened in place of the tabs, and made into a test. The tabs are heard on meanwhile. What a test
 * run left can be opened in the same way. With what is looked at: the tabs, or a session out of a file.
 */
export function useSession(
  tabs: Listener,
  place: PlaceStore,
  onCoverage: (file: CoverageFile) => void,
): readonly [SessionKeys, Listener] {
  const [file, setFile] = useState<{ readonly listener: Listener; readonly made: string } | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const listener = file?.listener ?? tabs;
  const refuse = (problem: SessionProblem): void => setSaid({ tone: "danger", text: words.sessionProblems[problem] });
  const take = async (chosen: File): Promise<void> => {
    const text = chosen.size > largestSession ? null : await chosen.text();
    const run = text === null ? null : coverageIn(parsed(text));
    if (run) {
      onCoverage(run);
      setSaid(null);
      return place.go({ page: "coverage" });
    }
    const read = text === null ? "tooLarge" : traceOf(text);
    if (typeof read === "string") return refuse(read);
    const [first] = read.trace.steps;
    const actor = first && read.trace.actors.find(({ tab, id }) => tab === first.tab && id === first.actor);
    setFile({ listener: recorded(read.trace), made: read.made });
    setSaid(null);
    // From its beginning, to be stepped through, whoever each step is of.
    place.go({ step: first?.id ?? null, actor: actor?.key ?? null, machine: actor?.machine ?? null, isWide: true });
  };
  /** Whatever a file does to whoever reads it, or cannot be read: it is none of ours. */
  const open = (chosen: File): void => void take(chosen).catch(() => refuse("notASession"));
  const keys: SessionKeys = {
    opened: file?.made ?? null,
    said,
    save: () => {
      void listener.collect().then((trace) => {
        const made = new Date();
        saveFile(
          `clatter-${day(made)}.session.json`,
          new Blob([sessionText(trace, made)], { type: "application/json" }),
        );
        setSaid({ tone: "success", text: words.sessionSaved(trace.steps.length) });
      });
    },
    open,
    close: () => {
      setFile(null);
      setSaid(null);
      place.go({ step: null, actor: null, isWide: false });
    },
    refuse: (text) => setSaid({ tone: "danger", text }),
    makeTest: (subject, steps) => {
      const test = makeTest(subject, steps);
      if (typeof test === "string") return setSaid({ tone: "danger", text: words.noTests[test] });
      saveFile(test.name, new Blob([test.content], { type: "text/plain" }));
      setSaid(
        test.left
          ? { tone: "info", text: words.testCut(test.steps, test.left, test.leftAt) }
          : { tone: "success", text: words.testMade(test.steps) },
      );
    },
    drop: {
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
      onDrop: (event) => {
        const [chosen] = event.dataTransfer.files;
        if (!chosen) return;
        event.preventDefault();
        open(chosen);
      },
    },
  };
  return [keys, listener];
}
