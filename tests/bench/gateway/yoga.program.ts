import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSchema, createYoga } from "graphql-yoga";

// GraphQL Yoga with one board that never changes, and no database.

const board = {
  title: "Kitchen",
  rows: 6,
  columns: 22,
  characters: Array.from({ length: 6 }, () => Array<number>(22).fill(63)),
};
const schema = createSchema({
  typeDefs: `type Board { id: ID! title: String! rows: Int! columns: Int! characters: [[Int!]!]! }
    type Query { getBoardV2(id: ID!): Board }`,
  resolvers: { Query: { getBoardV2: (_root: unknown, { id }: { id: string }) => ({ id, ...board }) } },
});
const server = createServer(createYoga({ schema, logging: false, graphiql: false }));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
