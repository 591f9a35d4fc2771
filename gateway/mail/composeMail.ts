import { readFileSync } from "node:fs";
import type { Mail } from "../context.ts";
import { escapeHtml } from "../escapeHtml.ts";
import { projectPath } from "../projectRoot.ts";

export interface MailContent {
  readonly to: string;
  readonly productName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** A link below the button. */
  readonly second?: { readonly label: string; readonly url: string } | null;
  /** What to do when the mail was not expected. */
  readonly footer: string;
  /** A board that says what the mail is about, with its text for who sees no pictures. */
  readonly board: { readonly png: Uint8Array; readonly text: string } | null;
}

/** Mail programs know no variables; these are the light theme's colours of look.md. */
const colour = {
  canvas: "#EDEDEA",
  card: "#FFFFFF",
  text: "#16171A",
  secondary: "#4B4D52",
  line: "#D9D9D4",
  plate: "#16171A",
  glyph: "#F5F2EA",
} as const;
const font = "font-family:Geist,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const boardWidth = 526;

let logoBytes: Uint8Array | undefined;

/** public/favicon.svg at twice its size in the mail: few mail programs draw SVG. */
function logo(): Uint8Array {
  logoBytes ??= readFileSync(projectPath("gateway/mail/logo.png"));
  return logoBytes;
}

/** A mail in the product's look: 600 px, tables, one button 48 high; and the same as plain text. */
export function composeMail(mail: MailContent): Mail {
  const { to, subject, button, board } = mail;
  return {
    to,
    subject,
    text: plainText(mail),
    html: html(mail),
    link: button.url,
    pictures: [{ name: "logo", png: logo() }, ...(board === null ? [] : [{ name: "board", png: board.png }])],
  };
}

function plainText({ heading, paragraphs, button, second, footer, productName }: MailContent): string {
  const links = [button, ...(second ? [second] : [])].map(({ label, url }) => `${label}:\n${url}`);
  return [heading, ...paragraphs, ...links, footer, `-- \n${productName}`].join("\n\n");
}

function html(mail: MailContent): string {
  const { subject, heading, paragraphs, button, second, footer, productName, board } = mail;
  const link = second
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(second.url)}" style="color:${colour.text}">${escapeHtml(second.label)}</a></p>\n`
    : "";
  const prose = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join("");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${colour.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.canvas}"><tr>
<td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:${colour.card};border:1px solid ${colour.line};border-radius:12px"><tr>
<td style="padding:32px 36px;${font};font-size:16px;line-height:24px;color:${colour.secondary}">
${brand(productName)}
${board === null ? "" : picture(board.text)}
<h1 style="margin:0 0 8px;${font};font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.02em;color:${colour.text}">${escapeHtml(heading)}</h1>
${prose}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td height="48" style="height:48px;background:${colour.text};border-radius:8px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:500;color:${colour.card};text-decoration:none">${escapeHtml(button.label)}</a></td>
</tr></table>
${link}<p style="margin:0;padding-top:16px;border-top:1px solid ${colour.line};font-size:13px;line-height:18px">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body></html>`;
}

function brand(productName: string): string {
  const mark = `<img src="cid:logo" width="32" height="32" alt="" style="display:block;border:0">`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td>${mark}</td><td style="padding-left:8px;${font};font-size:18px;line-height:24px;font-weight:600;letter-spacing:-.02em;color:${colour.text}">${escapeHtml(productName)}</td></tr></table>`;
}

function picture(text: string): string {
  return `<img src="cid:board" width="${boardWidth}" alt="${escapeHtml(text)}" style="display:block;width:100%;max-width:${boardWidth}px;height:auto;border:0;border-radius:6px;margin:0 0 24px;background:${colour.plate};color:${colour.glyph}">`;
}
