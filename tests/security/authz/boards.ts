import {
  admins,
  answer,
  boardSelection,
  byId,
  type GraphRow,
  members,
  onBoard,
  onlyFor,
  owners,
  quoted,
  signedIn,
  tenantSelection,
  viewers,
} from "./verdicts.ts";

/** Boards, tenants, displays, quiet hours. */
export const boardsRows: Readonly<Record<string, GraphRow>> = {
  "Query.boardInvitation": { expect: signedIn, call: onBoard("boardInvitation", "{ id role }") },
  "Query.boardStyleQuery": { expect: members, call: onBoard("boardStyleQuery", "") },
  "Query.boardSettingsModules": { expect: viewers, call: onBoard("boardSettingsModules", "{ key title link }") },
  "Query.boardTimezone": { expect: viewers, call: onBoard("boardTimezone", "{ timezone { id } }") },
  "Query.boardTimeline": { expect: viewers, call: onBoard("boardTimeline", "{ entries { by text } }") },
  "Query.boardsV2": { expect: signedIn, call: () => `boardsV2(permissions: [Owner, Admin, User]) ${boardSelection}` },
  "Query.fetchAllBoards": { expect: signedIn, call: () => `fetchAllBoards ${boardSelection}` },
  "Query.getBoardQuietHoursV2": { expect: members, call: byId("getBoardQuietHoursV2", "{ start }") },
  "Query.getBoardRoles": { expect: members, call: onBoard("getBoardRoles", "{ role person { emailAddress } }") },
  "Query.getBoardV2": { expect: viewers, call: byId("getBoardV2", boardSelection) },
  "Query.getLive": { expect: signedIn, call: () => `getLive ${boardSelection}` },
  "Query.getLiveBoard": { expect: viewers, call: byId("getLiveBoard", boardSelection) },
  "Query.getQuietHours": { expect: members, call: onBoard("getQuietHours", "{ quietHoursBegin }") },
  "Query.getTenantBoards": { expect: signedIn, call: () => `getTenantBoards ${tenantSelection}` },
  "Query.getViewerRole": {
    expect: signedIn,
    call: () => `getViewerRole { account { person { tenants ${tenantSelection} tenantAssociations { tenant { boards { title }
      members { person { emailAddress } } } } } } }`,
  },
  "Query.liveV2": { expect: viewers, call: byId("liveV2", boardSelection) },
  "Query.singleBoardsSelectorQuery": { expect: members, call: onBoard("singleBoardsSelectorQuery", boardSelection) },
  "Query.tenantBoardsQuery": { expect: signedIn, call: () => `tenantBoardsQuery ${tenantSelection}` },
  "Query.viewersAdminOwnerBoards": { expect: signedIn, call: () => `viewersAdminOwnerBoards ${boardSelection}` },
  "Mutation.acceptPersonTenantInvitation": {
    expect: onlyFor("invited"),
    call: async (world) =>
      `acceptPersonTenantInvitation(personTenantAssociationId: ${quoted(await world.membership("invited"))}) ${answer}`,
  },
  "Mutation.createBoardV2": {
    expect: signedIn,
    call: () => `createBoardV2(title: "New", boardStyle: black, timezone: "UTC") ${answer}`,
  },
  "Mutation.deleteBoard": {
    expect: owners,
    call: async (world) => `deleteBoard(input: { boardId: ${quoted(await world.boardToDelete())} }) ${answer}`,
  },
  "Mutation.ignorePersonTenantInvitation": {
    expect: onlyFor("user"),
    call: async (world) =>
      `ignorePersonTenantInvitation(personTenantAssociationId: ${quoted(await world.membership("user"))}) ${answer}`,
  },
  "Mutation.pauseBoard": {
    expect: members,
    call: ({ board }) => `pauseBoard(board: ${quoted(board)}, duration: 0) ${answer}`,
  },
  "Mutation.pauseInstallables": {
    expect: members,
    call: ({ board }) => `pauseInstallables(board: ${quoted(board)}, duration: 0) ${answer}`,
  },
  "Mutation.pairDevice": {
    expect: admins,
    call: async (world) => onBoard("pairDevice", answer, `, pairingCode: ${quoted(await world.pairingCode())}`)(world),
  },
  "Mutation.removeDevice": {
    expect: { ...admins },
    call: async (world) => `removeDevice(id: ${quoted(await world.deviceOnBoard())}) ${answer}`,
  },
  "Mutation.renameDevice": {
    expect: { ...admins },
    call: async (world) => `renameDevice(id: ${quoted(await world.deviceOnBoard())}, name: "Over the stove") ${answer}`,
  },
  "Mutation.identifyDevice": {
    expect: { ...admins },
    call: async (world) => `identifyDevice(id: ${quoted(await world.deviceOnBoard())}) ${answer}`,
  },
  "Mutation.updateBoard": {
    expect: owners,
    call: ({ board }) =>
      `updateBoard(input: { boardId: ${quoted(board)}, updateTitle: { value: "Secret kitchen" } }) ${answer}`,
  },
  "Mutation.updateBoardV2": {
    expect: admins,
    call: ({ board }) => `updateBoardV2(id: ${quoted(board)}, timezone: "UTC") ${answer}`,
  },
  // The feature is the Owner's by the tables, and an Admin's where a flag says so (decision 9).
  "Mutation.updateQuietHours": {
    expect: owners,
    call: ({ board }) =>
      `updateQuietHours(input: { boardId: ${quoted(board)}, quietHoursBegin: "", quietHoursEnd: "" }) ${answer}`,
  },
};
