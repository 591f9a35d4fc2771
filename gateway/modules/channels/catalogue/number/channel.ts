import { z } from "zod";
import type { Rendered, SourceAnswer } from "../../kit.ts";
import { jsonOf } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { line, optionalLine, secret, url } from "../settings.ts";

interface Found {
  readonly value: number | string;
}

/** RFC 6901. */
function byPointer(document: unknown, pointer: string): unknown {
  if (pointer === "") return document;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, name) => {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
      return (value as Record<string, unknown>)[name];
    }, document);
}

/** A number as people write it; all else, as a house's 007 or a colour's 0x1F, is a text and stays as it is. */
const decimal = /^\s*[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)\s*$/;

function parse(answer: SourceAnswer | undefined): Found {
  const pointer = decodeURIComponent(new URL(answer?.url ?? "about:blank").hash.slice(1));
  const value = byPointer(jsonOf(answer), pointer);
  if (typeof value === "number" && Number.isFinite(value)) return { value };
  if (typeof value === "string" && value.length <= 40) return { value: decimal.test(value) ? Number(value) : value };
  throw new Error("nothing at the pointer");
}

/** Digits in groups of three; no locale, so that every machine writes the same. */
function written(value: number, decimals: number): string {
  const rounded = Math.abs(value).toFixed(decimals);
  const [whole = "", part] = rounded.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 && Number(rounded) !== 0 ? "-" : ""}${grouped}${part === undefined ? "" : `.${part}`}`;
}

export function numberChannel(channel: CatalogueChannel) {
  return define<
    { title: string; address: string; pointer: string; unit: string; decimals: number; token: string },
    Found
  >({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 60 }),
    settings: z.strictObject({
      title: line("Title"),
      address: url("Address of the JSON"),
      pointer: z
        .string()
        .max(200)
        .regex(/^(\/.*)?$/, { error: "A JSON Pointer begins with a slash: /rates/EUR." })
        .default("")
        .meta({ title: "Where the number stands", description: "A JSON Pointer, as /rates/EUR." }),
      unit: optionalLine("Unit", 8),
      decimals: z.int().min(0).max(6).default(0).meta({ title: "Decimals" }),
      token: secret("Token, sent as Authorization: Bearer"),
    }),
    source: {
      // As a fragment, the pointer goes along without being sent.
      requests: ({ address, pointer, token }) => {
        const asked = new URL(address);
        asked.hash = encodeURIComponent(pointer);
        return [{ url: asked.href, ...(token === "" ? {} : { headers: { authorization: `Bearer ${token}` } }) }];
      },
      parse: ([answer]) => parse(answer),
      refreshSeconds: 900,
      freshSeconds: 6 * 3600,
      hosts: "chosen",
    },
    render: ({ data, settings }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      const value = typeof data.value === "number" ? written(data.value, settings.decimals) : data.value;
      return { kind: "text", text: `${settings.title}\n${value} ${settings.unit}`.trimEnd() };
    },
    preview: {
      settings: {
        title: "Visitors today",
        address: "https://example.com/visitors.json",
        pointer: "/today",
        unit: "",
        decimals: 0,
        token: "",
      },
      data: { value: 12480 },
      others: [{ data: { value: 12512 } }, { data: { value: 12967 } }],
    },
  });
}
