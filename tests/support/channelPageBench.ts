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
