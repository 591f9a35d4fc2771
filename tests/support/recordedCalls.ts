import { readFileSync } from "node:fs";
import { projectPath } from "../../gateway/projectRoot.ts";
import { makeEnablementToken, startDialects, type Verb } from "./dialectWorld.ts";

/** As programs sent it, byte for byte. */
export interface Recorded {
  readonly client: string;
  readonly call: string;
  readonly dialect: string;
  readonly method: Verb;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  readonly expectStatus: number;
}

export const recorded = (
  JSON.parse(readFileSync(projectPath("tests/data/dialects/client-requests.json"), "utf8")) as { requests: Recorded[] }
).requests;

/** A gateway, and what programs sent with its keys in it. */
export async function startRecorded() {
  const world = await startDialects();
  const { cloud, installable, subscriptionId, kitchen, ask } = world;
  const replay = async ({ method, dialect, path, headers, body, call }: Recorded) => {
    const names: Record<string, string> = {
      cloudToken: cloud,
      rwKey: cloud,
      localKey: world.local,
      apiKey: installable.key,
      apiSecret: installable.secret,
      subscriptionId,
      ...(call === "local.enable"
        ? { enablementToken: await makeEnablementToken(await world.app.as("mia"), kitchen) }
        : {}),
    };
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
    return ask(
      method,
      `/dialects/${dialect}${filled(path)}`,
      Object.fromEntries(headers.map(([name, value]) => [name, filled(value)])),
      body ?? undefined,
    );
  };
  return Object.assign(world, { replay });
}
