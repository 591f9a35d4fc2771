import { openGateway } from "../openGateway.ts";
import { answerCommands } from "./commands.ts";

// The whole gateway on the database of the first argument, whose displays all stand on one board.

const { url } = await openGateway(process.argv[2] ?? "");
answerCommands({});
process.stdout.write(`${url}\n`);
