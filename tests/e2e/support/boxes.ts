import type { Locator } from "@playwright/test";

/** Where a part of a page stands, in CSS px from the window's upper left corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where parts of one page (not of a frame within it) stand, all read at the same moment: asked for one after the other,
 * a page that moves in between has told places that never were beside each other. Waits until there is one of each.
 */
export async function boxesOf<const Parts extends readonly Locator[]>(
  ...parts: Parts
): Promise<{ [Part in keyof Parts]: Box }> {
  const handles = await Promise.all(parts.map((part) => part.elementHandle()));
  const boxes = await parts[0]?.page().evaluate(
    (elements) =>
      elements.map((element) => {
        if (!element?.isConnected) throw new Error("A part has left the page.");
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
    handles,
  );
  return boxes as { [Part in keyof Parts]: Box };
}
