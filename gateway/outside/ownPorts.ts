import type { Config } from "../config.ts";
import type { OutsideOptions } from "./outside.ts";

type Installation = Pick<
  Config,
  | "allowedPrivateHosts"
  | "port"
  | "localApiPort"
  | "metricsPort"
  | "databaseUrl"
  | "databaseDirectUrl"
  | "redisUrl"
  | "mqttUrl"
>;

/** What an address without a port means. */
const usualPorts: Readonly<Record<string, number>> = {
  "postgres:": 5432,
  "postgresql:": 5432,
  "redis:": 6379,
  "rediss:": 6379,
  "mqtt:": 1883,
  "mqtts:": 8883,
  "ws:": 80,
  "wss:": 443,
};

function portOf(url: string | undefined): number | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { port, protocol } = new URL(url);
  return port === "" ? usualPorts[protocol] : Number(port);
}

/** What the way out follows of this installation: hosts that its operator allows, and ports that are its own. */
export function outsideRules(config: Installation): OutsideOptions {
  const { allowedPrivateHosts, port, localApiPort, metricsPort } = config;
  const others = [config.databaseUrl, config.databaseDirectUrl, config.redisUrl, config.mqttUrl].map(portOf);
  return {
    allowedPrivateHosts,
    ownPorts: [port, localApiPort, metricsPort, ...others].filter((one) => one !== undefined),
  };
}
