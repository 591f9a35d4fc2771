import { ConfigError, HelpRequest, readConfig } from "./config.ts";
import { builtPages } from "./http/pages.ts";
import { runGateway } from "./run.ts";
import { StartError } from "./startError.ts";
import { say, sayProblem } from "./terminal.ts";

/** The production gateway: what `npm start` runs when everything is built. */
async function main(): Promise<void> {
  try {
    const config = readConfig(process.env, process.argv.slice(2), "production");
    await runGateway({ config, pages: builtPages() });
  } catch (error) {
    if (error instanceof HelpRequest) {
      say(error.message);
      process.exit(error.exitCode);
    }
    if (error instanceof ConfigError || error instanceof StartError) {
      sayProblem(error.message);
      process.exit(error.exitCode);
    }
    sayProblem(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  }
}

await main();
