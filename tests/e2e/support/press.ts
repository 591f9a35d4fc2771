import { expect, type Locator } from "@playwright/test";

/** A page of this product shows what was pressed well within this time, on a busy machine, too. */
const shownWithinMs = 4_000;

/**
 * Presses until it is seen what comes of it. While a page still fills (a banner above it, actors that wake) what is pressed
 * may move between the finger's down and its up: the browser gives that press to nobody, and a person presses once more.
 */
export async function pressUntilSeen(pressed: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    await pressed.click();
    await expect(seen).toBeVisible({ timeout: shownWithinMs });
  }).toPass({ timeout: 30_000 });
}
