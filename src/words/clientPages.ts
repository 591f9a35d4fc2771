/* How programs that were written for other boards of this market are pointed here (docs/clients.md has who was tried with what). */

export type DialectId = "cloud" | "rw" | "local" | "subscription" | "platform" | "vbml";

type Row = readonly [string, string, string];

interface DialectWords {
  readonly title: string;
  /** Whose address it takes the place of. */
  readonly standsFor: string;
  readonly text: readonly string[];
  steps(base: string): readonly string[];
  /** Program, where its address is set, what to know. */
  readonly programs: readonly Row[];
}

export const sectionTitle = "Existing programs";
export const clientsTitle = "Point a program here";
export const clientsText = [
  "Programs that were written for other boards of this market work unchanged: they are told another address and a key of this board. Each dialect has a base of its own, and answers as its programs expect.",
  "Write the base with its final slash: some programs join addresses as a browser does. A program whose address is built in needs a proxy that leads it here.",
  "Behind all of them stand the same rules. What a program was refused, and why, is in Requests.",
];
export const basesTitle = "Bases";
export const baseWord = "BASE";
export const callsTitle = "Calls";
export const programsTitle = "Programs";
export const clientText = "Low tide 16:40\nThe ferry waits";

export const clientAnswers = [
  { status: "400", type: "refusal", when: "No grid of 6 × 22, an unknown code, or nothing to show." },
  { status: "401", type: "refusal", when: "The key is not known. Local answers the words Invalid API key alone." },
  { status: "409", type: "refusal", when: "The board shows it already. Local answers 201 and writes nothing." },
  { status: "423", type: "refusal", when: "Quiet hours or a pin; until says how long." },
  {
    status: "429",
    type: "refusal",
    when: "Within 15 seconds of the last message. Local answers 201 and holds the newest.",
  },
];

export const cloudCalls: readonly Row[] = [
  ["GET /", "currentMessage", "What the board shows; its layout is a JSON text."],
  ["POST /", "status, id, created", "Text, or characters; forced overrides quiet hours and a pin."],
  ["GET /transition", "transition", "How its messages turn."],
  ["PUT /transition", "transition", "classic, wave, drift or curtain; gentle or fast."],
  ["POST /vbml/compose", "grid", "Lays out VBML and shows nothing."],
];
export const readWriteCalls: readonly Row[] = [
  ["GET /", "currentMessage", "As Cloud."],
  ["POST /", "status, id, created", "The bare grid, or text."],
];
export const localCalls: readonly Row[] = [
  ["POST /local-api/enablement", "apiKey", "Trades an enablement token for the key, once."],
  ["GET /local-api/message", "message", "What the board shows."],
  ["POST /local-api/message", "201", "The bare grid, or characters with strategy, step_interval_ms and step_size."],
];
export const subscriptionCalls: readonly Row[] = [
  ["GET /subscriptions", "list", "Where the installable is."],
  ["POST /subscriptions/{id}/message", "id, created", "Text or characters; created is a text."],
];
export const platformCalls: readonly Row[] = [
  ["GET /viewer", "installation", "Who the credential is."],
  ["GET /subscriptions", "subscriptions", "Where the installable is."],
  ["POST /subscriptions/{id}/message", "message", "Text or characters; created is a number."],
];
export const vbmlCalls: readonly Row[] = [
  ["POST /compose", "grid", "Components with templates, props, styles, calendar and random colours."],
  ["POST /format", "grid", "One text, centred."],
];

const boardKey = "Open Installables. Below Keys of your board, open Cloud and Read/Write and create its key.";
const installableKey =
  "Open Installables, open yours, and create a credential for the board. Keep key and secret in API_KEY and API_SECRET; the subscription's id stands below the credentials.";
const python = (argument: string) => `its ${argument}`;

