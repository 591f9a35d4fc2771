import type { Reasons } from "./refusal.ts";

/* Webhooks of a board, in the developer area. */

export const webhookReasons: Reasons = {
  name: "A name has 1 to 60 characters.",
  url: "The address is http or https, without a name and password, on port 80, 443, 8080 or 8443.",
  private:
    "The address leads into a private network. Whoever runs this installation may allow it (ALLOWED_PRIVATE_HOSTS).",
  types: "Choose one event at least.",
};

export const tabWebhooks = "Webhooks";
export const endpoints = "Endpoints";
export const endpointAdd = "Add endpoint";
export const endpointsNone = "You have no webhooks.";
export const endpointsNoneHint = "A webhook tells an address of yours what happens to this board.";
export const endpointsFailed = "The webhooks could not be loaded.";
export const endpointGone = "There is no such webhook any more.";
export const stateWords = { delivering: "Delivering", failing: "Failing", off: "Off" } as const;
export const failingSince = (since: string) => `Failing since ${since}`;
export const offSince = (since: string) => `Off since ${since}`;
export const offWhy = {
  Person: "",
  Gone: ", answered 410",
  Failing: ", nothing arrived for a day",
  Left: ", whoever set it up has left",
} as const;
export const offBanner = {
  Gone: "It is off: the receiver answered 410, which asks for no more.",
  Failing: "It is off: nothing arrived for a day. What waited can be redelivered by hand.",
  Left: "It is off: whoever set it up is no Owner or Admin any more. Turn it on if its address is one of yours.",
} as const;
export const turnOn = "Turn on";
export const switchName = (name: string) => `${name} is on`;
export const switchWord = (isOn: boolean) => (isOn ? "On" : "Off");
export const endpointDelete = "Delete";
export const endpointMore = (name: string) => `More of ${name}`;
export const deliveryId = "Id of the event";
export const endpointEdit = "Events";

export const formNew = "Add endpoint";
export const formEdit = "Edit endpoint";
export const formName = "Name";
export const formUrl = "Address";
export const formUrlHint = "http or https, on port 80, 443, 8080 or 8443.";
export const formEvents = "Events";
export const formSave = "Save";
export const formFailed = "It could not be saved.";

export const secretPart = "Signing secret";
export const secretChip = (tail: string) => `whsec_••••••••${tail}`;
export const secretSigns = (since: string) => `Signs since ${since}`;
export const secretBeside = (until: string) => `Valid beside it until ${until}`;
export const secretRotate = "Rotate secret";
export const secretEnd = "End it now";
export const secretKept = "I have kept it";

export const askTitle = {
  delete: "Delete this webhook?",
  rotateSecret: "Rotate the secret?",
  endSecret: "End the secret now?",
} as const;
export const askText = {
  delete: "Nothing is sent to it any more, and its deliveries are no longer listed.",
  rotateSecret: "A new secret signs from now on. The one before is valid beside it for 24 hours.",
  endSecret: "A receiver that only knows the secret before refuses what is sent from now on.",
} as const;

export const deliveries = "Deliveries";
export const deliveriesWhich = "Which deliveries";
export const deliveriesAll = "All";
export const deliveriesFailed = (failed: number) => `Failed ${failed}`;
export const deliveriesCount = (shown: number, count: number) => `${shown} of ${count}, kept 30 days`;
export const deliveriesNone = "Nothing was sent yet.";
export const deliveriesNoneFailed = "Nothing failed.";
export const deliveryTime = "Time";
export const deliveryEvent = "Event";
export const deliveryAnswer = "Answer";
export const deliveryTries = "Tries";
export const deliveryNext = "Next";
export const triesWord = (tries: number) => (tries === 1 ? "1 try" : `${tries} tries`);
export const deliveryNoNext = "None";
export const deliveryDelivered = (status: number) => `${status} Delivered`;
export const deliveryFailed = (status: number | null) => (status === null ? "No answer" : `${status} Failed`);
export const deliveryWaits = "Waits";
export const redeliver = "Redeliver now";
export const requestAndAnswer = "Request and answer";
export const deliveryPicture = "The board at that time";
export const tryTook = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
export const tryReasons: Readonly<Record<string, string>> = {
  timeout: "gave up after 15 s",
  private: "the address leads into a private network",
  address: "the address cannot be asked",
  unreachable: "nobody answers at the address",
  redirects: "a redirect, which is not followed",
  tooLarge: "the answer was too long",
  secret: "the secret cannot be read any more",
};

export const actDone = {
  delete: "The webhook was deleted.",
  turnOn: "It is on.",
  turnOff: "It is off.",
  rotateSecret: "A new secret signs.",
  endSecret: "The secret before has ended.",
  redeliver: "It was tried again.",
} as const;
export const redeliverFailed = "It has not arrived.";
export const actFailed = "That did not work.";
