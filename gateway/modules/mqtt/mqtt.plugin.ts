import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createBridge } from "./bridge.ts";

/** Shows boards on the broker of MQTT_URL; without one nothing of it runs. */
export function registerMqtt(app: FastifyInstance, context: Context): void {
  const { mqttUrl } = context.config;
  if (mqttUrl === undefined) return;
  const bridge = createBridge(app, context, mqttUrl);
  app.addHook("onReady", async () => bridge.start());
  app.lifecycle.onStop(bridge.stop);
  app.addHook("preClose", bridge.stop);
}
