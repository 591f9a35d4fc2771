import fastify from "fastify";
import mercurius from "mercurius";
import { openDatabase } from "../../../gateway/db/database.ts";
import { gridRows } from "../../../gateway/grid.ts";
import { selectHeadsSeen } from "../../../gateway/modules/boards/boardRows.store.ts";

// A bare Fastify with Mercurius, compiled queries and nothing else, on the database of the first argument: the product's own
// statement for a board of the person in the second, by the product's own driver, or the least that could say it.

const [, , databaseUrl = "", personId = ""] = process.argv;
const { database, sql } = openDatabase(databaseUrl);

const readWhole = async (id: string) => {
  const [row] = await selectHeadsSeen(database, [{ viewerId: personId, boardId: id }]);
  return row?.membership?.isCurrentMember === true
    ? { ...row, characters: gridRows(row.characters, row.columns) }
    : null;
};

const readSmall = async (id: string) => {
  const [row] = await sql<{ characters: Uint8Array; columns: number }[]>`
    select b.id, b.title, b.rows, b.columns, b.characters from board b join member m on m.tenant_id = b.tenant_id
    where b.id = ${id} and m.person_id = ${personId} and m.is_current_member`;
  return row === undefined ? null : { ...row, characters: gridRows(row.characters, row.columns) };
};

const app = fastify();
await app.register(mercurius, {
  jit: 1,
  schema: `type Board { id: ID! title: String! rows: Int! columns: Int! characters: [[Int!]!]! }
    type Query { hello: String! getBoardV2(id: ID!): Board smallBoard(id: ID!): Board }`,
  resolvers: {
    Query: {
      hello: () => "hello",
      getBoardV2: (_root: unknown, { id }: { id: string }) => readWhole(id),
      smallBoard: (_root: unknown, { id }: { id: string }) => readSmall(id),
    },
  },
});
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
