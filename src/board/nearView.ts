/** How far beyond the window something counts as near, so that it is there when it is scrolled to. */
const MARGIN = "50% 0px";

const watched = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

function observerOfPage(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Tells whether an element is in or near the window, now and whenever that changes. One observer serves the page. */
export function watchNearView(element: Element, onChange: (isNear: boolean) => void): () => void {
  if (typeof IntersectionObserver === "undefined") {
    onChange(true);
    return () => {};
  }
  watched.set(element, onChange);
  observerOfPage().observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}
