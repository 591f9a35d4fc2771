/** px between the key and what it opened, and between that and the window's edge. */
const gap = 8;

/** Places a fixed box below its anchor or above it, on the other side where there is more room, inside the window. */
export function placeBeside(
  box: HTMLElement,
  anchor: HTMLElement,
  side: "top" | "bottom",
  align: "start" | "center" | "end",
): void {
  const at = anchor.getBoundingClientRect();
  box.style.setProperty("--anchor-width", `${at.width}px`);
  box.style.maxHeight = "";
  const { offsetWidth: width, offsetHeight: height } = box;
  const room = { top: at.top - 2 * gap, bottom: innerHeight - at.bottom - 2 * gap };
  const other = side === "top" ? "bottom" : "top";
  const chosen = height > room[side] && room[other] > room[side] ? other : side;
  const left = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align];
  box.dataset.side = chosen;
  box.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  box.style.top = chosen === "bottom" ? `${at.bottom + gap}px` : "auto";
  box.style.bottom = chosen === "top" ? `${innerHeight - at.top + gap}px` : "auto";
  box.style.maxHeight = `${Math.max(room[chosen], 120)}px`;
}
