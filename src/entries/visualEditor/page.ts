/** What the gateway wrote into the page. */
export interface EditorPage {
  productName: string;
  /** The origins whose pages may embed the editor and be told of messages (EMBED_ORIGINS). */
  embedOrigins: readonly string[];
}

export function readPage(): EditorPage {
  const text = document.getElementById("page-data")?.textContent ?? "{}";
  const given = JSON.parse(text) as Partial<EditorPage>;
  return { productName: given.productName ?? "Clatter", embedOrigins: given.embedOrigins ?? [] };
}
