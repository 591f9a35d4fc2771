import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { useBoardTitle } from "../../pieces/boardTitle.ts";
import { focusContent, useKeptFocus } from "../../ui/keptFocus.ts";
import { pageTitle } from "../../words/shell.ts";

/** A route that names its document itself says so here; a screen whose name depends on data sets it on its own. */
interface TitledHandle {
  title: string | ((product: string) => string);
  /** It is about one board, and ends in its name, as screens of a board do. */
  isOfBoard?: boolean;
}

const isTitled = (handle: unknown): handle is TitledHandle =>
  typeof handle === "object" && handle !== null && "title" in handle;

/** What every page needs: the document's title, and the focus, at the beginning of new content and never lost. */
export function PageEffects() {
  const product = useProduct();
  const { pathname } = useLocation();
  const matches = useMatches();
  const handle = matches.map((match) => match.handle).findLast(isTitled);
  const board = useBoardTitle(handle?.isOfBoard ? matches.at(-1)?.params.boardId : undefined);
  const shownPath = useRef(pathname);
  useKeptFocus();

  useEffect(() => {
    if (!handle) return;
    const title = typeof handle.title === "string" ? handle.title : handle.title(product);
    if (handle.isOfBoard) document.title = board === undefined ? title : pageTitle(title, board);
    else document.title = pageTitle(title, product);
  }, [handle, product, board]);

  // A person who does not see the page change is brought to its content; the first page keeps the browser's focus, and
  // a screen that has put the focus somewhere keeps it there.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const content = document.getElementById("content");
    if (content && !content.contains(document.activeElement)) focusContent();
  }, [pathname]);
  return null;
}
