import { z } from "zod";
import type { Pairing } from "./state.ts";

const paired = z.object({ clientId: z.string(), token: z.string(), boardId: z.string() });
const requested = z.object({ pairingCode: z.string(), claimSecret: z.string(), expiresAt: z.number() });
const refused = z.object({ error: z.string(), until: z.number().optional() });

/** The gateway said no, in its own words. */
export class PairingRefused extends Error {
  override readonly name = "PairingRefused";
}

/** Between two tries, in milliseconds: with a secret nobody counts them, without one each is a guess of 30 a minute. */
const pollMs = { withSecret: 2_000, withCode: 5_000 } as const;

export interface PairingWorld {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Tells the person in front of the display something. */
  readonly say: (line: string) => void;
}

/** With a code that the console showed. Waits when the code is on no board yet. Throws PairingRefused. */
export async function pairWithCode(world: PairingWorld, pairingCode: string): Promise<Pairing> {
  let told = false;
  for (;;) {
    const answer = await trade(world, { pairingCode });
    if (answer !== undefined) return answer;
    if (!told) world.say("The code is good. Waiting for it to be put on a board in the console: Pair device.");
    told = true;
    await pause(pollMs.withCode, world.signal);
  }
}

/** Asks for a code, shows it, and waits until a person has typed it into the console; a late code is replaced. */
export async function pairByShowing(world: PairingWorld): Promise<Pairing> {
  for (;;) {
    const { body, at } = await post(world, "/pair/request", {});
    const { pairingCode, claimSecret, expiresAt } = requested.parse(body);
    world.say(`Pairing code: ${pairingCode}`);
    world.say(`Type it into Pair device on a board card at ${world.url}${within(expiresAt - at)}.`);
    try {
      for (;;) {
        const answer = await trade(world, { pairingCode, claimSecret });
        if (answer !== undefined) return answer;
        await pause(pollMs.withSecret, world.signal);
      }
    } catch (error) {
      if (!(error instanceof PairingRefused)) throw error;
      world.say("The code was not used in time. Here is another one.");
    }
  }
}

/** Nothing where the answer did not say when it was given. */
function within(milliseconds: number): string {
  if (Number.isNaN(milliseconds)) return "";
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  return minutes === 1 ? ", within a minute" : `, within ${minutes} minutes`;
}

async function trade(world: PairingWorld, body: Record<string, string>): Promise<Pairing | undefined> {
  const answer = paired.safeParse((await post(world, "/pair", body)).body);
  if (!answer.success) return undefined;
  const { clientId, token } = answer.data;
  return { url: world.url, clientId, token };
}

interface Answer {
  readonly body: unknown;
  /** When it was given, by the gateway's clock: a display's own may be wrong by hours. */
  readonly at: number;
}

/** The answer's JSON; a gateway that is away or broken is tried again, a refusal is thrown. */
async function post(world: PairingWorld, path: string, body: Record<string, string>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await send(world, path, body);
    if (response?.ok === true) {
      return { body: await response.json(), at: Date.parse(response.headers.get("date") ?? "") };
    }
    const said = refused.safeParse(await response?.json().catch(() => undefined)).data;
    if (response !== undefined && response.status < 500 && response.status !== 429) {
      throw new PairingRefused(said?.error ?? `The gateway answered ${response.status}.`);
    }
    if (attempt === 0) world.say(said?.error ?? `The gateway at ${world.url} does not answer. Trying again.`);
    await pause(Math.min(30_000, 1_000 * 2 ** attempt), world.signal);
  }
}

async function send(world: PairingWorld, path: string, body: unknown): Promise<Response | undefined> {
  try {
    return await fetch(`${world.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: world.signal,
    });
  } catch (error) {
    if (world.signal.aborted) throw error;
    return undefined;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
