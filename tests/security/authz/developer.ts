import { admins, answer, authorsAndAdmins, type GraphRow, onBoard, onlyFor, quoted, signedIn } from "./verdicts.ts";

/** Own installables, the credentials of a board, what programs asked of it, and what is sent to its webhooks. */
export const developerRows: Readonly<Record<string, GraphRow>> = {
  "Query.developerInstallables": { expect: signedIn, call: () => "developerInstallables { id }" },
  "Query.developerInstallable": {
    expect: onlyFor("owner"),
    call: ({ installable }) => `developerInstallable(id: ${quoted(installable)}) { title }`,
  },
  "Query.boardCredentials": { expect: admins, call: onBoard("boardCredentials", "{ key }") },
  "Query.formerCredentials": { expect: admins, call: onBoard("formerCredentials", "{ key }") },
  "Query.apiRequests": { expect: admins, call: onBoard("apiRequests", "{ count requests { path body } }") },
  "Query.apiRequest": {
    expect: admins,
    call: ({ apiRequest }) => `apiRequest(id: ${quoted(apiRequest)}) { path }`,
  },
  // Each makes their own.
  "Mutation.createInstallable": {
    expect: onlyFor("owner"),
    call: ({ app }) => `createInstallable(title: "x", developerId: ${quoted(app.ids.people.owner ?? "")}) ${answer}`,
  },
  "Mutation.renameInstallable": {
    expect: onlyFor("owner"),
    call: ({ installable }) => `renameInstallable(id: ${quoted(installable)}, title: "Robot") ${answer}`,
  },
  "Mutation.deleteInstallable": {
    expect: onlyFor("owner"),
    call: async ({ installableToDelete }) => `deleteInstallable(id: ${quoted(await installableToDelete())}) ${answer}`,
  },
  // An Admin may on the board, and has not this installable.
  "Mutation.createApiCredential": {
    expect: { ...admins, admin: "notFound" },
    call: ({ installable, board }) =>
      `createApiCredential(boardId: ${quoted(board)}, installableId: ${quoted(installable)}) ${answer}`,
  },
  "Mutation.createBoardKey": {
    expect: admins,
    call: ({ board }) => `createBoardKey(boardId: ${quoted(board)}, kind: Local) ${answer}`,
  },
  "Mutation.createEnablementToken": {
    expect: admins,
    call: ({ board }) => `createEnablementToken(boardId: ${quoted(board)}) ${answer}`,
  },
  // Its maker, and the Owner and Admins of its board; for all others it is not there.
  "Mutation.renameApiCredential": {
    expect: { ...authorsAndAdmins, user: "notFound" },
    call: async ({ credential }) => `renameApiCredential(id: ${quoted(await credential())}, title: "Door") ${answer}`,
  },
  "Mutation.deleteApiCredential": {
    expect: { ...authorsAndAdmins, user: "notFound" },
    call: async ({ credential }) => `deleteApiCredential(id: ${quoted(await credential())}) ${answer}`,
  },
  "Query.sandbox": {
    expect: { ...authorsAndAdmins, user: "notFound" },
    call: async ({ credential }) => `sandbox(credentialId: ${quoted(await credential())}) { version }`,
  },
  "Mutation.changeSandbox": {
    expect: { ...authorsAndAdmins, user: "notFound" },
    call: async ({ credentialWithSandbox }) =>
      `changeSandbox(credentialId: ${quoted(await credentialWithSandbox())}, offline: true) ${answer}`,
  },
  "Query.boardKeyKinds": { expect: signedIn, call: () => "boardKeyKinds" },
  "Query.apiEventTypes": { expect: signedIn, call: () => "apiEventTypes { type description }" },
  "Query.webhookEndpoints": { expect: admins, call: onBoard("webhookEndpoints", "{ url }") },
  "Query.webhookEndpoint": {
    expect: admins,
    call: async ({ webhook }) => `webhookEndpoint(id: ${quoted((await webhook()).id)}) { url }`,
  },
  "Query.webhookDeliveries": {
    expect: admins,
    call: async ({ webhook }) => `webhookDeliveries(endpointId: ${quoted((await webhook()).id)}) { count }`,
  },
  "Query.webhookDelivery": {
    expect: admins,
    call: async ({ webhook }) => `webhookDelivery(id: ${quoted((await webhook()).delivery)}) { body }`,
  },
  "Mutation.createWebhookEndpoint": {
    expect: admins,
    call: ({ board }) =>
      `createWebhookEndpoint(boardId: ${quoted(board)}, name: "x", url: "https://1.1.1.1/", types: ["board.renamed"]) ${answer}`,
  },
  "Mutation.updateWebhookEndpoint": {
    expect: admins,
    call: async ({ webhook }) =>
      `updateWebhookEndpoint(id: ${quoted((await webhook()).id)}, name: "x", url: "https://1.1.1.1/", types: ["board.renamed"]) ${answer}`,
  },
  "Mutation.switchWebhookEndpoint": {
    expect: admins,
    call: async ({ webhook }) => `switchWebhookEndpoint(id: ${quoted((await webhook()).id)}, on: false) ${answer}`,
  },
  "Mutation.deleteWebhookEndpoint": {
    expect: admins,
    call: async ({ webhook }) => `deleteWebhookEndpoint(id: ${quoted((await webhook()).id)}) ${answer}`,
  },
  "Mutation.rotateWebhookSecret": {
    expect: admins,
    call: async ({ webhook }) => `rotateWebhookSecret(id: ${quoted((await webhook()).id)}) ${answer}`,
  },
  "Mutation.endWebhookSecret": {
    expect: admins,
    call: async ({ webhook }) => `endWebhookSecret(id: ${quoted((await webhook()).id)}) ${answer}`,
  },
  "Mutation.redeliverWebhook": {
    expect: admins,
    call: async ({ webhook }) => `redeliverWebhook(deliveryId: ${quoted((await webhook()).delivery)}) ${answer}`,
  },
};
