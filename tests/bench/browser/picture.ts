import type { Page } from "@playwright/test";
import sharp from "sharp";

/** The share of an element's pixels, as the browser shows them, that are brighter than any dark surface. */
export async function litShare(page: Page, selector: string): Promise<number> {
  const shot = await page.locator(selector).first().screenshot({ animations: "allow" });
  const grey = await sharp(shot).greyscale().raw().toBuffer();
  return grey.filter((light) => light > 150).length / grey.length;
}
