import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { escapeHtml } from "../escapeHtml.ts";
import { awaySince, awayText, awayTitle, awayTryAgain } from "../words/away.ts";

/**
 * Asks each second whether the gateway is ready, and then loads what was asked for. A plain refresh would end in the
 * browser's own error page when the gateway goes for good in between; it is there for browsers without scripts alone.
 */
const script = `
const since = document.getElementById("since");
since.textContent = since.textContent.replace("{time}", new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
since.hidden = false;
const ask = async () => {
  const ready = await fetch("/health/ready", { cache: "no-store" }).then((answer) => answer.ok, () => false);
  if (ready) location.reload();
  else setTimeout(ask, 1000);
};
setTimeout(ask, 1000);
`;

/** The theme's tokens by value: no style sheet of the build can be had while this page stands. */
const style = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#ededea, #0e0f10); color: light-dark(#16171a, #f3f1ea);
  font: 14px/20px system-ui, sans-serif; }
main { display: grid; gap: 16px; justify-items: start; max-width: 400px; margin: 20vh auto 0; padding: 16px; }
h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -.02em; }
p { margin: 0; color: light-dark(#4b4d52, #b9b8b3); }
a { color: light-dark(#1257b8, #85b6ff); }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** One script, one style and one question are allowed; what holds no session and can do nothing may be framed by anybody. */
const awayPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join(";");

/** The headers that differ from those of every other page. */
export const awayHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": awayPolicy,
  "cache-control": "no-store",
  "retry-after": "1",
};

/** What a browser gets while nobody can answer: all in one answer, since none may come after it. */
export function awayPage(product: string): string {
  const title = escapeHtml(awayTitle(product));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
<noscript><meta http-equiv="refresh" content="3"></noscript>
</head>
<body>
<main>
<h1>${title}</h1>
<p role="status">${awayText} <span id="since" hidden>${awaySince}</span></p>
<p><a href="">${awayTryAgain}</a></p>
</main>
<script>${script}</script>
</body>
</html>
`;
}

/** Whether it is a page that somebody looks at who asks: by address, not a call of a program. */
export function isAskedByBrowser({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  return /^(GET|HEAD)$/.test(method ?? "") && headers.accept?.includes("text/html") === true;
}
