import { openGateway } from "./openGateway.ts";
import { answerCommands } from "./streams/commands.ts";

// The whole gateway, whose jobs `begin`; `wake` is what scheduling a message asks for beside writing its row.

const [, , databaseUrl = ""] = process.argv;
const { app, url } = await openGateway(databaseUrl);
answerCommands({
  begin: () => app.context.jobs.start(),
  wake: (at) => app.context.jobs.wakeAt("scheduledMessage", Number(at)),
});
process.stdout.write(`${url}\n`);
