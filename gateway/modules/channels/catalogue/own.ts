import type { AnyChannel, Rendered } from "../kit.ts";
import type { CatalogueChannel } from "./catalogue.data.ts";
import { define, headOf } from "./define.ts";
import { ofSet } from "./rules/sayings.ts";
import { noSettings } from "./settings.ts";

/** What people write themselves, by turns. */
export function messageSetCreator(channel: CatalogueChannel): AnyChannel {
  return define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ sets, deal }): Rendered => {
      const messages = sets.flat();
      return messages.length === 0
        ? { kind: "nothing", because: "noMessages" }
        : ofSet(messages, deal(messages.length));
    },
    preview: { settings: {}, data: null },
  });
}

/** Several sets as one channel: the sets take turns, and each deals its own deck. */
export function blended(channel: CatalogueChannel): AnyChannel {
  return define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ sets, turn, deal }): Rendered => {
      const filled = sets.filter((set) => set.length > 0);
      const set = filled[turn % Math.max(1, filled.length)];
      if (set === undefined) return { kind: "nothing", because: "noMessages" };
      return ofSet(set, deal(set.length, Math.floor(turn / filled.length)));
    },
    preview: { settings: {}, data: null },
  });
}
