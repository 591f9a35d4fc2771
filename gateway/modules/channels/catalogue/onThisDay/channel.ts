import type { AnyChannel, Rendered } from "../../kit.ts";
import { type CatalogueChannel, readEvents } from "../catalogue.data.ts";
import { monthNames } from "../days.ts";
import { define, headOf } from "../define.ts";
import { noSettings } from "../settings.ts";

/** What happened on the board's date in another year; each day of a leap year has one thing. */
export function onThisDayChannel(channel: CatalogueChannel): AnyChannel {
  return define({
    ...headOf(channel),
    settings: noSettings,
    rhythm: () => ({ kind: "every", minutes: 24 * 60 }) as const,
    render: ({ at }): Rendered => {
      const [, month = "", day = ""] = at.date.split("-");
      const event = readEvents().get(`${month}-${day}`);
      if (event === undefined) return { kind: "nothing", because: "noEvents" };
      const date = `${Number(day)} ${monthNames[Number(month) - 1]} ${event.year}`;
      return { kind: "text", text: `${date}\n\n${event.what}` };
    },
    preview: { settings: {}, data: null },
  });
}
