import { startGateway } from "./gateway.ts";

/** One gateway for the whole run; the tests find it by these variables. Playwright wants a default export. */
export default async function start(): Promise<() => Promise<void>> {
  const gateway = await startGateway();
  process.env.E2E_URL = gateway.url;
  process.env.E2E_EMBEDDER = String(gateway.embedderPort);
  process.env.E2E_LINKING = String(gateway.linkingPort);
  process.env.E2E_DATA = gateway.dataFolder;
  return gateway.stop;
}
