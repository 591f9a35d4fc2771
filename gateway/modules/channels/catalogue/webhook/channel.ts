import type { Rendered } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { noSettings } from "../settings.ts";

/** What others send to its address, as soon as the board may show it; from Slack by a command. */
export function webhookChannel(channel: CatalogueChannel) {
  return define<Record<string, never>, { readonly text: string }>({
    ...headOf(channel),
    settings: noSettings,
    rhythm: () => ({ kind: "event" }),
    render: ({ data }): Rendered =>
      data === null ? { kind: "nothing", because: "noEvents" } : { kind: "text", text: data.text },
    preview: {
      settings: {},
      data: { text: channel.id === "slack" ? "Mia: cake in the kitchen" : "Parcel at the door" },
    },
  });
}
