import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  getNamedType,
  graphql,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { describe, expect, it } from "vitest";
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from "xstate";
import { projectPath } from "../../gateway/projectRoot.ts";
import { refusalOf } from "../../machines/port.ts";
import { createClient } from "../../src/gql/client.ts";
import { documentOf, operations } from "../support/consoleDocuments.ts";
import { machinesOf, secondUsesOf } from "../support/machines.ts";

const schema = buildSchema(readFileSync(projectPath("gateway/schema/schema.graphql"), "utf8"));

const isRefusable = (type: GraphQLOutputType): boolean => {
  const named = getNamedType(type);
  return isUnionType(named) && named.getTypes().some(({ name }) => name === "Refusal");
};

/** Everything that a refusal can tell (Refusal in schema.graphql). */
const refusal = {
  type: "RateLimited",
  error: "Not before seven.",
  rule: "thePlan",
  until: 1_900_000_000_000,
  setBy: "Noor Haddad",
  row: 2,
  column: 3,
};
const { type: code, error: sentence, ...reasons } = refusal;
const refused = { code, sentence, ...reasons };

/** Something of each type; a refusal wherever one is possible. */
function somethingOf(type: GraphQLOutputType): unknown {
  if (isNonNullType(type)) return somethingOf(type.ofType);
  if (isListType(type)) return [somethingOf(type.ofType)];
  if (isRefusable(type)) return { __typename: "Refusal", ...refusal };
  if (isUnionType(type)) return { __typename: type.getTypes()[0]?.name };
  if (isObjectType(type)) return {};
  if (isEnumType(type)) return type.getValues()[0]?.value;
  return { Int: 1, Float: 1, Timestamp: 1, Boolean: true }[String(type)] ?? "something";
}

const answerOf: GraphQLFieldResolver<unknown, unknown> = (parent, _arguments, _context, { fieldName, returnType }) =>
  (parent as Record<string, unknown> | undefined)?.[fieldName] ?? somethingOf(returnType);

/** The names of the operations that a port asked the gateway for. */
const asked = new Set<string>();

/** A graph client of the product, whose gateway refuses all that can be refused. */
const client = createClient({
  bearer: { current: async () => "t", renew: async () => null, loginRequired: () => undefined },
  onAway: () => undefined,
  fetch: async (_url, init) => {
    const { query: source, variables: variableValues, operationName } = JSON.parse(String(init?.body));
    asked.add(operationName);
    return Response.json(await graphql({ schema, source, variableValues, operationName, fieldResolver: answerOf }));
  },
});

const flagsWith = (messagesV2: boolean) => ({ read: async () => ({ messagesV2 }), forget: () => undefined });
const machines: Readonly<Record<string, AnyStateMachine>> = {
  ...secondUsesOf({ client }),
  ...machinesOf({ client, flags: flagsWith(true) }),
  shareOfVersion1: machinesOf({ client, flags: flagsWith(false) }).share as AnyStateMachine,
};

const characters = [[1]];
const written = { characters, text: null, idempotencyKey: "k" };
const shown = { boardId: "b", messageId: "m", forced: false, forcePinnedMessageOverride: false, idempotencyKey: "k" };
const page = { filter: JSON.stringify({ boardId: "b", part: "history", sources: [] }), page: 0, cursor: null };
const question = JSON.stringify({ boardId: "b", sort: "date", types: [], sources: null });
const broadcast = { ...shown, boardIds: ["b"], characters, endsPins: [{ boardId: "b", until: 1 }] };

