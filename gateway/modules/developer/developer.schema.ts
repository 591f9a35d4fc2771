import { apiScopes } from "../../domain.ts";
import { gridRows } from "../../grid.ts";
import { type Builder, builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { apiScopeEnum } from "../../schema/enums.ts";
import {
  createInstallable,
  type LastMessage,
  listOwnInstallables,
  type OwnInstallable,
  type OwnSubscription,
  readLastMessage,
  readOwnInstallable,
  renameInstallable,
} from "../channels/installables/installables.service.ts";
import {
  createApiCredential,
  createBoardKey,
  createEnablementToken,
  deleteApiCredential,
  listBoardCredentials,
  listBoardKeyKinds,
  listCredentials,
  type MadeCredential,
  removeInstallable,
  renameApiCredential,
} from "./credentials.service.ts";
import type { CredentialRow } from "./credentials.store.ts";
import { boardKeyKinds } from "./developer.tables.ts";
import { addEndings } from "./endings.schema.ts";
import { addRequests } from "./requests.schema.ts";
import { addSandbox } from "./sandbox/sandbox.schema.ts";
import { addWebhookEndpoints } from "./webhooks/webhooks.schema.ts";

const BoardRef = builder.objectRef<{ readonly id: string; readonly title: string }>("DeveloperBoard");
const CredentialRef = builder.objectRef<CredentialRow>("ApiCredential");
const SubscriptionRef = builder.objectRef<OwnSubscription>("DeveloperSubscription");
const LastMessageRef = builder.objectRef<LastMessage>("DeveloperMessage");
const MadeCredentialRef = builder.objectRef<MadeCredential>("CreateApiCredentialSuccess");
const MadeBoardKeyRef = builder.objectRef<MadeCredential>("CreateBoardKeySuccess");
const InstallableRef = builder.objectRef<OwnInstallable>("DeveloperInstallable");

/** Own installables, their credentials, and what programs asked. */
export function addDeveloper(builder: Builder): void {
  addTypes();
  addQueries(builder);
  addBoardKeyKinds(builder);
  addInstallableChanges(builder);
  addCredentialChanges(builder);
  addRequests(builder);
  addWebhookEndpoints(builder);
  addSandbox(builder);
  addEndings(builder);
}

function addTypes(): void {
  BoardRef.implement({ fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }) });
  CredentialRef.implement({
    description: "What a program shows to be let at a board.",
    fields: (t) => ({
      id: t.exposeID("id"),
      kind: t.exposeString("kind", {
        description: "Installable, or a key of the board itself: Cloud, Local, Events, Mqtt.",
      }),
      key: t.exposeString("key", { description: "Public; the secret is told once, at creation." }),
      title: t.exposeString("title", {
        nullable: true,
        description: "What its people call it; null while it has no name.",
      }),
      boards: t.field({
        type: [BoardRef],
        description: "The board that it opens.",
        resolve: ({ boardId, boardTitle }) => [{ id: boardId, title: boardTitle }],
      }),
      installableTitle: t.exposeString("installableTitle", { nullable: true }),
      scopes: t.field({
        type: [apiScopeEnum],
        resolve: ({ scopes }) => apiScopes.filter((one) => scopes.includes(one)),
      }),
      works: t.exposeBoolean("works", {
        description: "False: whoever made it is no Owner or Admin of its board any more, so it opens nothing.",
      }),
      madeBy: t.exposeString("madeBy", { description: "Who made it." }),
      created: t.expose("createdAt", { type: "Timestamp" }),
      lastUsed: t.expose("lastUsedAt", { type: "Timestamp", nullable: true }),
      lastClient: t.exposeString("lastClient", { nullable: true }),
      lastDialect: t.exposeString("lastDialect", { nullable: true }),
    }),
  });
  SubscriptionRef.implement({
    description: "An installable of one's own on a board.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      muted: t.exposeBoolean("muted"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      messagesToday: t.exposeInt("messagesToday", { description: "Since midnight by the board's clock." }),
      board: t.field({ type: BoardRef, resolve: ({ boardId, boardTitle }) => ({ id: boardId, title: boardTitle }) }),
    }),
  });
  LastMessageRef.implement({
    fields: (t) => ({
      characters: t.field({ type: "Characters", resolve: ({ characters }) => gridRows(characters) }),
      at: t.expose("at", { type: "Timestamp", description: "When its flaps began to turn." }),
      board: t.field({ type: BoardRef, resolve: ({ boardId, boardTitle }) => ({ id: boardId, title: boardTitle }) }),
    }),
  });
  InstallableRef.implement({
    description: "An installable as its developer sees it.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      developer: t.exposeString("developerTitle"),
      subscriptions: t.field({ type: [SubscriptionRef], resolve: (own) => [...own.subscriptions] }),
      lastMessage: t.field({
        type: LastMessageRef,
        nullable: true,
        description: "What it had shown last, on whichever board; null before its first message.",
        resolve: (own, _input, { context, principal }) => readLastMessage(context, principal, own),
      }),
      apiCredentials: t.field({
        type: [CredentialRef],
        resolve: ({ id }, _input, { context, principal }) => listCredentials(context, principal, id),
      }),
    }),
  });
}

