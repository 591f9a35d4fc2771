/** Width by height of an embedded board (messages, section 2). */
export const embedAspect = "16 / 8.4";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);

/** The address that a frame shows: the face alone, without the board's own frame. */
export function embedUrl(link: string): string {
  const url = new URL(link);
  url.searchParams.set("frame", "false");
  return url.href;
}

/** What a person pastes into a page of theirs: a frame of 16:8.4 that is as wide as its place. */
export function embedCode(link: string, title: string): string {
  const style = `width: 100%; aspect-ratio: ${embedAspect}; border: 0`;
  return `<iframe src="${escaped(embedUrl(link))}" title="${escaped(title)}" style="${style}" loading="lazy" allow="fullscreen"></iframe>`;
}
