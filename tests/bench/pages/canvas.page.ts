import { drumSigns, flapMs, readPair } from "./work.ts";

// The reference C: a painter in canvas-2D on the main thread, with an atlas, painting only what changes.

const [columns, rows, width, height] = [22, 6, 1320, 706];
const cell = { left: 30, top: 50, width: 42, height: 84, stepX: 57.4, stepY: 102 };
const tiles = ["#E0382C", "#F2801E", "#F6C224", "#2FA35A", "#2B7BDE", "#8B5CD6", "#F5F2EA", "#17171A", "#F5F2EA"];
const signs = [...drumSigns];
const [from, to] = readPair();
const scale = devicePixelRatio;

const canvas = document.createElement("canvas");
canvas.width = width * scale;
canvas.height = height * scale;
Object.assign(canvas.style, { display: "block", width: `${width}px`, height: `${height}px` });
document.getElementById("root")?.append(canvas);
const surface = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;

/** Every flap at rest, drawn once. */
function drawAtlas(): HTMLCanvasElement {
  const atlas = document.createElement("canvas");
  atlas.width = cell.width * scale * signs.length;
  atlas.height = cell.height * scale;
  const pen = atlas.getContext("2d") as CanvasRenderingContext2D;
  pen.scale(scale, scale);
  pen.textAlign = "center";
  pen.font = `700 ${cell.height * 0.7}px sans-serif`;
  for (const [place, sign] of signs.entries()) {
    const left = place * cell.width;
    const tile = tiles[place - 57];
    const ground = pen.createLinearGradient(0, 0, 0, cell.height);
    ground.addColorStop(0, "#2A2B2F");
    ground.addColorStop(0.5, "#232427");
    ground.addColorStop(0.5, "#1E1F22");
    ground.addColorStop(1, "#242529");
    pen.fillStyle = tile ?? ground;
    pen.beginPath();
    pen.roundRect(left, 0, cell.width, cell.height, 3);
    pen.fill();
    pen.fillStyle = "#F5F2EA";
    if (tile === undefined) pen.fillText(sign, left + cell.width / 2, cell.height * 0.76, cell.width - 4);
    pen.fillStyle = "#050506";
    pen.fillRect(left, cell.height / 2 - 0.5, cell.width, 1);
  }
  return atlas;
}

const atlas = drawAtlas();
const half = cell.height / 2;

function drawHalf(place: number, isLower: boolean, left: number, top: number, high: number): void {
  const source = isLower ? half * scale : 0;
  surface.drawImage(
    atlas,
    ...([place * cell.width * scale, source, cell.width * scale, half * scale] as const),
    ...([left, isLower ? top + half : top + half - high, cell.width, high] as const),
  );
}

/** A cell whose leaf fell so far: 0 to 1. */
function drawCell(index: number, before: number, after: number, fallen: number): void {
  const left = cell.left + (index % columns) * cell.stepX;
  const top = cell.top + Math.floor(index / columns) * cell.stepY;
  drawHalf(after, false, left, top, half);
  drawHalf(before, true, left, top, half);
  const angle = fallen * fallen * Math.PI;
  const isLower = angle > Math.PI / 2;
  const high = Math.abs(Math.cos(angle)) * half;
  drawHalf(isLower ? after : before, isLower, left, top, high);
  surface.fillStyle = `rgba(0,0,0,${0.45 * Math.sin(angle)})`;
  surface.fillRect(left, isLower ? top + half : top + half - high, cell.width, high);
  surface.fillStyle = "#050506";
  surface.fillRect(left, top + half - 0.5, cell.width, 1);
}

const placeOf = (sign: string | undefined) => Math.max(0, signs.indexOf(sign ?? " "));
const cells = Array.from({ length: rows * columns }, (_, index) => {
  const first = placeOf(from[index]);
  return { first, flaps: (placeOf(to[index]) - first + signs.length) % signs.length, done: -1 };
});

function frame(begun: number, now: number): void {
  let isTurning = false;
  for (const [index, turning] of cells.entries()) {
    const time = Math.max(0, now - begun) / flapMs;
    const flap = Math.min(turning.flaps, Math.floor(time));
    if (turning.done === turning.flaps) continue;
    const fallen = flap === turning.flaps ? 0 : time - flap;
    const place = (turning.first + flap) % signs.length;
    drawCell(index, place, (place + 1) % signs.length, fallen);
    if (flap === turning.flaps) turning.done = flap;
    else isTurning = true;
  }
  if (isTurning) requestAnimationFrame((later) => frame(begun, later));
  else document.body.dataset.shown = cells.map(({ first, flaps }) => signs[(first + flaps) % signs.length]).join("");
}

surface.scale(scale, scale);
surface.fillStyle = "#131416";
surface.fillRect(0, 0, width, height);
for (const [index, { first }] of cells.entries()) drawCell(index, first, first, 0);
(globalThis as { turnBoard?: () => void }).turnBoard = () => requestAnimationFrame((now) => frame(now, now));