/** Every port whose call can be refused, by machine and path, with what it is given: an entry for each of its calls. */
const calls: readonly (readonly [port: string, ...inputs: object[]])[] = [
  ["newBoard/createBoard", { title: "Hall", style: "black", code62: "degree", timezone: "Europe/Berlin" }],
  ["pairing/pairDevice", { boardId: "b", pairingCode: "1234" }],
  ["displayCard/identifyDevice", { id: "d" }],
  ["displayCard/renameDevice", { id: "d", name: "Over the stove" }],
  ["displayCard/removeDevice", { id: "d" }],
  ["boardName/updateBoard", { boardId: "b", title: "Hall" }],
  ["boardSettings/saveSettings", { boardId: "b", change: { title: "Hall" } }],
  ["membership/optOut", { planId: "p", reason: "other", text: "Moving." }],
  ["membership/restartRenewal", { planId: "p" }],
  ["paymentMethod/requestPaymentMail", { planId: "p" }],
  ["quietHours/saveQuietHours", { boardId: "b", hours: { begin: "0800", end: "2000" } }],
  ["timezone/saveTimezone", { boardId: "b", timezone: "Europe/Zurich" }],
  ["boardPause/pauseBoard", { boardId: "b", seconds: 60 }],
  ["boardRemoval/leaveBoard", { membershipId: "m" }],
  ["boardRemoval/deleteBoard", { boardId: "b" }],
  ["broadcast/sendBroadcast", { ...broadcast, broadcastId: null }, { ...broadcast, broadcastId: "1" }],
  ["broadcast/changeBroadcast", { change: "cancel", broadcastId: "1" }, { change: "undo", broadcastId: "1" }],
  [
    "messageDelete/deleteItem",
    ...["feedItem", "setMessage", "draft", "appearance"].flatMap((kind) =>
      [1, 2].map((version) => ({ kind, id: "1", version })),
    ),
  ],
  ["messageDelete/restoreItem", { kind: "appearance", id: "1", version: 2 }],
  ["draftSave/createMessage", written],
  ["draftSave/createDraft", { messageId: "m" }],
  ["draftSave/changeDraft", { draftId: "d", formerMessageId: "m", messageId: "n" }],
  ["draftSave/saveDraft", { ...written, messageId: null }],
  ["feedItem/createFeedItem", { messageId: "m" }],
  ["flag/flagFeedItem", { feedItemId: "f", reason: "no" }],
  ["moderation/decideFeedItem", { feedItemId: "f", decision: "Keep" }],
  ["favorite/setFavorite", ...[true, false].map((isFavorited) => ({ messageId: "m", isFavorited }))],
  ["like/setLike", ...[true, false].map((isLiked) => ({ subject: { kind: "pick", id: "p" }, isLiked }))],
  ["messageSetAdd/createMessage", written],
  ["messageSetAdd/addToSets", { messageId: "m", subscriptionIds: ["s"] }],
  ["messageSearch/searchMessages", { boardId: "b", term: "tea", chips: ["mine"], sortBy: "Date", cursor: null }],
  ["install/createSubscription", { boardId: "b", listingId: "l" }],
  ["installRoute/createSubscription", { boardId: "b", listingId: "l" }],
  ["blend/addToBlended", { boardId: "b", messageSetId: "s" }],
  ["blend/removeFromBlended", { boardId: "b", messageSetId: "s" }],
  ["endlessList/loadPage", page],
  ["feedList/loadPage", { filter: question, page: 0, cursor: null }],
  ["plusModal/plusActivation.applyCode", { boardId: "b", code: "c" }],
  ["publishLink/createToken", { boardId: "b" }],
  ["publishLink/deleteToken", { token: "t" }],
  ["publishLink/saveSites", { boardId: "b", sites: ["https://shop.example"] }],
  ["send/delivery.createMessage", { ...written, boardId: "b" }],
  ["send/delivery.createAppearance", shown],
  ["send/delivery.pinMessage", { ...shown, secondsToPin: 60, afterPin: "HandBack" }],
  [
    "send/delivery.scheduleMessage",
    { ...shown, sendAt: 1, repeat: null },
    { ...shown, sendAt: 1, repeat: { rhythm: "Daily", time: "08:00", weekday: null } },
  ],
  ["send/delivery.createMessage2", { ...shown, ...written, pinFor: null, sendAt: null, afterPin: "Stay" }],
  [
    "turnChoice/keepTurn",
    { boardId: "b", transition: { pace: "brisk", order: "row", stepIntervalMs: 60, stepSize: 1 } },
  ],
  ["undoSend/takeBack", { appearanceId: "a" }],
  [
    "unschedule/endHold",
    { act: "unpin", boardId: "b", endsPinUntil: 1 },
    { act: "unschedule", boardId: "b", scheduledId: "s" },
    { act: "restore", boardId: "b", scheduledId: "s" },
    { act: "pauseRepeat", boardId: "b", repeatId: "r" },
    { act: "resumeRepeat", boardId: "b", repeatId: "r" },
    { act: "skipRepeat", boardId: "b", repeatId: "r", day: "2026-11-23" },
    { act: "unskipRepeat", boardId: "b", repeatId: "r", day: "2026-11-23" },
    { act: "endRepeat", boardId: "b", repeatId: "r" },
  ],
  ["unschedule/moveSchedule", { scheduledId: "s", sendAt: 1, forced: false }],
  ["share/createMessage", written],
  ["share/shareMessage", { messageId: "m", boardId: "b" }],
  ["shareOfVersion1/shareMessage", { messageId: "m", boardId: "b" }],
  ["accountLinking/linkBoard", { listing: "l", data: "e30=", boardId: "b" }],
  ["apiCredential/createCredential", { installableId: "i", boardId: "b", scopes: ["Read"] }],
  ["apiCredential/renameCredential", { id: "c", title: "Door" }],
  ["apiCredential/deleteCredential", { id: "c", key: "k" }],
  ["sandboxControl/changeSandbox", { credentialId: "c", offline: true }],
  ["boardKey/createCredential", { installableId: "b", boardId: "b", scopes: ["Read"] }],
  ["enablement/createCredential", { installableId: "", boardId: "b", scopes: ["Read"] }],
  ["boardKey/deleteCredential", { id: "c", key: "k" }],
  ["webhookEndpoint/saveEndpoint", { boardId: "b", id: null, name: "n", secretUrl: "u", types: ["board.renamed"] }],
  ["webhookEndpoint/saveEndpoint", { boardId: "b", id: "e", name: "n", secretUrl: "u", types: ["board.renamed"] }],
  ["webhookEndpoint/actOnEndpoint", { kind: "delete", id: "e" }],
  ["webhookEndpoint/actOnEndpoint", { kind: "turnOn", id: "e" }],
  ["webhookEndpoint/actOnEndpoint", { kind: "rotateSecret", id: "e" }],
  ["webhookEndpoint/actOnEndpoint", { kind: "endSecret", id: "e" }],
  ["webhookEndpoint/actOnEndpoint", { kind: "redeliver", id: "d" }],
  ["developerInstallable/createInstallable", { title: "Robot" }],
  ["developerInstallable/renameInstallable", { id: "i", title: "Robot" }],
  ["developerInstallable/deleteSubscriptions", { id: "i", title: "Robot", subscriptionIds: ["s"] }],
  ["developerInstallable/deleteInstallable", { id: "i", title: "Robot", subscriptionIds: [] }],
  [
    "subscriptionDetail/updateSubscription",
    { subscriptionId: "haiku", change: { title: "Tea", expectedTitle: "Haiku" } },
  ],
  ["configure/saveSettings", { subscriptionId: "haiku" }],
  ["spacing/spaceChannels", { boardId: "kitchen" }],
  ["webhookAddress/rotateAddress", { subscriptionId: "door" }],
  ["channelToggle/updateSubscription", { subscriptionId: "haiku", muted: true }],
  ["channelDelete/deleteSubscription", { boardId: "kitchen", subscriptionId: "haiku", title: "Haiku" }],
  [
    "runNow/runSubscription",
    {
      subscriptionId: "haiku",
      forced: false,
      forcePinnedMessageOverride: false,
      endsPinUntil: 1,
      idempotencyKey: "k",
    },
  ],
  ["linkedAppRevoke/revokeApp", { id: "a", title: "t", boardTitle: "b" }],
  ["invitationAccept/acceptInvitation", { membershipId: "m" }],
  ["invitationLink/acceptLink", { token: "t" }],
  ["invitationLink/declineLink", { token: "t" }],
  ["inviteRevoke/revokeInvitation", { membershipId: "m", emailAddress: "ida@example.net" }],
  [
    "ownershipTransfer/transferOwnership",
    { tenantId: "t", personId: "p", emailAddress: null },
    { tenantId: "t", personId: null, emailAddress: "ida@example.net" },
  ],
  ["profile/savePerson", { id: "p", firstName: "Ida", lastName: "Aas" }],
  ["passwordChange/changePassword", {}],
  ["emailChange/askForEmail", {}],
  ["emailChange/keepEmail", {}],
  ["accountDeletion/deleteAccount", { fates: [{ tenantId: "t", newOwnerId: null }], knownRenewals: [] }],
  ["signIns/endSignIn", { id: "s" }],
  ["signIns/endOtherSignIns", {}],
  ["userInvite/inviteUser", { emailAddress: "ida@example.net", boardIds: ["b"], role: "User" }],
  ["userInvite/resendInvitation", { membershipId: "m", emailAddress: "ida@example.net" }],
  ["userRemove/removeUser", { membershipId: "m" }],
  ["userRole/updateRole", { membershipId: "m", role: "Admin" }],
  ["templates/loadTemplates", { category: null, perCategory: 3 }, { category: "1", perCategory: 3 }],
];

