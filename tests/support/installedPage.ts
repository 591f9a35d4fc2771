import { openConsole, ownersFlags } from "./consoleBench.tsx";
import { type Channel, channelBoard } from "./installedBench.ts";

export const installedPath = "/board/kitchen/installables/installed";

/** The page of installed channels, opened; `close` it after the test. */
export function openInstalled(
  channels: Channel[],
  more: Record<string, unknown> = {},
  roots: Record<string, unknown> = {},
  query = "",
) {
  const bench = channelBoard(channels, more, roots);
  // An Owner is the one who sees Billing.
  const flags = { ...ownersFlags, "settings.viewBilling": true };
  const opened = openConsole(`${installedPath}${query}`, { roots: bench.roots, flags });
  const rowOf = async (title: string) => {
    const heading = await opened.findByRole("heading", { level: 3, name: title });
    const row = heading.closest("li");
    if (!row) throw new Error(`There is no ${title}.`);
    return row;
  };
  return { ...bench, ...opened, rowOf };
}
