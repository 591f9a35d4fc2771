import { constants, setPriority } from "node:os";
import { ConfigError, givenVariables, HelpRequest, isVerb, readConfig } from "./config.ts";
import { listenForSignals } from "./signals.ts";
import { StartError } from "./startError.ts";
import { say, sayProblem } from "./terminal.ts";

/** The production gateway: what `npm start` runs when everything is built. */
try {
  const [first, ...rest] = process.argv.slice(2);
  if (first !== undefined && isVerb(first)) {
    // It runs beside a gateway that people wait for.
    if (first === "backup") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const config = readConfig(process.env, rest.includes("--help") ? ["--help"] : [], "production");
    const { runVerb } = await import("./backup/verbs.ts");
    await runVerb(first, rest, config, signalled());
    process.exit(0);
  }
  const isDoctor = first === "doctor";
  const config = readConfig(process.env, isDoctor ? rest : process.argv.slice(2), "production");
  if (isDoctor) {
    const { runDoctor } = await import("./doctor/doctor.ts");
    process.exit(await runDoctor(config, givenVariables(process.env)));
  }
  // Loaded only now: a wrong value is told at once.
  const { runGateway } = await import("./run.ts");
  const { builtPages } = await import("./http/pages.ts");
  const { builtDocuments } = await import("./http/graphql/ownDocuments.ts");
  await runGateway({ config, pages: builtPages(), ownDocuments: builtDocuments() });
} catch (error) {
  if (error instanceof HelpRequest) say(error.message);
  else if (error instanceof ConfigError || error instanceof StartError) sayProblem(error.message);
  else sayProblem(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const isForPeople = error instanceof HelpRequest || error instanceof ConfigError || error instanceof StartError;
  process.exit(isForPeople ? error.exitCode : 1);
}

/** Given up by the first signal; the code says which, as a shell's does. */
function signalled(): AbortSignal {
  const giveUp = new AbortController();
  listenForSignals().use(async (code, signal) => {
    const exitCode = signal === undefined ? code : 128 + constants.signals[signal];
    giveUp.abort(new StartError("Interrupted. Nothing was changed.", exitCode));
  });
  return giveUp.signal;
}
