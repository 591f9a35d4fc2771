import { createActor } from "xstate";
import { loadBoardCore } from "../grid-core/load.node.ts";
import { type DisplaySocketEmitted, displaySocketMachine } from "../machines/board/displaySocketMachine.ts";
import { createNaming } from "./naming.ts";
import { type Options, OptionsProblem, readOptions } from "./options.ts";
import { PairingRefused, pairByShowing, pairWithCode } from "./pairing.ts";
import { createPlayer } from "./player.ts";
import { socketPorts } from "./socketPorts.ts";
import { openPlainScreen, openTerminalStage, type Stage } from "./stage.ts";
import { forgetPairing, type Pairing, readPairing, tryState, writePairing } from "./state.ts";

const rows = 6;
const columns = 22;
const firmware = "clatter-display/0.1.0";

/** Two signals within this time, in milliseconds, are one. */
const sameSignalMs = 1_500;

/** What a display says that may not come back, by the gateway's reason. */
const refusals: Readonly<Record<string, string>> = {
  removed: "This display was removed from its board. Start it again to pair it anew.",
  unknown: "The gateway does not know this display any more. Start it again to pair it anew.",
  replaced: "Another display program with the same pairing has connected; this one ends.",
};

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, process.stdout.isTTY === true);
  const stop = new AbortController();
  let askedAt: number | undefined;
  const interrupt = (): void => {
    askedAt ??= performance.now();
    // Ctrl-C under npm arrives twice; a person who presses it again later does not want to wait.
    if (performance.now() - askedAt > sameSignalMs) process.exit(130);
    stop.abort(new Interrupted());
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
  const pairing = await findPairing(options, stop.signal);
  process.exitCode = await play(pairing, options, stop.signal);
}

/** Somebody pressed Ctrl-C: a clean end. */
class Interrupted extends Error {}

async function findPairing(options: Options, signal: AbortSignal): Promise<Pairing> {
  const say = (line: string): void => console.log(line);
  const kept = options.pairingCode === undefined ? readPairing(options.stateFile, options.url) : undefined;
  if (kept !== undefined) return kept;
  tryState(options.stateFile);
  const world = { url: options.url, signal, say };
  const pairing =
    options.pairingCode === undefined ? await pairByShowing(world) : await pairWithCode(world, options.pairingCode);
  writePairing(options.stateFile, pairing);
  say("Paired.");
  return pairing;
}

/** Plays the board until it is told to stop; the exit code. */
function play(pairing: Pairing, options: Options, signal: AbortSignal): Promise<number> {
  const player = createPlayer(loadBoardCore(), rows, columns);
  const stage: Stage = options.plain
    ? openPlainScreen((line) => console.log(line), player, columns)
    : openTerminalStage(process.stdout, player, rows, columns, options.style);
  let reason = "unknown";
  const ports = socketPorts(pairing, { rows, columns, firmware }, (said) => {
    reason = said;
  });
  const actor = createActor(displaySocketMachine.provide({ actors: ports }), {
    input: { clientId: pairing.clientId, jitter: Math.random() },
  });
  const naming = createNaming(stage);
  return new Promise((resolve) => {
    const end = (code: number): void => {
      actor.stop();
      naming.close();
      stage.close();
      resolve(code);
    };
    // Whatever happens, the terminal is given back.
    process.once("exit", () => stage.close());
    signal.addEventListener("abort", () => end(0));
    actor.on("display.show", ({ command }: Extract<DisplaySocketEmitted, { type: "display.show" }>) =>
      naming.show(command),
    );
    actor.on("display.name", ({ command }: Extract<DisplaySocketEmitted, { type: "display.name" }>) =>
      naming.name(command),
    );
    actor.on("display.clear", () => naming.clear());
    actor.on("display.refused", () => {
      const left = reason === "replaced" ? undefined : forgetPairing(options.stateFile);
      end(1);
      console.error(refusals[reason] ?? `The gateway refused this display (${reason}).`);
      if (left !== undefined) console.error(left);
    });
    actor.subscribe(({ value, context }) => {
      if (context.board !== null) stage.bear(context.board.code62);
      stage.connection(connectionText(value, context.board?.title));
    });
    actor.start();
  });
}

/** The line under the board. */
function connectionText(state: unknown, title: string | undefined): string {
  const connected = typeof state === "object" && state !== null && "open" in state && state.open === "connected";
  if (connected) return `${title ?? "Board"} · connected · Ctrl-C ends`;
  return state === "waiting" ? "The gateway is away. Trying again." : "Connecting.";
}

run().catch((error: unknown) => {
  if (error instanceof Interrupted) return;
  const known = error instanceof OptionsProblem || error instanceof PairingRefused;
  if (error instanceof OptionsProblem && error.exitCode === 0) console.log(error.message);
  else console.error(known ? error.message : error);
  process.exitCode = error instanceof OptionsProblem ? error.exitCode : 1;
});
