import { escapeHtml } from "../escapeHtml.ts";
import { outboxWords as words } from "../words/outbox.ts";
import type { OutboxMail } from "./outbox.ts";

export const outboxPath = "/dev/outbox";

const addressOf = ({ name }: OutboxMail) => `${outboxPath}/${encodeURIComponent(name)}`;

/** The day and the time (UTC) as they stand in the file's name: 2026-11-21 14:02:31. */
const timeOf = ({ writtenAt }: OutboxMail) =>
  `<time datetime="${escapeHtml(writtenAt)}">${escapeHtml(writtenAt.slice(0, 19).replace("T", " "))}</time>`;

/** The list of all mails, and the one that is read. */
export function outboxPage(mails: readonly OutboxMail[], read: OutboxMail | null): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="${addressOf(mail)}"${mail === read ? ' aria-current="page"' : ""}>${escapeHtml(mail.subject)}<small>${escapeHtml(words.to(mail.to))} · ${timeOf(mail)}</small></a></li>`,
  );
  const list = items.length === 0 ? `<p>${words.none}</p>` : `<ol>${items.join("")}</ol>`;
  return `<main><nav aria-label="${words.mails}"><header><h1>${words.title}</h1><p>${words.lead}</p></header>${list}</nav>${read === null ? "" : article(read)}</main>`;
}

function article(mail: OutboxMail): string {
  const { subject, to, link, html, text } = mail;
  const shownLink = link === null ? "" : `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const content =
    html === null
      ? `<pre>${escapeHtml(text)}</pre>`
      : `<iframe title="${escapeHtml(words.mailOf(subject))}" src="${addressOf(mail)}/mail"></iframe>`;
  return `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(words.to(to))} · ${timeOf(mail)}</p>${shownLink}${content}</article>`;
}

/** The mail's own HTML: it carries its pictures, a page has to have them in itself; its links leave the frame. */
export function mailHtml(mail: OutboxMail, html: string): string {
  const withPictures = mail.pictures.reduce(
    (page, { name, png }) => page.replaceAll(`cid:${name}`, `data:image/png;base64,${png}`),
    html,
  );
  return withPictures.replace(/<head>/i, '<head><base target="_top">');
}
