import { openGateway } from "../openGateway.ts";
import { answerCommands } from "./commands.ts";
import { evenly } from "./evenly.ts";

// The whole gateway; `tokens` signs people in, `burst` tells all who look at a board that something changed about it, `spread`
// those who look at each of these, one after the other.

const [, , databaseUrl = "", boardId = ""] = process.argv;
const { app, url } = await openGateway(databaseUrl);
answerCommands({
  tokens: (people) =>
    Promise.all((people as readonly string[]).map((personId) => app.context.tokens.issueForTest(personId))),
  burst: (what) => app.context.bus.publish({ kind: "board", boardId, what: String(what) }),
  spread(value) {
    const { boardIds, seconds } = value as { readonly boardIds: readonly string[]; readonly seconds: number };
    return evenly(boardIds.length, seconds, (place, at) =>
      app.context.bus.publish({ kind: "board", boardId: boardIds[place] ?? "", what: `at ${at}` }),
    );
  },
});
process.stdout.write(`${url}\n`);