/** What screens read by a hook, without a port. */
const byScreens: readonly string[] = ["ListPicksCategoriesV2"];

function isRefusableOperation(operation: (typeof operations)[number]): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  const look = {
    Field: () => {
      const type = types.getType();
      isFound ||= type !== null && type !== undefined && isRefusable(type);
    },
  };
  visit(parse(documentOf(operation)), visitWithTypeInfo(types, look));
  return isFound;
}

function portOf(machine: AnyStateMachine | undefined, path: string): AnyActorLogic {
  const [name = "", ...deeper] = path.split(".");
  const logic = (machine?.implementations.actors as Record<string, AnyActorLogic> | undefined)?.[name];
  if (logic === undefined) throw new Error(`There is no port ${path}.`);
  return deeper.length === 0 ? logic : portOf(logic as AnyStateMachine, deeper.join("."));
}

/** What a port is refused with; null where it was granted. */
async function refusalBy(machine: AnyStateMachine | undefined, path: string, input: object): Promise<unknown> {
  const actor = createActor(portOf(machine, path), { input });
  actor.subscribe({ error: () => undefined });
  actor.start();
  return toPromise(actor).then(
    () => null,
    (error: unknown) => refusalOf(error),
  );
}

describe("a refusal, however it was asked for", () => {
  const cases = calls.flatMap(([port, ...inputs]) => inputs.map((input) => [port, input] as const));

  it.each(cases)("comes whole out of %s, asked with %o", async (port, input) => {
    const [id = "", path = ""] = port.split("/");
    const toDo =
      "The port throws what ask or change rejected with, and its operation selects ...Refusal_answer @unmask";
    expect(await refusalBy(machines[id], path, input), toDo).toEqual(refused);
  });

  it("is asked for whole by every operation that may be refused, and each is asked by a port above", () => {
    const byPorts = operations.filter(isRefusableOperation).map(({ name }) => name?.value ?? "");
    const toDo = "Each operation that may be refused is asked by a port, which has its line in calls above";
    expect([...asked, ...byScreens].filter((name) => byPorts.includes(name)).sort(), toDo).toEqual(byPorts.sort());
    for (const operation of operations.filter(isRefusableOperation)) {
      expect(documentOf(operation)).toContain("...Refusal_answer");
    }
  });
});
