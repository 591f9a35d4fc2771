import type { Page, Section } from "./documentPage.ts";

/** Pages in which each word of the term stands, by title first. */
export function findPages(sections: readonly Section[], term: string): { section: Section; page: Page }[] {
  const wanted = term.toLowerCase().split(/\s+/).filter(Boolean);
  const every = sections.flatMap((section) => section.pages.map((page) => ({ section, page })));
  const holds = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const byTitle = every.filter(({ section, page }) => holds(`${section.title} ${page.title}`));
  const elsewhere = every.filter((one) => !byTitle.includes(one) && holds(textOf(one.page)));
  return [...byTitle, ...elsewhere];
}

function textOf({ title, verb, path, text, steps = [], fields, answers }: Page): string {
  const ofFields = fields.flatMap((group) => group.fields.map(({ name, text: said }) => `${name} ${said}`));
  const ofAnswers = answers.map(({ status, when }) => `${status} ${when}`);
  return [title, verb ?? "", path ?? "", ...text, ...steps, ...ofFields, ...ofAnswers].join(" ");
}
