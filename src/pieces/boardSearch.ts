/** From so many boards on the list has a field to search it. */
export const searchedFrom = 2;

interface NamedBoard {
  readonly title: string;
  readonly tenant: { readonly name: string };
}

/** Lower case without accents, so that "cafe" finds "Café". */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The boards that hold every word of a term in their title or in their account's name. */
export function findBoards<Board extends NamedBoard>(boards: readonly Board[], term: string): Board[] {
  const wanted = folded(term).split(/\s+/).filter(Boolean);
  return boards.filter(({ title, tenant }) => {
    const text = folded(`${title} ${tenant.name}`);
    return wanted.every((word) => text.includes(word));
  });
}
