import { readFileSync } from "node:fs";
import { z } from "zod";
import { decodeGrid, encodeText, parseGrid } from "../../grid.ts";
import { projectPath } from "../../projectRoot.ts";

/** A message to begin with. It is nobody's: whoever uses it writes a message of their own. */
export interface TemplateRecord {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** 6 x 22 codes, row by row. */
  readonly characters: Uint8Array;
}

export interface TemplateCategoryRecord {
  readonly id: string;
  readonly title: string;
  /** When the category came with the product, epoch milliseconds. */
  readonly createdAt: number;
  readonly templates: readonly TemplateRecord[];
}

const titled = z.object({ id: z.string(), title: z.string() });
const template = z.union([
  titled.extend({ text: z.string() }),
  titled.extend({ grid: z.array(z.array(z.number().int())) }),
]);
const file = z.object({
  categories: z.array(titled.extend({ createdAt: z.iso.date(), templates: z.array(template) })),
});

let read: readonly TemplateCategoryRecord[] | undefined;

/** The templates that come with the product, in their order; read and checked once a process. */
export function templateCategories(): readonly TemplateCategoryRecord[] {
  read ??= file
    .parse(JSON.parse(readFileSync(projectPath("gateway/seed/data/templates.json"), "utf8")))
    .categories.map(({ id, title, createdAt, templates }) => ({
      id,
      title,
      createdAt: Date.parse(createdAt),
      templates: templates.map(composed),
    }));
  return read;
}

function composed(entry: z.output<typeof template>): TemplateRecord {
  const { id, title } = entry;
  if ("text" in entry) return { id, title, text: entry.text, characters: encodeText(entry.text).grid };
  const characters = parseGrid(entry.grid);
  return { id, title, text: decodeGrid(characters), characters };
}
