import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** What the program was asked for. */
export interface Options {
  /** A code that the console showed; without one the program asks for a code and shows it. */
  readonly pairingCode: string | undefined;
  /** The gateway's origin, without a slash at its end. */
  readonly url: string;
  readonly stateFile: string;
  /** Every grid as text, one after the other, for logs. */
  readonly plain: boolean;
  readonly style: "black" | "white";
}

/** The one line to print before ending with this code. */
export class OptionsProblem extends Error {
  override readonly name = "OptionsProblem";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

const helpText = `npm run display -- [options]

Plays a board in this terminal, as a display that is paired with it.

  --pair CODE          pair with a code that the console showed; without it a code is shown here, to be typed there
  --url ADDRESS        the gateway (http://127.0.0.1:4141)
  --state FILE         where the pairing is kept
  --style black|white  colour of the flaps (black)
  --plain              print every grid as text, without animation
  --help               this text`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws OptionsProblem: code 2 for a wrong option, 0 for --help. */
export function readOptions(argumentList: readonly string[], environment: Environment, isTerminal: boolean): Options {
  const { values } = parse(argumentList);
  if (values.help === true) throw new OptionsProblem(helpText, 0);
  const style = values.style ?? "black";
  if (style !== "black" && style !== "white") throw new OptionsProblem("--style is black or white.", 2);
  return {
    pairingCode: values.pair,
    url: readOrigin(values.url ?? "http://127.0.0.1:4141"),
    stateFile: values.state ?? defaultStateFile(environment, process.platform),
    plain: values.plain === true || !isTerminal,
    style,
  };
}

function parse(argumentList: readonly string[]) {
  try {
    return parseArgs({
      args: [...argumentList],
      options: {
        pair: { type: "string" },
        url: { type: "string" },
        state: { type: "string" },
        style: { type: "string" },
        plain: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    const [line = "Unknown option."] = error instanceof Error ? error.message.split("\n") : [];
    throw new OptionsProblem(`${line} npm run display -- --help lists the options.`, 2);
  }
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new OptionsProblem("--url is an address such as http://127.0.0.1:4141.", 2);
  }
  return url.origin;
}

/** The user's folder for what programs remember: XDG on Unix, the local application data on Windows. */
export function defaultStateFile(environment: Environment, platform: NodeJS.Platform): string {
  const folder =
    platform === "win32"
      ? (environment.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"))
      : (environment.XDG_STATE_HOME ?? join(homedir(), ".local", "state"));
  return join(folder, "clatter", "display.json");
}
