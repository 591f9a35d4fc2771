/** One order of boards wherever they are listed: by title, as the reader's language sorts. */
export function inOrder<Board extends { readonly title: string }>(boards: readonly Board[]): Board[] {
  return boards.toSorted((one, other) => one.title.localeCompare(other.title));
}
