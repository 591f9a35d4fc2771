import { parentPort } from "node:worker_threads";
import { findChannel, listChannels } from "../catalogue/registry.ts";
import type { SourceAnswer } from "../kit.ts";
import type { WorkerMessage } from "./parsers.ts";

/* Runs in a worker thread (parsers.ts), which is ended when it takes too long: nothing here waits, or keeps anything. */

interface Job {
  readonly identifier: string;
  readonly answers: readonly SourceAnswer[];
}

function answer({ identifier, answers }: Job): WorkerMessage {
  try {
    const source = findChannel(identifier)?.source;
    if (source === undefined) return { kind: "failed", detail: "it has no source" };
    return { kind: "data", json: JSON.stringify(source.parse(answers)) };
  } catch (error) {
    // The kind of error alone: messages of parsers quote what they read.
    return { kind: "failed", detail: error instanceof Error ? error.name : "unknown" };
  }
}

parentPort?.on("message", (job: Job) => parentPort?.postMessage(answer(job)));
// The catalogue is read once, and not on the time of the first answer.
listChannels();
parentPort?.postMessage({ kind: "ready" } satisfies WorkerMessage);
