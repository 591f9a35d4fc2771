import { admins, answer, authorsAndAdmins, type GraphRow, onBoard, onlyFor, quoted, signedIn } from "./verdicts.ts";

/** Own installables, the credentials of a board, and what programs asked of it. */
export const developerRows: Readonly<Record<string, GraphRow>> = {
  "Query.developerInstallables": { expect: signedIn, call: () => "developerInstallables { id }" },
  "Query.developerInstallable": {
    expect: onlyFor("owner"),
    call: ({ installable }) => `developerInstallable(id: ${quoted(installable)}) { title }`,
  },
  "Query.boardCredentials": { expect: admins, call: onBoard("boardCredentials", "{ key }") },
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
  "Mutation.deleteApiCredential": {
    expect: { ...authorsAndAdmins, user: "notFound" },
    call: async ({ credential }) => `deleteApiCredential(id: ${quoted(await credential())}) ${answer}`,
  },
};
