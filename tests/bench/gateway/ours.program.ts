import { openForSender } from "./openGateway.ts";

// The whole gateway on the database of the first argument, as people run it. Says its address and a bearer of the person in the
// second, and runs until it is ended.

const [, , databaseUrl = "", personId = ""] = process.argv;
const { url, bearer } = await openForSender(databaseUrl, personId);
process.stdout.write(`${url} ${bearer}\n`);
