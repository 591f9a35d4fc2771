import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { standsOf } from "../../src/entries/inspector/gallery/subject.ts";
import { subjects } from "../../src/entries/inspector/gallery/subjects.ts";
import { standTitle } from "../../src/words/inspector.ts";
import { makeBoard } from "./support/boards.ts";
import { differences, lookOf } from "./support/looks.ts";
import { gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/** How each picture looked when somebody last looked at it; UPDATE_LOOKS=1 replaces them (and leaves the pictures with the results). */
const folder = join(dirname(fileURLToPath(import.meta.url)), "looks");
const isUpdate = process.env.UPDATE_LOOKS === "1";
const looked = join(folder, "../../../test-results/gallery");

/** A look is kept of these. GALLERY=quietHours takes that one alone. */
const pictured = ["quietHours", "boardPause", "boardRemoval", "newBoard"];
const wanted = process.env.GALLERY === undefined ? pictured : [process.env.GALLERY];
const looks = subjects.filter(({ machine: { id } }) => pictured.includes(id) && wanted.includes(id));

type Looks = Record<string, string>;

const widths = ["1440", "1024", "390"] as const;

/**
 * Takes away what goes by the hour at which it is pictured, what the core draws, which has tests of its own, and the focus,
 * which of many frames one alone has.
 */
const still = (html: Locator): Promise<void> =>
  html.locator('canvas, time, [role="img"]').evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).style.visibility = "hidden";
    (document.activeElement as HTMLElement | null)?.blur();
  });

/** Waits until a picture looks as it did, or for whoever keeps it anew until it looks twice the same; gives how it looks. */
async function lookAt(frame: Locator, name: string, known: string | undefined): Promise<string> {
  const html = frame.contentFrame().locator("html");
  let [seen, before] = ["", ""];
  const shoot = async (): Promise<string[]> => {
    await still(html);
    before = seen;
    // A spinner stands where it begins.
    const path = isUpdate ? { path: join(looked, `${name}.png`) } : {};
    seen = lookOf(await frame.screenshot({ animations: "disabled", ...path }));
    return differences(seen, (isUpdate ? before : known) ?? "");
  };
  // A page that shares its cores with others may paint late; what it looks like at last is what counts.
  await expect.poll(shoot, { message: name, timeout: 45_000 }).toEqual([]);
  return seen;
}

async function openGallery(page: Page, machine: string): Promise<void> {
  await page.goto(`${gatewayUrl()}/inspector?inspect&show=gallery&machine=${machine}`);
  await expect(page.getByRole("heading", { level: 2, name: machine })).toBeVisible();
}

for (const subject of looks) {
  const { id } = subject.machine;
  test(`the gallery holds the screen of ${id} at every state, and each looks as it did`, async ({ page }) => {
    test.setTimeout(360_000);
    const troubles = watchForTrouble(page);
    await signIn(page, "mia@example.com");
    const boardId = await makeBoard(page, "Gallery", { timezone: "UTC" });
    await page.goto(`${gatewayUrl()}/board/${boardId}/compose`);
    await expect(page.getByRole("gridcell").first()).toBeVisible();
    // Browsers open six connections to one place: none of the pages in the gallery's frames takes one for good.
    const streams: string[] = [];
    page.on("request", (request) => {
      if (/^\/events\b/.test(new URL(request.url()).pathname)) streams.push(request.url());
    });
    await openGallery(page, id);
    const file = join(folder, `${id}.json`);
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Looks) : {};
    const seen: Looks = {};
    if (isUpdate) mkdirSync(looked, { recursive: true });
    for (const width of widths) {
      await page.getByRole("button", { name: width, exact: true }).click();
      // Whatever is scrolled below the pointer would look as under it.
      await page.mouse.move(0, 0);
      for (const { value, state, look } of standsOf(subject)) {
        for (const theme of ["light", "dark"] as const) {
          const title = `${id} ${standTitle(state, look)}, ${theme}`;
          const frame = page.getByTitle(title, { exact: true });
          await frame.scrollIntoViewIfNeeded();
          // The page itself says where its actor was brought, from its own beginning.
          const html = frame.contentFrame().locator("html");
          await expect(html).toHaveAttribute("data-held", JSON.stringify(value));
          await expect(html).toHaveAttribute("data-theme", theme);
          const name = `${state}${look ? ` ${look}` : ""} ${theme} ${width}`;
          seen[name] = await lookAt(frame, `${id} ${name}`.replaceAll(" ", "-"), known[name]);
        }
      }
    }
    expect([...troubles, ...streams]).toEqual([]);
    if (isUpdate) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
    }
  });
}
