/* npm vestaboard-api, unchanged: one call by its name; prints what the client made of the answer. */
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { env, argv } = process;
const { createVestaboard, VestaboardControlMode } = createRequire(join(env.CLIENT, "package.json"))("vestaboard-api");

const print = (line) => process.stdout.write(`${line}\n`);
// It tells of errors by itself.
console.log = () => {};
const grid = JSON.parse(env.GRID);
const local = () =>
  createVestaboard(VestaboardControlMode.Local, { localApiKey: env.LOCAL_KEY, localIPAddress: "127.0.0.1" });
const rw = () => createVestaboard(VestaboardControlMode.RW, { apiReadWriteKey: env.BOARD_KEY });
const subscription = () =>
  createVestaboard(VestaboardControlMode.Subscription, { apiKey: env.API_KEY, apiSecret: env.API_SECRET });

const calls = {
  "local read": () => local().readFromBoard(),
  "local write": () => local().postMessage(grid),
  "local enable": () => local().enableAndGetLocalKey(env.ENABLEMENT),
  "rw read": () => rw().readFromBoard(),
  "rw write": () => rw().postMessage(grid),
  "rw write text": () => rw().postMessage(env.TEXT),
  "subscription list": () => subscription().getSubscriptions(),
  "subscription write": () => subscription().postMessage(env.SUBSCRIPTION, grid),
  "subscription write text": () => subscription().postMessage(env.SUBSCRIPTION, env.TEXT),
};
calls[argv[2]]().then(
  (answer) => print(JSON.stringify(answer ?? null)),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
