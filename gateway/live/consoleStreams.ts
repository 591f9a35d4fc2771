import type { Context } from "../context.ts";
import { ConsoleStream, type StreamViewer } from "./consoleStream.ts";
import { fanOut } from "./fanOut.ts";
import { aboutPerson } from "./hintTopics.ts";
import type { Live } from "./live.ts";
import type { EventStream } from "./streams.ts";
import { createWatchers } from "./watchers.ts";

/** The streams of all consoles' tabs: what concerns many of them is heard once. */
export interface ConsoleStreams {
  /** Fills one that was opened, and keeps it filled until it closes. */
  fill(stream: EventStream, opened: StreamViewer, lastEventId: string | undefined): Promise<void>;
  close(): void;
}

export function createConsoleStreams(context: Context, live: Live): ConsoleStreams {
  const { bus } = context;
  const all = new Set<ConsoleStream>();
  const ofPerson = createWatchers<ConsoleStream>((personId) =>
    bus.follow(aboutPerson(personId), (hint) => {
      for (const one of ofPerson.of(personId) ?? []) one.hear(hint);
    }),
  );
  const ends = [
    bus.follow("all", ({ kind }) => {
      if (kind === "feed") void fanOut(all, (one) => one.tellFeed());
    }),
    live.disk.onFull((isFull) => void fanOut(all, (one) => one.tellDisk(isFull))),
  ];
  return {
    async fill(stream, opened, lastEventId) {
      // Nobody would end what is watched for a reader who has gone meanwhile.
      if (!stream.open) return;
      const { viewer } = opened;
      const one = new ConsoleStream(context, live, stream, viewer);
      all.add(one);
      ofPerson.add(viewer.personId, one);
      stream.onClose(() => {
        all.delete(one);
        ofPerson.remove(viewer.personId, one);
        one.end();
      });
      await one.begin(opened, lastEventId);
    },
    close() {
      for (const end of ends) end();
    },
  };
}
