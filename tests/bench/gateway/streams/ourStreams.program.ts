import { openGateway } from "../openGateway.ts";
import { answerCommands } from "./commands.ts";

// The whole gateway; `tokens` signs people in, `burst` tells all who look at a board that something changed about it.

const [, , databaseUrl = "", boardId = ""] = process.argv;
const { app, url } = await openGateway(databaseUrl);
answerCommands({
  tokens: (people) =>
    Promise.all((people as readonly string[]).map((personId) => app.context.tokens.issueForTest(personId))),
  burst: (what) => app.context.bus.publish({ kind: "board", boardId, what: String(what) }),
});
process.stdout.write(`${url}\n`);
