/* Why something of the developer area, or a call of a program, was refused; shown as they stand. */

export const installableTitle = () => "An installable's name has 1 to 60 characters.";
export const installableNotFound = () => "There is no such installable.";
export const developerNotOwn = () => "Installables are made by their developer alone.";
export const credentialNotFound = () => "There is no such credential any more.";
export const credentialTitle = (longest: number) => `A credential's name has at most ${longest} characters.`;
export const credentialScopes = () => "A credential may read, write or both.";
export const mostCredentials = (most: number) =>
  `A board has at most ${most} credentials. Delete one to create another.`;
export const credentialUnknown = () => "This key and secret are not known here. Create a credential in the API area.";
/** Where one value is all that is shown. */
export const tokenUnknown = () => "This token is not known here. Create one in the API area.";
export const credentialMissing = () => "No credential came with the call: its header is missing, or of another form.";
const credentialsFor: Readonly<Record<string, string>> = {
  Installable: "an installable's credential: it opens /v1, /dialects/subscription and /dialects/platform",
  Cloud: "the board's key for Cloud and Read/Write: it opens /dialects/cloud and /dialects/rw",
  Local: "the board's key for Local: it opens /dialects/local",
  Events: "the board's key for MCP and events: it opens /mcp, /v1/events and /v1/sandbox",
};
/** Shown whole, where it is not meant to be. */
export const credentialElsewhere = (kind: string) =>
  `This is ${credentialsFor[kind] ?? "another credential: it opens other addresses"}, and nothing here.`;
export const credentialMayNot = (scope: string) => `This credential may not ${scope.toLowerCase()}.`;
export const noBroker = () => "No MQTT broker is set up here. Whoever runs this installation names one (MQTT_URL).";
export const tooManyCalls = () => "rate limited: this credential calls too often.";
export const subscriptionNotFound = () => "There is no such subscription of this credential.";
export const messageShape = () => "A message is text or characters, and may have forced.";
export const consoleShape = () => "The console needs key, secret, method and params.";
export const requestNotFound = () => "There is no such request any more.";
export const requestNotReplayable = () => "This request cannot be sent again: its body was not kept.";
export const requestIsStream = () => "A stream has no end, so it cannot be sent again from here.";

export const cursorForm = () => "A cursor is the id of an event: ev_ and 16 digits.";
export const cursorGone = () =>
  "The events after this cursor are not all kept any more. Read the board, and go on from the oldest event.";
/** From ahead of all that has happened: a mistake, or a database that was put back since. */
export const cursorUnknown = () =>
  "No event of this board has this id. Read the board, and go on from the oldest event.";
export const eventsLimit = (most: number) => `A page holds 1 to ${most} events.`;
export const eventTypeUnknown = () => "There is no event of this type.";
export const endpointName = () => "A webhook's name has 1 to 60 characters.";
export const endpointUrl = () =>
  "A webhook's address is http or https, without a name and password, of at most 2048 characters.";
export const endpointPort = () => "A webhook's address has one of the ports 80, 443, 8080 and 8443.";
export const endpointPrivate = () =>
  "This address leads into a private network. Whoever runs this installation may allow it (ALLOWED_PRIVATE_HOSTS).";
export const endpointClosed = () =>
  "This address is a part of this installation, or tells a machine about itself. Nothing can allow it.";
export const endpointTrials = () => "Too many addresses in an hour. Wait a little.";
export const endpointTypes = () => "A webhook is told of one event at least.";
export const endpointNotFound = () => "There is no such webhook any more.";
export const mostEndpoints = (most: number) => `A board has at most ${most} webhooks. Delete one to create another.`;
export const deliveryNotFound = () => "There is no such delivery any more.";
export const formerSecretNone = () => "There is only one secret.";
export const sandboxNotFound = () => "This credential has no sandbox. POST /v1/sandbox makes one.";
export const sandboxInSandbox = () => "A sandbox has no sandbox of its own.";
export const mostSandboxes = (most: number) => `There are ${most} sandboxes already. Each ends within a day.`;
export const mostEarlySandboxes = (most: number) =>
  `People who have not confirmed their e-mail address have ${most} sandboxes already. Confirm yours to make one.`;
export const noDryRun = () => "A sandbox is there to be tried: making, changing and ending one have no dry run.";
export const sandboxClock = () => "A sandbox's clock goes ahead, by 395 days at most, and never back.";
export const sandboxShape = () =>
  "A sandbox has clock (ISO 8601), quietHours ({ begin, end } as HHmm), and faults ({ offline, slowMs, droppedWrites, stuck }).";
const sandboxTakes: Readonly<Record<string, string>> = {
  clock: "a time in ISO 8601 with its offset",
  quietHours: "{ begin, end }, both HHmm or both empty",
  "quietHours.begin": "HHmm, from 0000 to 2359, or empty",
  "quietHours.end": "HHmm, from 0000 to 2359, or empty",
  faults: "an object of offline, slowMs, droppedWrites and stuck",
  "faults.offline": "true or false",
  "faults.slowMs": "a whole number from 0 to 60000",
  "faults.droppedWrites": "true or false",
  "faults.stuck": "a list of { row, column }, 132 at most",
  "faults.stuck.row": "a whole number from 0 to 5",
  "faults.stuck.column": "a whole number from 0 to 21",
};
/** Which field of a wish is wrong, by its place, and what it takes. */
export const sandboxField = (place: readonly PropertyKey[]) => {
  const takes = sandboxTakes[place.filter((part) => typeof part === "string").join(".")];
  return takes === undefined ? sandboxShape() : `${place.map(String).join(".")} is ${takes}.`;
};
export const sandboxMade = () => "A sandbox is made as it is. PUT /v1/sandbox sets its clock, quiet hours and faults.";
/** Programs print the whole answer. */
export const enablementUnknown = () => "Invalid enablement token";

const titles: Readonly<Record<string, string>> = {
  NotAuthorized: "Not allowed",
  NotFound: "Not found",
  ValidationError: "Not understood",
  QuietHours: "Quiet hours",
  MessagePinned: "A message is pinned",
  RateLimited: "Too soon",
  FingerprintMatch: "On the board already",
  Censored: "Words that may not be shown",
  CharactersInvalid: "No grid of this board",
  MissingTextOrCharacters: "Nothing to show",
  TextTooLong: "Too long",
};
/** The same for every refusal of a type. */
export const problemTitle = (type: string) => titles[type] ?? "Refused";