export const dialectWords: Readonly<Record<DialectId, DialectWords>> = {
  cloud: {
    title: "Cloud",
    standsFor: "cloud.vestaboard.com",
    text: ["What most newer programs speak: one token for one board, text or a grid."],
    steps: (base) => [
      boardKey,
      `Give your program the token, and as its address ${base}`,
      "Run the line beside this text to see that both are right.",
    ],
    programs: [
      ["vesta (PyPI)", python("base_url"), "Reads, writes, sets the transition."],
      ["vestaboard-tools (PyPI)", "proxy", "Its address is built in."],
    ],
  },
  rw: {
    title: "Read/Write",
    standsFor: "rw.vestaboard.com",
    text: ["The older name of Cloud. It takes the bare grid, and the same key opens it."],
    steps: (base) => [
      boardKey,
      `Give your program the key, and as its address ${base}`,
      "Run the line beside this text to see that both are right.",
    ],
    programs: [
      ["vesta (PyPI)", python("base_url"), "Reads and writes."],
      ["vestaboard-rw (PyPI)", python("base_url"), "Its errors come typed; it repeats what was answered 5xx."],
      ["vestaboard (PyPI)", "proxy", "Its address is built in, and it does not look at the answer: look at the board."],
      ["vestaboard-api (npm)", "proxy", "Its address is built in."],
    ],
  },
  local: {
    title: "Local",
    standsFor: "a board on your network, port 7000",
    text: [
      "As a board on one's own network answers: grids alone, a write is exactly 201, and frames may come faster than the board can show them. The newest is held until it may turn.",
      "Programs that ask for a host without a path need the port of their own: whoever runs this installation sets LOCAL_API_PORT, 7000 by custom.",
    ],
    steps: (base) => [
      "Open Installables. Below Keys of your board, open Local and create its key, or a token that your program trades for one.",
      `Give your program the key, and as its address ${base} or the host with port 7000.`,
      "Run the line beside this text: the flaps turn column by column.",
    ],
    programs: [
      ["vesta (PyPI)", python("base_url"), "Reads, writes, enables."],
      ["vestaboard-tools (PyPI)", "VESTABOARD_LOCAL_HOST", "The whole address; takes the six strategies."],
      ["vestaboard (PyPI)", "localApi", "A host; port 7000."],
      ["vestaboard-api (npm)", "localIPAddress", "A host; port 7000."],
    ],
  },
  subscription: {
    title: "Subscription",
    standsFor: "subscriptions.vestaboard.com",
    text: [
      "For an installable: key and secret open its subscriptions, and people can mute it, alone or with all channels. A muted one is answered 200 with muted.",
    ],
    steps: (base) => [
      installableKey,
      `Give your program as its address ${base}`,
      "Run the line beside this text with SUBSCRIPTION_ID set.",
    ],
    programs: [
      ["vesta (PyPI)", python("base_url"), "Lists and writes."],
      ["vestaboard-api (npm)", "proxy", "Its address is built in."],
    ],
  },
  platform: {
    title: "Platform",
    standsFor: "platform.vestaboard.com",
    text: ["The older Subscription: the same key and secret, other answers for the same paths."],
    steps: (base) => [
      installableKey,
      `Give your program as its address ${base}`,
      "Run the line beside this text with SUBSCRIPTION_ID set.",
    ],
    programs: [
      ["vesta (PyPI)", python("base_url"), "Viewer, lists and writes."],
      ["vestaboard (PyPI)", "proxy", "Its address is built in, and it does not look at the answer: look at the board."],
    ],
  },
  vbml: {
    title: "VBML",
    standsFor: "vbml.vestaboard.com",
    text: [
      "Lays out components on a grid and shows nothing: send what it answers by one of the other dialects. No key is asked for.",
      "At most 64 components, 16 × 64 cells and 4,000 signs.",
    ],
    steps: (base) => [
      `Give your program as its address ${base}`,
      "Run the line beside this text: the answer is the bare grid.",
    ],
    programs: [["vesta (PyPI)", python("base_url"), "Composes and formats."]],
  },
};
