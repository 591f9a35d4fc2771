/**
 * A text without what is nobody else's business: values of a statement, addresses of people, credentials and queries in
 * addresses, and whatever is as long and mixed as a token. For what leaves this machine. Runs of signs are taken whole, so
 * that each sign is looked at a few times, whatever the text is made of.
 */
export function blanked(text: string): string {
  return text
    .replace(/^params: [\s\S]*/m, "params: …")
    .replace(/(\w:\/\/)[^\s/@]+@/g, "$1…@")
    .replace(/[\w.+-]+(@[\w-]+(\.[\w-]+)*)?/g, (run, domain) => (domain === undefined ? run : "…"))
    .replace(/\?[^\s"'`)]+/g, "?…")
    .replace(/[\w-]{20,}/g, (run) => (/\d/.test(run) && /[A-Za-z]/.test(run) ? "…" : run));
}
