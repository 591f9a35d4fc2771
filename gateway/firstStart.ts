import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { loadChannelCatalogue } from "./modules/channels/marketplace/loadCatalogue.service.ts";
import { makeSuperadmin } from "./modules/people/people.service.ts";
import { loadPickCatalogue } from "./modules/picks/pickCatalogue.service.ts";
import { RefusalError } from "./refusal.ts";
import { loadDemo } from "./seed/demo.ts";
import { StartError } from "./startError.ts";
import { say } from "./terminal.ts";

/** What only a start does: the picks and channels that come with the product, the demo household where decision 26 wants one, and `--superadmin`. */
export async function firstStart(context: Context): Promise<void> {
  const { config } = context;
  await loadPickCatalogue(context);
  await loadChannelCatalogue(context);
  if (wantsDemo(config)) await loadDemoOnce(context);
  if (config.superadmin !== undefined) await addSuperadmin(context, config.superadmin);
}

/** On a first start where only this machine can reach a database of our own; elsewhere only when asked for. */
function wantsDemo({ demo, databaseUrl, loopback }: Config): boolean {
  return demo === "always" || (demo === "firstStart" && databaseUrl === undefined && loopback);
}

async function loadDemoOnce(context: Context): Promise<void> {
  const signIn = await loadDemo(context);
  if (signIn !== undefined) {
    const [first = "", ...others] = signIn.emailAddresses;
    say("\n  A demo household is there to look around. This is said once:");
    say(`    e-mail    ${first}`);
    say(`    password  ${signIn.password}`);
    say(`    (the same password for ${others.join(", ")})`);
  } else if (context.config.demo === "always") {
    say("  The demo household was not loaded: people are there already.");
  }
}

async function addSuperadmin(context: Context, emailAddress: string): Promise<void> {
  try {
    await makeSuperadmin(context, emailAddress);
    say(`  ${emailAddress} is a superadmin.`);
  } catch (error) {
    if (error instanceof RefusalError) throw new StartError(error.message);
    throw error;
  }
}
