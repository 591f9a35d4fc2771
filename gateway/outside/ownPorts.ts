import type { Config } from "../config.ts";
import type { OutsideOptions } from "./outside.ts";

/** What the way out follows of this installation: hosts that its operator allows, and ports that are its own. */
export function outsideRules({
  allowedPrivateHosts,
  port,
  databaseUrl,
  databaseDirectUrl,
  redisUrl,
}: Pick<Config, "allowedPrivateHosts" | "port" | "databaseUrl" | "databaseDirectUrl" | "redisUrl">): OutsideOptions {
  const others = [databaseUrl, databaseDirectUrl, redisUrl].flatMap((url) =>
    url !== undefined && URL.canParse(url) ? Number(new URL(url).port) : [],
  );
  return { allowedPrivateHosts, ownPorts: [port, ...others] };
}
