import { readFileSync } from "node:fs";
import { z } from "zod";
import { encodeText } from "../../grid.ts";
import { projectPath } from "../../projectRoot.ts";

/** A pick as it comes with the product; its id is for good. */
export interface CataloguePick {
  readonly id: string;
  readonly text: string;
  /** 6 x 22 codes, row by row. */
  readonly characters: Uint8Array;
}

export interface PickCatalogueCategory {
  readonly id: string;
  readonly title: string;
  readonly picks: readonly CataloguePick[];
}

const titled = z.object({ id: z.string().startsWith("picks-"), title: z.string() });
const file = z.object({
  categories: z.array(titled.extend({ picks: z.array(z.object({ id: z.string(), text: z.string() })) })),
});

/** The picks that come with the product, in their order. Throws ZodError when the file was damaged. */
export function readPickCatalogue(): PickCatalogueCategory[] {
  const { categories } = file.parse(JSON.parse(readFileSync(projectPath("gateway/seed/data/picks.json"), "utf8")));
  return categories.map(({ picks, ...category }) => ({
    ...category,
    picks: picks.map(({ id, text }) => ({ id: `pick-${id}`, text, characters: encodeText(text).grid })),
  }));
}
