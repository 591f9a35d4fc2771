import { z } from "zod";

/*
 * What Home Assistant takes of a device's discovery, strictly: an option that it does not know is a mistake here, where it
 * drops it without a word. Written from its documentation (https://www.home-assistant.io/integrations/mqtt/ and the pages of
 * its platforms) and the schemas of its integration (homeassistant/components/mqtt: schemas.py and a file a platform).
 */

/** MQTT 3.1.1, 4.7: a wildcard stands for a whole level, # for the last ones. */
const listenedTopic = z.string().regex(/^(?:(?:[^+#\0/]*|\+)\/)*(?:[^+#\0/]*|\+|#)$/);
/** Nobody can say anything to a wildcard. */
const saidTopic = z.string().regex(/^[^+#\0]+$/);
const template = z.string().regex(/\{\{.+\}\}|\{%.+%\}/s);
const category = z.enum(["config", "diagnostic"]);

const available = {
  availability: z
    .array(
      z.strictObject({
        topic: listenedTopic,
        payload_available: z.string().optional(),
        payload_not_available: z.string().optional(),
        value_template: template.optional(),
      }),
    )
    .optional(),
  availability_mode: z.enum(["all", "any", "latest"]).optional(),
};

const common = {
  ...available,
  unique_id: z.string().min(1),
  name: z.string().min(1).nullable(),
  qos: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  encoding: z.string().optional(),
  enabled_by_default: z.boolean().optional(),
  icon: z
    .string()
    .regex(/^\w+:[\w-]+$/)
    .optional(),
  json_attributes_topic: listenedTopic.optional(),
  json_attributes_template: template.optional(),
};
const read = { state_topic: listenedTopic, value_template: template.optional() };
const write = { command_topic: saidTopic, command_template: template.optional(), retain: z.boolean().optional() };

/** A sensor or an image tells: only what can be set is a configuration. */
const told = { entity_category: z.literal("diagnostic").optional() };
const set = { entity_category: category.optional() };

const platforms = [
  z.strictObject({
    p: z.literal("sensor"),
    ...common,
    ...told,
    ...read,
    // Of some sixty those that text and times may have; a time comes as ISO 8601 with its offset.
    device_class: z.enum(["timestamp", "date", "enum", "duration"]).optional(),
    state_class: z.enum(["measurement", "total", "total_increasing"]).optional(),
    unit_of_measurement: z.string().optional(),
    expire_after: z.int().optional(),
    force_update: z.boolean().optional(),
  }),
  z.strictObject({
    p: z.literal("binary_sensor"),
    ...common,
    ...told,
    ...read,
    device_class: z.enum(["connectivity", "occupancy", "problem", "running", "update"]).optional(),
    payload_on: z.string().optional(),
    payload_off: z.string().optional(),
    off_delay: z.int().positive().optional(),
    expire_after: z.int().optional(),
  }),
  z.strictObject({
    p: z.literal("image"),
    ...common,
    ...told,
    // In the place of `url_topic`; without `image_encoding` the payload is the file itself.
    image_topic: listenedTopic,
    content_type: z
      .string()
      .regex(/^image\//)
      .optional(),
    image_encoding: z.literal("b64").optional(),
  }),
  z.strictObject({
    p: z.literal("event"),
    ...common,
    ...told,
    ...read,
    event_types: z.array(z.string().min(1)).min(1),
    device_class: z.enum(["button", "doorbell", "motion"]).optional(),
  }),
  z.strictObject({
    p: z.literal("text"),
    ...common,
    ...set,
    ...write,
    state_topic: listenedTopic.optional(),
    value_template: template.optional(),
    min: z.int().min(0).max(255).optional(),
    max: z.int().min(0).max(255).optional(),
    mode: z.enum(["text", "password"]).optional(),
    pattern: z.string().optional(),
  }),
  z.strictObject({ p: z.literal("notify"), ...common, ...set, ...write }),
  z.strictObject({
    p: z.literal("button"),
    ...common,
    ...set,
    ...write,
    payload_press: z.string().optional(),
    device_class: z.enum(["identify", "restart", "update"]).optional(),
  }),
  z.strictObject({
    p: z.literal("select"),
    ...common,
    ...set,
    ...write,
    state_topic: listenedTopic.optional(),
    value_template: template.optional(),
    options: z.array(z.string().min(1)),
    optimistic: z.boolean().optional(),
  }),
  z.strictObject({
    p: z.literal("switch"),
    ...common,
    ...set,
    ...write,
    state_topic: listenedTopic.optional(),
    value_template: template.optional(),
    payload_on: z.string().optional(),
    payload_off: z.string().optional(),
    state_on: z.string().optional(),
    state_off: z.string().optional(),
    optimistic: z.boolean().optional(),
    device_class: z.enum(["outlet", "switch"]).optional(),
  }),
  z.strictObject({
    p: z.literal("number"),
    ...common,
    ...set,
    ...write,
    state_topic: listenedTopic.optional(),
    value_template: template.optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().min(0.001).optional(),
    mode: z.enum(["auto", "box", "slider"]).optional(),
    unit_of_measurement: z.string().optional(),
    optimistic: z.boolean().optional(),
  }),
  // It is no entity: it has neither a name nor an id of its own, and is there whether the board is or not.
  z.strictObject({
    p: z.literal("device_automation"),
    automation_type: z.literal("trigger"),
    type: z.string().min(1),
    subtype: z.string().min(1),
    topic: listenedTopic,
    payload: z.string().optional(),
    value_template: template.optional(),
    qos: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  }),
] as const;

const address = z.url({ protocol: /^https?$/ });

/** A device's discovery payload, by the short names that stand for `device`, `origin` and `components`. */
export const discoveryPayload = z.strictObject({
  dev: z.strictObject({
    ids: z.array(z.string().min(1)).min(1),
    name: z.string(),
    mf: z.string().optional(),
    mdl: z.string().optional(),
    sw: z.string().optional(),
    hw: z.string().optional(),
    sa: z.string().optional(),
    cu: address.optional(),
  }),
  o: z.strictObject({ name: z.string().min(1), sw: z.string().optional(), url: address.optional() }),
  ...available,
  qos: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  // A component's id is a level of topics that Home Assistant makes of it.
  cmps: z.record(z.string().regex(/^[a-zA-Z0-9_-]+$/), z.discriminatedUnion("p", platforms)),
});

/** The key of `value_json` that a template reads. */
export const keyRead = (told: string | undefined): string | undefined =>
  /^\{\{ value_json\.(\w+) \}\}$/.exec(told ?? "")?.[1];
