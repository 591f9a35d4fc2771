import { answer, type GraphRow, onBoard, publishers, quoted, viewers } from "./verdicts.ts";

/** Public links. */
export const publishRows: Readonly<Record<string, GraphRow>> = {
  "Query.getPublicSimulatorToken": { expect: viewers, call: onBoard("getPublicSimulatorToken", "{ token }") },
  "Mutation.createSimulatorToken": {
    expect: publishers,
    call: onBoard("createSimulatorToken", answer, ", isPublic: true"),
  },
  "Mutation.updateSimulatorToken": {
    expect: publishers,
    call: async (world) => {
      await world.publishedToken();
      return onBoard("updateSimulatorToken", answer, ', frameOrigins: ["https://shop.example"]')(world);
    },
  },
  "Mutation.deleteSimulatorToken": {
    expect: publishers,
    call: async (world) => `deleteSimulatorToken(token: ${quoted(await world.publishedToken())}) ${answer}`,
  },
};
