import { escapeHtml } from "../escapeHtml.ts";

/** A page without script, style or data: it must stand when nothing else does. */
export function errorPage(status: number, text: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${escapeHtml(text)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(text)}</h1>
<p><a href="/">Go to your boards</a></p>
<p><small>${status} · ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`;
}
