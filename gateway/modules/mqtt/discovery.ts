import { strategies } from "../../boardState/strategies.ts";
import type { Config } from "../../config.ts";
import { entityNames } from "../../words/mqttWords.ts";
import { longestPinMinutes } from "../developer/brokerPinning.service.ts";
import { happenings, triggers } from "./happenings.ts";
import { boardTopic, bridgeTopic, commandTopic } from "./topics.ts";

/** A board as Home Assistant is told of it. */
export interface DiscoveredBoard {
  readonly boardId: string;
  readonly title: string;
  readonly rows: number;
  readonly columns: number;
  /** Without it there is nothing to see but whether the board is there. */
  readonly mayRead: boolean;
  /** Without it there is nothing to press, to switch, or to write into. */
  readonly mayWrite: boolean;
}

/** Signs of the largest text that a board may need: its flaps. Home Assistant itself takes 255. */
const mostSigns = 132;

const buttons = ["clear", "undo", "resend", "unpin"] as const;

/**
 * Home Assistant's device discovery: one retained message makes a device with all its entities. What stands at the root holds
 * for every entity that says nothing else. https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
 */
export function discoveryOf(
  { boardId, title, rows, columns, mayRead, mayWrite }: DiscoveredBoard,
  clientId: string,
  version: string,
  { productName, publicUrl }: Pick<Config, "productName" | "publicUrl">,
): string {
  const state = boardTopic(boardId, "state");
  const gateway = { topic: bridgeTopic(clientId) };
  const entity = (platform: string, id: string, name: string, rest: object) => ({
    [id]: { p: platform, unique_id: `clatter_${boardId}_${id}`, name, ...rest },
  });
  const fromState = (key: string, rest: object = {}) => ({
    state_topic: state,
    value_template: `{{ value_json.${key} }}`,
    ...rest,
  });
  const command = (name: Parameters<typeof commandTopic>[1]) => ({ command_topic: commandTopic(boardId, name) });
  const button = (name: (typeof buttons)[number]) =>
    entity("button", name, entityNames[name], { ...command(name), payload_press: "PRESS" });
  const trigger = (payload: string) => ({
    [`on_${payload}`]: {
      p: "device_automation",
      automation_type: "trigger",
      type: payload,
      subtype: "board",
      topic: boardTopic(boardId, "trigger"),
      payload,
    },
  });
  const there = {
    // Says that the board is offline, so it is there while the board is not.
    ...entity("binary_sensor", "online", entityNames.online, {
      state_topic: boardTopic(boardId, "availability"),
      payload_on: "online",
      payload_off: "offline",
      device_class: "connectivity",
      entity_category: "diagnostic",
      availability: [gateway],
    }),
  };
  const reading = {
    ...entity("image", "picture", entityNames.picture, {
      image_topic: boardTopic(boardId, "image"),
      content_type: "image/png",
    }),
    ...entity("sensor", "message", entityNames.message, fromState("message", { json_attributes_topic: state })),
    ...entity("sensor", "by", entityNames.by, fromState("by")),
    ...entity("sensor", "changed", entityNames.changed, fromState("changedAt", { device_class: "timestamp" })),
    ...entity("sensor", "version", entityNames.version, fromState("version", { entity_category: "diagnostic" })),
    ...entity("binary_sensor", "quiet", entityNames.quiet, fromState("quiet")),
    ...entity("binary_sensor", "pinned", entityNames.pinned, fromState("pinned")),
    ...entity("event", "happened", entityNames.happened, {
      state_topic: boardTopic(boardId, "event"),
      event_types: Object.values(happenings),
      availability: [gateway],
    }),
    ...Object.assign({}, ...Object.values(triggers).map((payload) => trigger(String(payload)))),
  };
  const writing = {
    ...entity("text", "send", entityNames.send, { ...command("send"), max: mostSigns }),
    ...entity("notify", "notify", entityNames.notify, command("notify")),
    ...Object.assign({}, ...buttons.map(button)),
    ...entity("select", "order", entityNames.order, {
      ...command("order"),
      options: strategies,
      ...(mayRead ? fromState("order") : {}),
    }),
    ...entity("switch", "channels", entityNames.channels, {
      ...command("channels"),
      ...(mayRead ? fromState("channels") : {}),
    }),
    ...entity("number", "pin", entityNames.pin, {
      ...command("pin"),
      min: 0,
      max: longestPinMinutes,
      unit_of_measurement: "min",
      entity_category: "config",
      ...(mayRead ? fromState("pinMinutes") : {}),
    }),
    ...entity("event", "answered", entityNames.answered, {
      state_topic: boardTopic(boardId, "result"),
      event_types: ["accepted", "refused"],
      availability: [gateway],
    }),
  };
  return JSON.stringify({
    dev: {
      ids: [`clatter_${boardId}`],
      name: title,
      mf: productName,
      mdl: `${rows} x ${columns}`,
      sw: version,
      cu: `${publicUrl}/board/${boardId}/live`,
    },
    o: { name: productName, sw: version, url: publicUrl },
    availability: [gateway, { topic: boardTopic(boardId, "availability") }],
    availability_mode: "all",
    qos: 1,
    cmps: { ...there, ...(mayRead ? reading : {}), ...(mayWrite ? writing : {}) },
  });
}
