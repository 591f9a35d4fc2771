import { parseFeed } from "feedsmith";
import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import { fits, textOf } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { url } from "../settings.ts";
import { plain } from "./plain.ts";

const kinds = /xml|json|rss|text\/(plain|html)/i;
const mostTitles = 30;

/** A feed's title is a text, or in Atom a text with its type. */
const title = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]);
const feed = z.object({
  items: z.array(z.object({ title: title.optional() })).optional(),
  entries: z.array(z.object({ title: title.optional() })).optional(),
});

interface Titles {
  readonly titles: readonly string[];
}

/** Titles of the newest items that lie on a board whole; others are left out, not cut. */
function readTitles(text: string): Titles {
  const { items, entries } = feed.parse(parseFeed(text).feed);
  const titles = (items ?? entries ?? [])
    .map((item) => plain(item.title ?? ""))
    .filter((one) => one !== "" && fits(one));
  return { titles: [...new Set(titles)].slice(0, mostTitles) };
}

export function headlinesChannel(channel: CatalogueChannel) {
  return define<{ address: string }, Titles>({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 60 }),
    settings: z.strictObject({ address: url("Address of the feed") }),
    source: {
      requests: ({ address }) => [
        {
          url: address,
          headers: {
            accept:
              "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5",
          },
        },
      ],
      parse: ([answer]) => readTitles(textOf(answer, kinds)),
      refreshSeconds: 900,
      freshSeconds: 24 * 3600,
      hosts: "chosen",
    },
    render: ({ data, deal }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      if (data.titles.length === 0) return { kind: "nothing", because: "noEvents" };
      return { kind: "text", text: data.titles[deal(data.titles.length)] ?? "" };
    },
    preview: {
      settings: { address: "https://example.com/feed.xml" },
      data: {
        titles: ["Ferry runs again after the storm", "Town library opens on Sundays", "Bakers agree on a longer loaf"],
      },
    },
  });
}
