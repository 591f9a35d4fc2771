import { openGateway } from "./openGateway.ts";

// The whole gateway on the database of the first argument, as people run it. Says its address and a bearer of the person in the
// second, and runs until it is ended.

const [, , databaseUrl = "", personId = ""] = process.argv;
// One person sends what a thousand would.
const { app, opened, url } = await openGateway(databaseUrl, { LIMITS: "messages=100000000/100000000" });
const bearer = await app.context.tokens.issueForTest(personId);
// It is used for longer than the ten minutes that one lives.
await opened.sql`update oidc_record set expires_at = now() + interval '1 day' where account_id = ${personId}`;
process.stdout.write(`${url} ${bearer}\n`);
