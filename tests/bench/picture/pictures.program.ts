import sharp from "sharp";
import { tell } from "../run/timing.ts";
import { median } from "../run/verdict.ts";
import { boardCount, boardOf, checkPicture, pictureCount } from "./boards.ts";
import { openPainter } from "./painters.ts";

// Makes 40 pictures of 30 full boards and tells the CPU time of one: the first argument names who makes them.

const name = process.argv[2] ?? "";
const paint = await openPainter(name);

const cpuUs = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const times: number[] = [];
const bytes: number[] = [];
const pictures: Uint8Array[] = [];
for (let number = 0; number < pictureCount; number++) {
  const codes = boardOf(number % boardCount);
  const begun = cpuUs();
  const picture = await paint(codes);
  times.push(cpuUs() - begun);
  bytes.push(picture.length);
  if (number < 3) pictures.push(picture);
}
for (const [number, picture] of pictures.entries()) {
  checkPicture(name, await sharp(picture).ensureAlpha().raw().toBuffer(), boardOf(number));
}
tell({ pictureUs: median(times), bytes: median(bytes) });
