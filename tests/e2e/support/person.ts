import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./gateway.ts";

/** The address of the gateway that the worker started. */
export function gatewayUrl(): string {
  const url = process.env.E2E_URL;
  if (!url) throw new Error("E2E_URL is not set: `test` is to be imported from support/test.ts");
  return url;
}

/** Where a page of another site may stand that embeds the gateway's pages. */
export function embedderPort(): number {
  return Number(process.env.E2E_EMBEDDER);
}

/** Where the app stands whom boards may be linked to. */
export function linkingPort(): number {
  return Number(process.env.E2E_LINKING);
}

/** Where the source of a channel may stand. */
export function feedPort(): number {
  return Number(process.env.E2E_FEED);
}

/** Opens a path of the console and signs in on the provider's page, as a person would; `at`: of another gateway. */
export async function signIn(page: Page, email: string, path = "/", at = gatewayUrl()): Promise<void> {
  await page.goto(`${at}${path}`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** A call to the graph as the signed-in person of a page, for what has no screen yet. */
export async function callGraph<Data>(
  page: Page,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const answer = await page.evaluate(
    async ({ body }) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:"));
      const token = key
        ? (JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string }).access_token
        : "";
      const response = await fetch("/graphql", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-clatter": "1" },
        body,
      });
      return (await response.json()) as { data?: unknown; errors?: unknown };
    },
    { body: JSON.stringify({ query, variables }) },
  );
  expect(answer.errors, JSON.stringify(answer.errors)).toBeUndefined();
  return answer.data as Data;
}

/** A board of the signed-in person by its title. */
export async function findBoard(page: Page, title: string): Promise<{ id: string; title: string }> {
  const { fetchAllBoards } = await callGraph<{ fetchAllBoards: { id: string; title: string }[] }>(
    page,
    "query FetchAllBoards { fetchAllBoards { id title } }",
  );
  const board = fetchAllBoards.find((candidate) => candidate.title === title);
  if (!board)
    throw new Error(`No board "${title}" among ${fetchAllBoards.map((candidate) => candidate.title).join(", ")}`);
  return board;
}

/** Fails a test whose page broke its content security policy or threw. Call it before the first navigation. */
export function watchForTrouble(page: Page): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy|refused to/i.test(message.text())) troubles.push(message.text());
  });
  return troubles;
}

/** Answers Yes to whatever is asked before a message is sent: whether it is night at a board depends on the hour of the run. */
export async function sendAnyway(page: Page): Promise<void> {
  const sent = page.getByText("Message sent", { exact: true });
  const yes = page.getByRole("alertdialog").getByRole("button", { name: "Yes" });
  // A dialog that closes is seen for a moment longer, and takes no press any more.
  await expect(async () => {
    if (!(await sent.isVisible())) await yes.click({ timeout: 2_000 });
    await expect(sent).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
