import { createCanvases } from "./canvases.ts";
import { type Bezel, widestPicture } from "./geometry.ts";
import type { BoardShape, BoardStyle, Code62 } from "./messages.ts";
import type { PainterHost } from "./painterHost.ts";
import { pixelWidth, watchPixelWidth } from "./pixelWidth.ts";

export interface StageOptions {
  rows: number;
  columns: number;
  style: BoardStyle;
  code62: Code62;
  bezel: Bezel;
  /** Whether updates turn the flaps; without, and under reduced motion, the final grid shows at once. */
  animate: boolean;
}

/** A board's canvases in its element, as large and of the style that they have to be. */
export interface StagePlace {
  /** Black or white, and what code 62 is. */
  setLook(look: Pick<StageOptions, "style" | "code62">): void;
  /** The same board on other canvases: one that went to a worker cannot come back from it. */
  renew(): void;
  end(): void;
}

export function createPlace(id: number, host: PainterHost, element: HTMLElement, options: StageOptions): StagePlace {
  const { rows, columns, bezel } = options;
  const widest = widestPicture(rows, columns, bezel);
  let { style, code62 } = options;
  const shape = (): BoardShape => {
    return { rows, columns, style, heart: code62 === "heart", bezel, widthPx: Math.min(widest, pixelWidth(element)) };
  };
  let current = shape();
  let canvases = createCanvases();

  const add = () => {
    canvases.fit(current);
    host.send({ type: "add", id, ...canvases.release(host.takesOffscreen), shape: current });
  };
  element.append(canvases.element);
  add();

  const reshape = () => {
    const next = shape();
    // As many pixels may have another size.
    canvases.fit(next);
    if (next.widthPx === current.widthPx && next.style === current.style && next.heart === current.heart) return;
    current = next;
    host.send({ type: "shape", id, shape: next });
  };
  const stopWatching = watchPixelWidth(element, reshape);

  return {
    setLook(next) {
      ({ style, code62 } = next);
      reshape();
    },
    renew() {
      current = shape();
      const next = createCanvases();
      canvases.element.before(next.element);
      canvases.remove();
      canvases = next;
      add();
    },
    end() {
      stopWatching();
      host.send({ type: "remove", id });
      canvases.remove();
    },
  };
}
