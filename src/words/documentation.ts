/* What is written about the API beside what the gateway says of its own routes. */

export const documentationLoading = "Loading the documentation";
export const documentationFailed = "The documentation could not be loaded.";
export const documentationKept = (time: string) => `There is no connection. This is what stood here at ${time}.`;
export const documentationSearch = "Search documentation";
export const documentationNothing = (term: string) => `Nothing on ${term}.`;
export const documentationFound = (count: number) => (count === 1 ? "1 page" : `${count} pages`);
export const documentationPages = "Pages";
export const documentationPage = "Page";
export const documentationCopyPath = "Copy the path";
export const documentationLanguage = "Language of the examples";
export const documentationExample = "Example";
export const documentationTested = "Run by the tests of this version";
export const documentationShows = "What the example shows";
export const documentationRun = "Run in API console";
export const documentationFile = "OpenAPI 3.1";
export const languageNames = { curl: "curl", javascript: "JavaScript", python: "Python" } as const;

export const bodyTitle = "Body";
export const pathTitle = "In the path";
export const queryTitle = "In the query";
export const headerTitle = "Headers";
export const inputTitle = "Input";
export const argumentsTitle = "Arguments";
export const answersTitle = "Answers";
export const answerStatus = "Status";
export const answerType = "Type";
export const answerWhen = "When";
export const requiredWord = "Required.";

/** Sections by the tags of the routes. */
export const sectionNames: Readonly<Record<string, string>> = {
  v1: "Installables",
  cloud: "Cloud",
  rw: "Read/Write",
  local: "Local",
  subscription: "Subscription",
  platform: "Platform",
  vbml: "VBML",
  events: "Events",
  webhooks: "Webhooks",
};

/** Shell variables by the schemes of the routes. */
export const schemeVariables: Readonly<Record<string, string>> = {
  key: "API_KEY",
  secret: "API_SECRET",
  token: "TOKEN",
};

/** Methods of the API console by verb and path. */
export const consoleMethods: Readonly<Record<string, string>> = {
  "GET /v1/viewer": "getViewer",
  "GET /v1/subscriptions": "getSubscriptions",
  "POST /v1/subscriptions/{id}/message": "postMessage",
};

/** What the examples say, too. */
export const firstText = "Low tide 16:40\nThe ferry waits";
export const beginTitle = "Begin";

export const beginPages = (origin: string) => [
  {
    id: "first-message",
    title: "Your first message",
    text: ["One key of a board and one line in a shell put a message on it. The flaps turn at once."],
    steps: [
      "Open Installables. Below Keys of your board, open Cloud and Read/Write and create its key.",
      "Copy it as curl, or keep it in a shell: export TOKEN=ct_…",
      "Run the line beside this text. The next message is taken 15 seconds later.",
    ],
  },
  {
    id: "credentials",
    title: "Keys and credentials",
    text: [
      "A board has three keys of its own, one value each: Cloud and Read/Write, Local, and MCP and events. Programs that were written for other boards of this market take them as they are. The one for MCP and events goes as a bearer token to /mcp and to /v1/events.",
      "An installable is a program that many boards can have. It gets a credential for each board, of a key and a secret, sends as itself, and its people can mute it.",
      "Each may read, write, or both. A secret is shown once. A deleted credential is refused at its next request, and its open streams end within 2 seconds.",
    ],
  },
  {
    id: "rules",
    title: "Rules and refusals",
    text: [
      "A program's message meets the same rules as a person's: one message in 15 seconds, no message that the board shows already, quiet hours, and a pin.",
      "A refusal is JSON and names its type, the rule, until when it holds in epoch milliseconds, and who set it. Wait until then. Requests shows each call with what was decided.",
      "With forced, quiet hours and a pin that may be ended are overridden; the 15 seconds are not. A credential is answered 20 times a second.",
    ],
  },
  {
    id: "repeats",
    title: "Repeats and dry runs",
    text: [
      "With an Idempotency-Key header the same call again is answered the same and shows nothing twice. Send one with each message, and repeat the call when no answer came.",
      "With ?dryRun=true every rule is asked and nothing is written.",
    ],
    boxes: [
      {
        title: "As a dry run",
        code: `curl -sS "${origin}/dialects/cloud/?dryRun=true" \\\n  -H "x-vestaboard-token: $TOKEN" \\\n  -d '{"text":"Would it?"}'`,
      },
    ],
  },
];

export const mcpTitle = "MCP";
export const mcpScope = (scope: string) => `The key must be allowed to ${scope.toLowerCase()}.`;
export const mcpBegin = (address: string) => ({
  id: "mcp-add",
  title: "Add to a client",
  verb: "MCP",
  path: address,
  text: [
    "Agents reach a board by the Model Context Protocol over streamable HTTP. They send, read, see a picture, schedule and search, and are told which rule refused and until when.",
    "Create the board's key for MCP and events below Keys of your board, and give it to the client as a bearer token. What the key may, the agent may.",
  ],
  boxes: [
    {
      title: "In a client's settings",
      code: JSON.stringify(
        {
          mcpServers: {
            board: { type: "http", url: address, headers: { Authorization: `Bearer $\{TOKEN}` } },
          },
        },
        null,
        2,
      ),
    },
    {
      title: "From a shell, with the MCP Inspector",
      code: `npx @modelcontextprotocol/inspector --cli ${address} \\\n  --transport http --header "Authorization: Bearer $TOKEN" \\\n  --method tools/list`,
    },
  ],
});

export const graphTitle = "GraphQL";
export const graphBegin = {
  id: "graphql-public",
  title: "The public part",
  text: [
    "The graph belongs to the console and changes with it. What stands here answers without a sign-in and stays; programs that write to boards take the routes above.",
    "Questions are posted as JSON with query and variables.",
  ],
};
