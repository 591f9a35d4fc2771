/** Waits until the page is read and its styles are there: from then on its parts have their sizes. */
export async function untilLaidOut(): Promise<void> {
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!styles || styles.sheet || document.readyState === "complete") return;
  await new Promise((resolve) => {
    styles.addEventListener("load", resolve);
    // Styles that do not come leave a board without them.
    styles.addEventListener("error", resolve);
    addEventListener("load", resolve);
  });
}
