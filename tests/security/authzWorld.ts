import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { board as boardTable, tenant } from "../../gateway/boardState/board.tables.ts";
import { classicTransition } from "../../gateway/boardState/transition.ts";
import { hashSecret } from "../../gateway/callers/hash.ts";
import { newId, newSecret } from "../../gateway/db/ids.ts";
import { member, product, productApplication } from "../../gateway/modules/boards/boards.tables.ts";
import { tellEvents } from "../../gateway/modules/developer/events/relay.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { emailKey } from "../../gateway/modules/people/emailAddress.ts";
import {
  deleteCredential,
  type MadeCredential,
  makeCredential,
  makeInstallable,
  quoted,
  shows,
  subscriptionOf,
} from "../support/developerCalls.ts";
import { schedule, sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { changeEndpoint, makeEndpoint, readDeliveries } from "../support/webhookCalls.ts";
import type { Column } from "./authz/verdicts.ts";

/** What may not be read anywhere by who may not know of the board. */
export const secrets = ["Secret kitchen", "Secret household", "owner@example.com", "Secret message"];

/** One board, and everybody who could ask for it. */
export interface AuthzWorld {
  readonly app: TestApp;
  readonly board: string;
  /** A message of the owner that the board shows. */
  readonly message: string;
  /** Epoch milliseconds by the gateway's clock. */
  now(): number;
  /** Access tokens live ten minutes; callers are made anew for every row. */
  callers(): Promise<Record<Column, Caller>>;
  /** The token of the board's public link, made by the owner. */
  publishedToken(): Promise<string>;
  /** A code that a display waits with. */
  pairingCode(): Promise<string>;
  /** A display on the board. */
  deviceOnBoard(): Promise<string>;
  /** Another board of the same household. */
  boardToDelete(): Promise<string>;
  /** A membership of that person in a household of their own, which hangs on nothing else here. */
  membership(name: "invited" | "user"): Promise<string>;
  /** Another plan of the board, that nobody pays for. */
  plan(): Promise<string>;
  /** The household of the board. */
  readonly tenant: string;
  /** A fresh invitation of somebody to the household. */
  seat(): Promise<string>;
  /** The secret of a mail to the invited one's address, into a household that hangs on nothing else here. */
  invitationLink(): Promise<string>;
  /** The owner's installable, with a credential of the board. */
  readonly installable: string;
  readonly subscription: string;
  /** A call that a program made of the board. */
  readonly apiRequest: string;
  /** A fresh credential of the board. */
  credential(): Promise<string>;
  /** As `credential`, with a board for its tests. */
  credentialWithSandbox(): Promise<string>;
  /** A fresh webhook of the board that is told when it is renamed, with a second secret and a delivery that waits. */
  webhook(): Promise<{ readonly id: string; readonly delivery: string }>;
  /** Another installable of the owner's. */
  installableToDelete(): Promise<string>;
  /** A message that the owner has planned. */
  scheduledByOwner(): Promise<string>;
}

/** An app that boards can be linked to. */
function listingsFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), "clatter-authz-")), "listings.json");
  const redirectUris = ["https://app.example/back"];
  writeFileSync(
    file,
    JSON.stringify([{ id: "app", title: "App", developer: "Somebody", redirectUris, scopes: ["Read"] }]),
  );
  return file;
}

