/**
 * A text without what is nobody else's business: values of a statement, addresses of people, credentials and queries in
 * addresses, and whatever is as long and mixed as a token. For what leaves this machine.
 */
export function blanked(text: string): string {
  return text
    .replace(/^params: [\s\S]*/m, "params: …")
    .replace(/(\w:\/\/)[^\s/@]+@/g, "$1…@")
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)*/g, "…")
    .replace(/\?[^\s"'`)]+/g, "?…")
    .replace(/(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g, "…");
}
