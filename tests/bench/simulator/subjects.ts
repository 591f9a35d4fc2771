import type { Page } from "@playwright/test";
import { buildPage } from "../browser/buildPages.ts";
import { type CountingServer, serveFolder } from "../browser/pageServer.ts";
import type { SimulatorServer } from "./simulatorServer.ts";
import type { Subject } from "./turns.ts";
import { fiestaPair, pair } from "./work.ts";

/** An alternative may be slow: on a busy machine a full drum takes many seconds. */
const patience = { timeout: 180_000 };

const turnPage = (page: Page) => page.evaluate(() => (globalThis as { turnBoard?: () => void }).turnBoard?.());

/** Waits until a page shows a text; `read` runs in the page. */
async function shows(page: Page, text: string, read: () => string): Promise<void> {
  // A function of the page, named by its source: the page knows nothing of this program.
  const source = `(${read.toString()})() === ${JSON.stringify(text)}`;
  await page.waitForFunction(source, undefined, patience);
}

const effectText = () =>
  [...document.querySelectorAll("[data-kind=digit]")]
    .map((digit) => digit.firstElementChild?.textContent ?? "")
    .join("");
const fiestaText = () =>
  [...document.querySelectorAll("[data-current-char]")].map((cell) => cell.getAttribute("data-current-char")).join("");
const canvasText = () => document.body.dataset.shown ?? "";

function subject(url: string, texts: { from: string; to: string }, read: () => string): Subject {
  return {
    url: `${url}/?${new URLSearchParams(texts)}`,
    isReady: (page) => shows(page, texts.from, read),
    turn: turnPage,
    hasTurned: (page) => shows(page, texts.to, read),
  };
}

/** The alternatives' pages, served; and what ends that. */
export interface Alternatives {
  readonly effect: Subject;
  readonly canvas: Subject;
  readonly fiesta: Subject;
  readonly frames: Subject;
  close(): Promise<void>;
}

export async function openAlternatives(): Promise<Alternatives> {
  const servers: CountingServer[] = [];
  const serve = async (name: string) => {
    const server = await serveFolder(await buildPage(name));
    servers.push(server);
    return server.url;
  };
  const { BOARD_CHARS } = await import("@fiestaboard/ui/lib/board-characters");
  return {
    effect: subject(await serve("effect"), pair, effectText),
    canvas: {
      ...subject(await serve("canvas"), pair, canvasText),
      isReady: (page) => page.waitForSelector("canvas").then(),
    },
    fiesta: subject(await serve("fiesta"), fiestaPair(BOARD_CHARS), fiestaText),
    frames: {
      url: await serve("frames"),
      isReady: (page) => page.waitForSelector("#dot", { state: "attached" }).then(),
      turn: turnPage,
      hasTurned: async () => {},
    },
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}

/** The product's own page. `text`: what it must say at the end. */
export function ourSubject(server: SimulatorServer): Subject {
  return {
    url: server.url,
    isReady: (page) => page.waitForSelector("[data-board-state=settled]").then(),
    turn: async () => {
      server.turn();
    },
    hasTurned: async (page) => {
      await page.waitForSelector("[data-board-state=flipping]", { state: "detached", ...patience });
      const label = await page.locator("[role=img]").getAttribute("aria-label");
      if (!label?.includes(server.spoken)) throw new Error(`the simulator says ${label}`);
    },
  };
}

/** The product's boards, several on a page of their own. */
export interface Boards {
  of(count: number, isFull: boolean): Subject;
  close(): Promise<void>;
}

export async function boardsSubject({ rest, target }: SimulatorServer): Promise<Boards> {
  const served = await serveFolder(await buildPage("boards"));
  const isSettled = (page: Page, count: number) =>
    page.waitForFunction(
      (wanted) => document.querySelectorAll("[data-board-state=settled]").length === wanted,
      count,
      patience,
    );
  return {
    of: (count, isFull) => {
      const given = { boards: String(count), grids: JSON.stringify({ rest, target }), ...(isFull ? { full: "" } : {}) };
      return {
        url: `${served.url}/?${new URLSearchParams(given)}`,
        isReady: (page) => isSettled(page, count).then(),
        turn: turnPage,
        hasTurned: (page) => isSettled(page, count).then(),
      };
    },
    close: () => served.close(),
  };
}
