import { openGateway } from "../openGateway.ts";
import { answerCommands } from "./commands.ts";
import { evenly } from "./evenly.ts";

// The whole gateway; `tokens` signs people in, `burst` tells all who look at a board that something changed about it, `spread`
// those who look at each of these, one after the other.

const [, , databaseUrl = "", boardId = ""] = process.argv;
const { app, url } = await openGateway(databaseUrl);
const atOnce = 500;
answerCommands({
  async tokens(value) {
    const people = value as readonly string[];
    const tokens: string[] = [];
    // More may not wait for the database at a time.
    for (let place = 0; place < people.length; place += atOnce) {
      const some = people.slice(place, place + atOnce);
      tokens.push(...(await Promise.all(some.map((personId) => app.context.tokens.issueForTest(personId)))));
    }
    return tokens;
  },
  burst: (what) => app.context.bus.publish({ kind: "board", boardId, what: String(what) }),
  spread(value) {
    const { boardIds, seconds } = value as { readonly boardIds: readonly string[]; readonly seconds: number };
    return evenly(boardIds.length, seconds, (place, at) =>
      app.context.bus.publish({ kind: "board", boardId: boardIds[place] ?? "", what: `at ${at}` }),
    );
  },
});
process.stdout.write(`${url}\n`);
