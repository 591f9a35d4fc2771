/** Members whose text is the protocol's own: ids, names of parts and of files. */
const ownMembers =
  /(_id|Id|_ids|Ids)$|^(type|name|release|environment|platform|filename|abs_path|function|module|public_key|sent_at|version)$/;

/** What is as long and as mixed as a token, a key or an id. */
const tokens = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g;

/** A text without addresses of people, without what follows the path of an address, and without tokens. */
function blanked(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)*/g, "…")
    .replace(/[?#][^\s"'`\\)]+/g, "?…")
    .replace(tokens, "…");
}

/** Addresses in a recording; the rest of it is the page's own markup, whose text is masked. */
function blankedAddresses(recording: string): string {
  return recording.replace(/https?:\/\/[^\s"'\\)]+/g, blanked);
}

/** The same report with every text in it blanked. A recording comes as text or bytes of its own. */
export function withoutSecrets<Report>(report: Report): Report {
  return blankedValue(report, "") as Report;
}

function blankedValue(value: unknown, member: string): unknown {
  if (typeof value === "string") {
    if (ownMembers.test(member)) return value;
    return value.includes("\n[{") ? blankedAddresses(value) : blanked(value);
  }
  if (value instanceof Uint8Array) {
    return new TextEncoder().encode(blankedAddresses(new TextDecoder().decode(value)));
  }
  if (Array.isArray(value)) return value.map((one) => blankedValue(one, member));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blankedValue(one, name)]));
}
