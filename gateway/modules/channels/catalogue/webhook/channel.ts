import type { Rendered } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { noSettings } from "../settings.ts";

const ofHouse = ["Parcel at the door", "Washing is done", "Back-up finished\n14 files"] as const;
const ofSlack = ["Mia: cake in the kitchen", "Noor: demo at three", "Ben: the printer works again"] as const;

/** What others send to its address, as soon as the board may show it; from Slack by a command. */
export function webhookChannel(channel: CatalogueChannel) {
  const [first, ...others] = channel.id === "slack" ? ofSlack : ofHouse;
  return define<Record<string, never>, { readonly text: string }>({
    ...headOf(channel),
    settings: noSettings,
    rhythm: () => ({ kind: "event" }),
    onArrival: true,
    render: ({ data }): Rendered =>
      data === null ? { kind: "nothing", because: "noEvents" } : { kind: "text", text: data.text },
    preview: {
      settings: {},
      data: { text: first },
      others: others.map((text) => ({ data: { text } })),
    },
  });
}
