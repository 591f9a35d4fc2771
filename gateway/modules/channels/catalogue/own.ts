import type { AnyChannel, Rendered } from "../kit.ts";
import type { CatalogueChannel } from "./catalogue.data.ts";
import { define, headOf } from "./define.ts";
import { ofSet } from "./rules/sayings.ts";
import { noSettings } from "./settings.ts";

/** What stands in a set before anybody has written one: on the listing alone. */
interface Sample {
  readonly texts: readonly string[];
}

const nothingOr = (sample: Sample | null, place: number): Rendered =>
  sample === null
    ? { kind: "nothing", because: "noMessages" }
    : { kind: "text", text: sample.texts[place % sample.texts.length] ?? "" };

const holdsNothing = ({ messageSetIds }: { readonly messageSetIds: readonly string[] }): boolean =>
  messageSetIds.length === 0;

/** What people write themselves, by turns. */
export function messageSetCreator(channel: CatalogueChannel): AnyChannel {
  return define<Record<string, never>, Sample | null>({
    ...headOf(channel),
    settings: noSettings,
    hasNothing: holdsNothing,
    render: ({ sets, deal, data, turn }): Rendered => {
      const messages = sets.flat();
      return messages.length === 0 ? nothingOr(data, turn) : ofSet(messages, deal(messages.length));
    },
    preview: { settings: {}, data: { texts: ["Shoes off, please", "We are out of milk again", "Hugs by the door"] } },
  });
}

/** Several sets as one channel: the sets take turns, and each deals its own deck. */
export function blended(channel: CatalogueChannel): AnyChannel {
  return define<Record<string, never>, Sample | null>({
    ...headOf(channel),
    settings: noSettings,
    hasNothing: holdsNothing,
    render: ({ sets, turn, deal, data }): Rendered => {
      const filled = sets.filter((set) => set.length > 0);
      const set = filled[turn % Math.max(1, filled.length)];
      if (set === undefined) return nothingOr(data, turn);
      return ofSet(set, deal(set.length, Math.floor(turn / filled.length)));
    },
    preview: { settings: {}, data: { texts: ["A line of verse", "then a joke", "then one of your own"] } },
  });
}
