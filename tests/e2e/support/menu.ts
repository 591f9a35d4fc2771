import type { Page } from "@playwright/test";

/**
 * Presses an entry of the open menu when the menu has come to rest. Before a press on what still moves the page is scrolled,
 * and a menu turns to the other side of its key then: the press would go where it was.
 */
export async function pressEntry(
  page: Page,
  name: string | RegExp,
  { exact = false }: { exact?: boolean } = {},
): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact });
  await entry.evaluate(async (element) => {
    const menu = element.closest("[role=menu]") ?? element;
    await Promise.all(menu.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  await entry.click();
}
