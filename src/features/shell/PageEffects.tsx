import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { focusContent, useKeptFocus } from "../../ui/keptFocus.ts";
import { pageTitle } from "../../words/shell.ts";

/** A route that names its document itself says so here; a screen whose name depends on data sets it on its own. */
interface TitledHandle {
  title: string | ((product: string) => string);
}

const isTitled = (handle: unknown): handle is TitledHandle =>
  typeof handle === "object" && handle !== null && "title" in handle;

/** What every page needs: the document's title, and the focus, at the beginning of new content and never lost. */
export function PageEffects() {
  const product = useProduct();
  const { pathname } = useLocation();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isTitled);
  const shownPath = useRef(pathname);
  useKeptFocus();

  useEffect(() => {
    if (!handle) return;
    const title = typeof handle.title === "string" ? handle.title : handle.title(product);
    document.title = pageTitle(title, product);
  }, [handle, product]);

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
