import fastify from "fastify";
import { openDatabase } from "../../../gateway/db/database.ts";

// A bare Fastify that answers 304 after one prepared read: whose key it is, whether it lives, and the board's version.

const [, , databaseUrl = ""] = process.argv;
const { sql } = openDatabase(databaseUrl);
const app = fastify();
app.get("/read", async (request, reply) => {
  const key = request.headers["x-key"];
  const [row] = await sql`
    select c.id, c.scopes, c.secret_hash, b.version from api_credential c join board b on b.id = c.board_id
    where c.key = ${typeof key === "string" ? key : ""} and exists (select 1 from member m where m.tenant_id = b.tenant_id
      and m.person_id = c.person_id and m.is_current_member and m.role in ('Owner', 'Admin'))`;
  if (row === undefined) return reply.code(401).send();
  const tag = `"${row.version}"`;
  reply.header("etag", tag);
  return request.headers["if-none-match"] === tag ? reply.code(304).send() : reply.send({ version: row.version });
});
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