function addQueries(builder: Builder): void {
  builder.queryField("developerInstallables", (t) =>
    t.field({
      type: [InstallableRef],
      description: "The caller's own, newest first.",
      resolve: (_root, _input, { context, principal }) => listOwnInstallables(context, principal),
    }),
  );
  builder.queryField("developerInstallable", (t) =>
    t.field({
      type: InstallableRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context, principal }) => readOwnInstallable(context, principal, id),
    }),
  );
  builder.queryField("boardCredentials", (t) =>
    t.field({
      type: [CredentialRef],
      description: "All that opens a board to programs; for its Owner and Admins.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listBoardCredentials(context, principal, boardId),
    }),
  );
}

const BoardKeyKindRef = builder.enumType("BoardKeyKind", {
  description:
    "Cloud: also Read/Write. Events: also MCP. Mqtt: the board is shown on the MQTT broker while it has one. A board has one of each.",
  values: boardKeyKinds,
});

function addBoardKeyKinds(builder: Builder): void {
  builder.queryField("boardKeyKinds", (t) =>
    t.field({
      type: [BoardKeyKindRef],
      description: "Of which kinds a board can have a key here: Mqtt only where the gateway has a broker.",
      resolve: (_root, _input, { context, principal }) => listBoardKeyKinds(context, principal),
    }),
  );
}

function addInstallableChanges(builder: Builder): void {
  builder.mutationField("createInstallable", (t) =>
    t.field({
      type: InstallableRef,
      args: {
        title: t.arg.string({ required: true }),
        developerId: t.arg.id({ required: true, description: "The caller's own id." }),
      },
      errors: refusable("CreateInstallable", "installable"),
      resolve: (_root, input, { context, principal }) => createInstallable(context, principal, input),
    }),
  );
  builder.mutationField("renameInstallable", (t) =>
    t.field({
      type: InstallableRef,
      description: "Its subscriptions follow, but those that people gave a name of their own.",
      args: { id: t.arg.id({ required: true }), title: t.arg.string({ required: true }) },
      errors: refusable("RenameInstallable", "installable"),
      resolve: (_root, input, { context, principal }) => renameInstallable(context, principal, input),
    }),
  );
  builder.mutationField("deleteInstallable", (t) =>
    t.boolean({
      description: "Its subscriptions go first, its credentials with it.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteInstallable", "deleted"),
      resolve: async (_root, { id }, { context, principal }) => {
        await removeInstallable(context, principal, id);
        return true;
      },
    }),
  );
}

function addCredentialChanges(builder: Builder): void {
  for (const made of [MadeCredentialRef, MadeBoardKeyRef]) {
    made.implement({
      fields: (t) => ({
        credential: t.field({ type: CredentialRef, resolve: ({ credential }) => credential }),
        key: t.exposeString("key"),
        secret: t.exposeString("secret", { description: "Told once." }),
        token: t.exposeString("token", {
          description: "Key and secret as one value, for dialects that know one header.",
        }),
      }),
    });
  }
  addCreateApiCredential(builder);
  addCreateBoardKey(builder);
  builder.mutationField("createEnablementToken", (t) =>
    t.string({
      description: "A program of the Local dialect trades it once, within a day, for the board's Local key. Told once.",
      args: {
        boardId: t.arg.id({ required: true }),
        scopes: t.arg({ type: [apiScopeEnum], description: "Both where nothing is said." }),
      },
      errors: refusable("CreateEnablementToken", "token"),
      resolve: (_root, input, { context, principal }) => createEnablementToken(context, principal, input),
    }),
  );
  builder.mutationField("renameApiCredential", (t) =>
    t.field({
      type: CredentialRef,
      description: "For its maker, and the Owner and Admins of its board. What it opens stays as it is.",
      args: {
        id: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, description: "Of at most 60 characters; none takes the name away." }),
      },
      errors: refusable("RenameApiCredential", "credential"),
      resolve: (_root, input, { context, principal }) => renameApiCredential(context, principal, input),
    }),
  );
  builder.mutationField("deleteApiCredential", (t) =>
    t.boolean({
      description: "It opens nothing from now on, and what it holds open ends.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteApiCredential", "deleted"),
      resolve: async (_root, { id }, { context, principal }) => {
        await deleteApiCredential(context, principal, id);
        return true;
      },
    }),
  );
}

function addCreateApiCredential(builder: Builder): void {
  builder.mutationField("createApiCredential", (t) =>
    t.field({
      type: MadeCredentialRef,
      description: "Lets one's own installable at a board, and puts it there.",
      args: {
        boardId: t.arg.id({ required: true }),
        installableId: t.arg.id({ required: true }),
        scopes: t.arg({ type: [apiScopeEnum], description: "Both where nothing is said." }),
      },
      errors: refusableDirect("CreateApiCredential"),
      resolve: (_root, input, { context, principal }) => createApiCredential(context, principal, input),
    }),
  );
}

function addCreateBoardKey(builder: Builder): void {
  builder.mutationField("createBoardKey", (t) =>
    t.field({
      type: MadeBoardKeyRef,
      description: "A new key of a kind ends the one before.",
      args: {
        boardId: t.arg.id({ required: true }),
        kind: t.arg({ type: BoardKeyKindRef, required: true }),
        scopes: t.arg({ type: [apiScopeEnum], description: "Both where nothing is said." }),
      },
      errors: refusableDirect("CreateBoardKey"),
      resolve: (_root, input, { context, principal }) => createBoardKey(context, principal, input),
    }),
  );
}
