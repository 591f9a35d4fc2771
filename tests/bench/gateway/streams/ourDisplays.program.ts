import { openGateway } from "../openGateway.ts";
import { answerCommands } from "./commands.ts";

// The whole gateway with one board, on which all displays stand; `burst` puts a message on it by its Local dialect.

const [, , databaseUrl = "", boardId = "", token = ""] = process.argv;
const { opened, url } = await openGateway(databaseUrl);
let bursts = 0;
answerCommands({
  async burst() {
    bursts += 1;
    await opened.sql`update board set accepted_at = null where id = ${boardId}`;
    const answer = await fetch(`${url}/dialects/local/local-api/message`, {
      method: "POST",
      headers: { "x-vestaboard-local-api-key": token, "content-type": "application/json" },
      body: JSON.stringify(Array.from({ length: 6 }, () => Array<number>(22).fill(bursts))),
    });
    if (!answer.ok) throw new Error(`The message was answered ${answer.status}: ${await answer.text()}`);
  },
});
process.stdout.write(`${url}\n`);
