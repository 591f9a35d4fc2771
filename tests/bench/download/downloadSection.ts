import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildPage } from "../browser/buildPages.ts";
import { brotli, type CountingServer, serveFolder } from "../browser/pageServer.ts";
import { litShare } from "../browser/picture.ts";
import { openSlowLink, type SlowLink } from "../browser/slowLink.ts";
import type { Bar, Measures, Section, Unmeasured, Wanted } from "../run/section.ts";
import { foreignBytes, pageBytes, screenBytes, wasmBytes } from "./built.ts";
import { loadPage } from "./load.ts";
import { openProduct, type Product } from "./product.ts";

const settled = "[data-board-state=settled]";
const text = "THE TRAIN TO BASEL     LEAVES AT NINE       FROM TRACK FOUR".padEnd(132);

/** Bytes of a bundle's scripts, compressed as the product's are. */
async function bundleBytes(page: string): Promise<number> {
  const folder = join(await buildPage(page), "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return scripts.reduce((sum, name) => sum + brotli(readFileSync(join(folder, name))).length, 0);
}

async function showsBoard(page: Page): Promise<void> {
  const share = await litShare(page, "canvas");
  if (share < 0.005) throw new Error(`the board's picture is not there: ${(share * 100).toFixed(2)} % of it are lit`);
}

/** It walks its drum to its first text, which takes long on a busy machine. */
async function effectShowsText(page: Page): Promise<void> {
  const shown =
    "[...document.querySelectorAll('[data-kind=digit]')].map((digit) => digit.firstElementChild.textContent).join('')";
  await page.waitForFunction(`${shown} === ${JSON.stringify(text)}`, undefined, { timeout: 90_000 });
}

/** A simulator's page without anything kept, on a quick line: what the gateway sends for it. */
async function simulatorBytes({ counter, simulatorPath }: Product): Promise<Measures> {
  counter.reset();
  await loadPage({
    url: counter.url + simulatorPath,
    shown: settled,
    slow: false,
    atMark: showsBoard,
    check: showsBoard,
  });
  const wasm = [...counter.sent()]
    .filter(([path]) => path.endsWith(".wasm"))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
  return {
    ...Object.fromEntries(counter.sent()),
    bytes: counter.total(),
    wasmBytes: wasm,
    foreignBytes: foreignBytes(),
  };
}

async function consoleBytes({ counter, livePath, storage }: Product): Promise<Measures> {
  counter.reset();
  const context = { storageState: storage };
  await loadPage({ url: counter.url + livePath, shown: settled, slow: false, context, check: showsBoard });
  return { ...Object.fromEntries(counter.sent()), bytes: counter.total() };
}

async function slowLoad(url: string, shown: string, check: (page: Page) => Promise<void>): Promise<Measures> {
  const { pictureMs, largestMs, hasLargest, blockingMs } = await loadPage({ url, shown, slow: true, check });
  return { pictureMs, largestMs, hasLargest: Number(hasLargest), blockingMs };
}

const bars: readonly Bar[] = [
  bytesBar("B1a", "simulator, all bytes to the first picture : R", 0.8, "simulator", "bytes", "R"),
  bytesBar("B1b", "of it wasm with glyphs : R", 0.45, "simulator", "wasmBytes", "R"),
  bytesBar("B1c", "of it React, its bindings, the graph client : R", 0, "simulator", "foreignBytes", "R"),
  slowBar("B2", "first picture on a slow line : E's largest content", 0.55, "pictureMs", "largestMs"),
  slowBar(
    "B3a",
    "largest content on a slow line : E's (none counts as the watch's end)",
    0.55,
    "largestMs",
    "largestMs",
  ),
  slowBar("B3b", "blocked main thread on a slow line : E's", 0.02, "blockingMs", "blockingMs"),
  bytesBar("B4a", "console, all bytes to a live screen : F", 1.35, "console", "bytes", "F"),
  bytesBar("B4b", "the largest lazy screen, scripts and styles : F", 0.15, "screens", "largestBytes", "F"),
  bytesBar("B5", "full core's wasm : R", 1.5, "full wasm", "bytes", "R"),
];

function bytesBar(id: string, claim: string, limit: number, name: string, measure: string, reference: string): Bar {
  return {
    id,
    claim,
    demand: { side: "most", limit },
    cases: [name, reference],
    ratio: (read) => read(name, measure) / read(reference, "bytes"),
  };
}

function slowBar(id: string, claim: string, limit: number, ours: string, theirs: string): Bar {
  return {
    id,
    claim,
    demand: { side: "most", limit },
    cases: ["simulator, slow", "E, slow"],
    ratio: (read) => read("simulator, slow", ours) / read("E, slow", theirs),
  };
}

/** The visual editor's page, in builds that have one. */
const editorBar = bytesBar("B4c", "visual editor, scripts and styles of its page : R", 1.5, "editor", "bytes", "R");
const noEditor: Unmeasured = { id: "B4c", why: "there is no visual editor in this build" };

/** Download: bytes as the gateway sends them, and how soon a picture is there on a slow line. */
export async function prepareDownload(wants: Wanted): Promise<Section> {
  const product = await openProduct();
  const links: SlowLink[] = [];
  const servers: CountingServer[] = [];
  const slowed = async (port: number) => {
    const link = await openSlowLink(port);
    links.push(link);
    return link.url;
  };
  const [reactBytes, stackBytes] = [await bundleBytes("react"), await bundleBytes("stack")];
  const effect = await serveFolder(await buildPage("effect"));
  servers.push(effect);
  const effectUrl = `${await slowed(effect.port)}/?from=${encodeURIComponent(text)}`;
  const ourUrl = (await slowed(product.counter.port)) + product.simulatorPath;
  const screens = screenBytes();
  const editor = pageBytes("visualEditor");
  const [largestScreen = "", largestBytes = 0] = [...screens].reduce((most, each) => (each[1] > most[1] ? each : most));
  return {
    name: "download",
    cases: [
      { name: "R", run: async () => ({ bytes: reactBytes }) },
      { name: "F", run: async () => ({ bytes: stackBytes }) },
      { name: "simulator", run: () => simulatorBytes(product) },
      { name: "console", run: () => consoleBytes(product) },
      { name: "screens", run: async () => ({ largestBytes, ...Object.fromEntries(screens) }) },
      { name: "editor", run: async () => ({ bytes: editor ?? Number.NaN }) },
      { name: "full wasm", run: async () => ({ bytes: wasmBytes().full }) },
      { name: "simulator, slow", run: () => slowLoad(ourUrl, settled, showsBoard) },
      { name: "E, slow", run: () => slowLoad(effectUrl, "[data-kind=digit]", effectShowsText) },
    ],
    bars: [...bars, ...(editor === null ? [] : [editorBar])].map((bar) =>
      bar.id === "B4b" ? { ...bar, claim: `${bar.claim} (${largestScreen})` } : bar,
    ),
    unmeasured: editor === null && wants("B4c") ? [noEditor] : [],
    close: async () => {
      for (const each of [...links, ...servers]) await each.close();
      await product.close();
    },
  };
}