export async function authzWorld(): Promise<AuthzWorld> {
  const app = await testApp({
    config: { linkListingsFile: listingsFile() },
    seed: (seed) =>
      seed
        .person("stranger")
        .person("user")
        .person("admin")
        .person("owner")
        .person("superadmin", { superadmin: true })
        .person("former")
        .person("invited")
        .tenant("Secret household", (home) =>
          home
            .owner("owner")
            .admin("admin")
            .user("user")
            .former("former")
            .invited("invited")
            .board("kitchen", { title: "Secret kitchen" }),
        )
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
  });
  const programs = await makePrograms(app);
  const board = app.ids.boards.kitchen ?? "";
  const sent = await sendText(await app.as("owner"), board, "Secret message");
  if (sent.__typename === "Refusal") throw new Error(sent.type);
  const message = sent.appearance.message.id;
  return {
    app,
    board,
    message,
    now: () => app.clock.estimate(),
    callers: () => everybody(app, programs.credentials),
    installable: programs.installable,
    subscription: programs.subscription,
    apiRequest: programs.apiRequest,
    credential: async () => (await makeCredential(await app.as("owner"), board, programs.installable)).credential.id,
    credentialWithSandbox: async () => {
      const made = await makeCredential(await app.as("owner"), board, programs.installable);
      await app.anonymous.post("/v1/sandbox", {}, shows(made));
      return made.credential.id;
    },
    webhook: () => freshWebhook(app, board),
    installableToDelete: async () => makeInstallable(await app.as("owner"), "Another"),
    publishedToken: async () => {
      const { data } = await (await app.as("owner")).graphql<{
        createSimulatorToken: { simulatorToken: { token: string } };
      }>(
        `mutation Publish($board: ID!) { createSimulatorToken(boardId: $board, isPublic: true) {
          ... on CreateSimulatorTokenSuccess { simulatorToken { token } } } }`,
        { board },
      );
      return data?.createSimulatorToken.simulatorToken.token ?? "";
    },
    pairingCode: async () => (await app.anonymous.post("/pair/request")).json().pairingCode,
    deviceOnBoard: async () => {
      const id = newId();
      await app.context.database.insert(device).values({ id, boardId: board, createdAt: new Date() });
      return id;
    },
    boardToDelete: async () => {
      const id = newId();
      await app.context.database.insert(boardTable).values({
        id,
        tenantId: app.ids.tenants["Secret household"] ?? "",
        title: "Secret hall",
        timezone: "UTC",
        createdAt: new Date(),
        transition: classicTransition,
        characters: new Uint8Array(6 * 22),
      });
      return id;
    },
    membership: async (name) => {
      const [id, tenantId] = [newId(), newId()];
      const isCurrentMember = name === "user";
      await app.context.database.insert(tenant).values({ id: tenantId, name: "Another", createdAt: new Date() });
      await app.context.database.insert(member).values({
        id,
        tenantId,
        personId: app.ids.people[name] ?? "",
        role: "User",
        isCurrentMember,
        invitationStatus: isCurrentMember ? "Accepted" : "Invited",
        createdAt: new Date(),
      });
      return id;
    },
    plan: async () => {
      const id = newId();
      await app.context.database
        .insert(product)
        .values({ id: "plus", title: "Plus", isPlus: true })
        .onConflictDoNothing();
      const row = { id, boardId: board, productId: "plus", createdAt: new Date() };
      await app.context.database.insert(productApplication).values(row);
      return id;
    },
    tenant: app.ids.tenants["Secret household"] ?? "",
    seat: () => sowInvitation(app, app.ids.tenants["Secret household"] ?? "", `${newId()}@example.net`, newSecret()),
    invitationLink: async () => {
      const [tenantId, secret] = [newId(), newSecret()];
      await app.context.database.insert(tenant).values({ id: tenantId, name: "Another", createdAt: new Date() });
      await sowInvitation(app, tenantId, "invited@example.com", secret);
      return secret;
    },
    scheduledByOwner: async () => {
      const sendAt = (await app.clock.now()) + 3_600_000;
      const answer = await schedule(await app.as("owner"), { boardId: board, messageId: message, sendAt });
      if (answer.__typename === "Refusal") throw new Error(answer.type);
      return answer.scheduledMessage.id;
    },
  };
}

async function sowInvitation(app: TestApp, tenantId: string, emailAddress: string, secret: string): Promise<string> {
  const id = newId();
  await app.context.database.insert(member).values({
    id,
    tenantId,
    personId: null,
    emailAddress,
    emailKey: emailKey(emailAddress),
    linkKey: hashSecret(secret),
    role: "User",
    isCurrentMember: false,
    invitationStatus: "Invited",
    createdAt: new Date(),
  });
  return id;
}

type CredentialColumn = Extract<Column, `credential${string}`>;

async function freshWebhook(app: TestApp, board: string): Promise<{ id: string; delivery: string }> {
  const owner = await app.as("owner");
  // A board has ten at most.
  await app.opened.sql`delete from webhook_endpoint where board_id = ${board}`;
  const { endpoint } = await makeEndpoint(owner, board, "https://1.1.1.1/", ["board.renamed"]);
  await changeEndpoint(owner, "RotateWebhookSecret", endpoint.id);
  await tellEvents(app.context, [{ boardId: board, type: "board.renamed", at: 0, data: {} }]);
  const [delivery] = (await readDeliveries(owner, endpoint.id)).deliveries;
  return { id: endpoint.id, delivery: delivery?.id ?? "" };
}

/** Programs of the owner's installable, and one of a stranger's on a board of theirs. */
async function makePrograms(app: TestApp) {
  const board = app.ids.boards.kitchen ?? "";
  const [owner, stranger] = [await app.as("owner"), await app.as("stranger")];
  const installable = await makeInstallable(owner, "Robot");
  const ofBoard = await makeCredential(owner, board, installable);
  const readOnly = await makeCredential(owner, board, installable, "[Read]");
  const revoked = await makeCredential(owner, board, installable);
  await deleteCredential(owner, revoked.credential.id);
  const ofAnother = await makeCredential(stranger, app.ids.boards.lab ?? "", await makeInstallable(stranger));
  const subscription = await subscriptionOf(app, ofBoard);
  await app.anonymous.get("/v1/viewer", shows(ofBoard));
  const { data } = await owner.graphql<{ apiRequests: { requests: { id: string }[] } }>(
    `{ apiRequests(boardId: ${quoted(board)}) { requests { id } } }`,
  );
  const credentials: Record<CredentialColumn, MadeCredential> = {
    credentialOfBoard: ofBoard,
    credentialOfAnotherBoard: ofAnother,
    credentialRevoked: revoked,
    credentialReadOnly: readOnly,
  };
  return { installable, subscription, apiRequest: data?.apiRequests.requests[0]?.id ?? "", credentials };
}

async function everybody(
  app: TestApp,
  credentials: Record<CredentialColumn, MadeCredential>,
): Promise<Record<Column, Caller>> {
  const names = ["stranger", "user", "admin", "owner", "superadmin", "former", "invited"] as const;
  const people = await Promise.all(names.map(async (name) => [name, await app.as(name)] as const));
  const programs = Object.entries(credentials).map(
    ([name, made]) => [name, app.withCredential(made.token, shows(made))] as const,
  );
  return {
    ...(Object.fromEntries(people) as Record<(typeof names)[number], Caller>),
    ...(Object.fromEntries(programs) as Record<CredentialColumn, Caller>),
    anonymous: app.anonymous,
  };
}
