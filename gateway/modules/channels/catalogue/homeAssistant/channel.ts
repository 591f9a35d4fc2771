import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import { jsonOf, shortened } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { optionalLine, secret, url } from "../settings.ts";

const state = z.object({
  state: z.string().max(200),
  attributes: z.object({ friendly_name: z.string().optional(), unit_of_measurement: z.string().optional() }).optional(),
});

interface Entity {
  readonly name: string;
  readonly state: string;
  readonly unit: string;
}

export function homeAssistantChannel(channel: CatalogueChannel) {
  return define<{ address: string; entity: string; token: string; name: string }, Entity>({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 30 }),
    settings: z.strictObject({
      address: url("Address of Home Assistant"),
      entity: z
        .string()
        .regex(/^[a-z0-9_]+\.[a-z0-9_]+$/, { error: "An entity is written as sensor.garden." })
        .meta({ title: "Entity" }),
      token: secret("Long-lived access token"),
      name: optionalLine("Name on the board"),
    }),
    source: {
      requests: ({ address, entity, token }) => [
        {
          url: new URL(`/api/states/${entity}`, address).href,
          ...(token === "" ? {} : { headers: { authorization: `Bearer ${token}` } }),
        },
      ],
      parse: ([answer]) => {
        const { state: value, attributes = {} } = state.parse(jsonOf(answer));
        return { name: attributes.friendly_name ?? "", state: value, unit: attributes.unit_of_measurement ?? "" };
      },
      refreshSeconds: 60,
      freshSeconds: 900,
      hosts: "chosen",
    },
    render: ({ data, settings }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      if (["unavailable", "unknown"].includes(data.state)) return { kind: "nothing", because: "noData" };
      const name = shortened(
        settings.name || data.name || settings.entity.replace(/^.*\./, "").replaceAll("_", " "),
        22,
      );
      return { kind: "text", text: `${name}\n${shortened(`${data.state} ${data.unit}`, 22)}` };
    },
    preview: {
      settings: { address: "http://homeassistant.local:8123", entity: "sensor.garden", token: "", name: "Garden" },
      data: { name: "Garden", state: "21.5", unit: "°C" },
      others: [
        { data: { name: "Garden", state: "18.2", unit: "°C" } },
        { data: { name: "Garden", state: "9.7", unit: "°C" } },
      ],
    },
  });
}
