import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashPassword } from "../callers/password.ts";
import type { Context } from "../context.ts";
import { newId } from "../db/ids.ts";
import { addPerson } from "../modules/people/people.service.ts";
import { hasPeople } from "../modules/people/people.store.ts";
import { loadBoards } from "./demoBoards.ts";
import { loadChannels } from "./demoChannels.ts";
import { loadDrafts } from "./demoDrafts.ts";
import { loadFeed } from "./demoFeed.ts";
import { loadHistory } from "./demoHistory.ts";
import type { DemoIds, DemoLoad } from "./demoLoad.ts";
import { loadPicks } from "./demoPicks.ts";
import { readDemoData } from "./household.ts";

/** How the people of the demo household sign in; told once. */
export interface DemoSignIn {
  readonly emailAddresses: readonly string[];
  readonly password: string;
}

/** Any number will do, as long as every gateway of this product takes the same. */
const loadLock = 4_141_026;

/**
 * Loads the demo household: three boards, four people, a month of messages (decisions 26 and 33). Undefined, and nothing
 * loaded, where anybody is known already; of several gateways that start at once, one loads.
 */
export async function loadDemo(context: Context): Promise<DemoSignIn | undefined> {
  const { config, database } = context;
  if (await hasPeople(database)) return undefined;
  const password = config.demoPassword ?? newPassword();
  const hash = await hashPassword(password);
  const data = readDemoData();
  const now = await context.clock.now();
  const loaded = await database.transaction(async (executor) => {
    await executor.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
    if (await hasPeople(executor)) return undefined;
    const load: DemoLoad = { executor, data, id: namer(), now, productName: config.productName };
    await loadPeople(load, hash);
    await loadBoards(load);
    const history = await loadHistory(load);
    await loadChannels(load);
    await loadDrafts(load);
    await loadFeed(load);
    await loadPicks(load);
    return history;
  });
  if (loaded === undefined) return undefined;
  for (const { kind, at } of loaded.wakes) await context.jobs.wakeAt(kind, at);
  return { emailAddresses: data.household.people.map(({ emailAddress }) => emailAddress), password };
}

/** 72 random bits, short enough to type. */
function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

function namer(): DemoIds {
  const ids = new Map<string, string>();
  return (name) => {
    const id = ids.get(name) ?? newId();
    ids.set(name, id);
    return id;
  };
}

async function loadPeople({ executor, data, id }: DemoLoad, hash: string): Promise<void> {
  for (const { id: name, firstName, lastName, emailAddress, referralCode } of data.household.people) {
    await addPerson(executor, {
      id: id(name),
      firstName,
      lastName,
      emailAddress,
      password: { hash },
      verified: true,
      ...(referralCode === undefined ? {} : { referralCode }),
    });
  }
}
