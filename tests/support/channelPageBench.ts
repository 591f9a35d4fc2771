import { afterEach } from "vitest";
import { openConsole } from "./consoleBench.tsx";
import { type Channel, channelBoard } from "./installedBench.ts";

/** The console on the page of a channel, with all that the page asks for. */
export function openChannel(
  channel: Channel,
  roots: Record<string, unknown> = {},
  at = `/board/kitchen/installables/subscription/${channel.id}`,
  board: Record<string, unknown> = {},
) {
  const bench = channelBoard([channel], board, {
    installableDetail: ({ subscriptionId }: { subscriptionId: string }) => {
      const found = bench.world.channels.find(({ id }) => id === subscriptionId);
      return {
        installable: { id: "i", subscriptionsCanBeRenamed: found?.subscriptionsCanBeRenamed ?? false },
        subscription: { id: subscriptionId, title: found?.title ?? "", muted: false },
      };
    },
    ...roots,
  });
  return { ...bench, ...openConsole(at, { roots: bench.roots }) };
}

/** Opens the page of the channel "dinner" for the tests of a file, each closed behind its test. */
export function dinnerPages() {
  let opened: ReturnType<typeof openChannel> | undefined;
  afterEach(() => opened?.close());
  return {
    path: dinnerPath,
    open(channel: Channel, roots: Record<string, unknown> = {}, at: string = dinnerPath) {
      opened = openChannel(channel, roots, at);
      return opened;
    },
    /** What was opened last. */
    page: () => opened as NonNullable<typeof opened>,
  };
}

const dinnerPath = "/board/kitchen/installables/subscription/dinner";
