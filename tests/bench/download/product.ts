import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { type RunningGateway, startGateway } from "../../e2e/support/gateway.ts";
import { openBrowser } from "../browser/chromium.ts";
import { type CountingServer, serveBefore } from "../browser/pageServer.ts";

const person = "mia@example.com";
const password = "flip-flap-flop";

/** The product as people reach it: gateway, demo household, a signed-in person, a board with a public page. */
export interface Product {
  /** Between browser and gateway: counts what goes out. */
  readonly counter: CountingServer;
  readonly simulatorPath: string;
  readonly livePath: string;
  /** The console's storage after signing in, for contexts with a cold cache. */
  readonly storage: Exclude<BrowserContextOptions["storageState"], string | undefined>;
  close(): Promise<void>;
}

async function signIn(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByLabel("E-mail address").fill(person);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor();
  return page;
}

/** Calls the graph as the signed-in person of a page. */
async function callGraph(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const answer = await page.evaluate(async (body) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string };
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "x-clatter": "1" };
    return (await (await fetch("/graphql", { method: "POST", headers, body })).json()) as { data: unknown };
  }, JSON.stringify({ query, variables }));
  return answer.data;
}

/** Starts the built product behind a counter. */
export async function openProduct(): Promise<Product> {
  let gateway: RunningGateway | null = null;
  const counter = await serveBefore(() => gateway?.url ?? "http://127.0.0.1:1");
  gateway = await startGateway({ PUBLIC_URL: counter.url });
  const started = gateway;
  const browser = await openBrowser();
  try {
    const page = await signIn(browser, counter.url);
    const { fetchAllBoards } = (await callGraph(page, "query FetchAllBoards { fetchAllBoards { id title } }")) as {
      fetchAllBoards: { id: string; title: string }[];
    };
    const boardId = fetchAllBoards.find(({ title }) => title === "Kitchen")?.id ?? "";
    const made = (await callGraph(
      page,
      `mutation CreateSimulatorToken($boardId: ID!) { createSimulatorToken(boardId: $boardId, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { url } } } }`,
      { boardId },
    )) as { createSimulatorToken: { simulatorToken: { url: string } } };
    const storage = await page.context().storageState();
    return {
      counter,
      simulatorPath: new URL(made.createSimulatorToken.simulatorToken.url).pathname,
      livePath: `/board/${boardId}`,
      storage,
      close: async () => {
        await started.stop();
        await counter.close();
      },
    };
  } catch (error) {
    await started.stop();
    await counter.close();
    throw error;
  } finally {
    await browser.close();
  }
}
