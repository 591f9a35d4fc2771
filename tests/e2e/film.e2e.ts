import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { projectRoot } from "./support/gateway.ts";
import { joinGifs } from "./support/joinGifs.ts";
import { callGraph, findBoard, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** The README's film. */
const committed = join(projectRoot, "docs/pictures/day.gif");
/** With UPDATE_PICTURES=1 it replaces the committed one. */
const fileOf = () => (process.env.UPDATE_PICTURES ? committed : test.info().outputPath("day.gif"));

const dayMs = 86_400_000;
const shown = 10;
/** What whoever opens the README waits for; another day's film has more or less to turn. */
const mostBytes = 400_000;
const look = { rows: 6, columns: 22, widthPx: 280, style: "black", bezel: "full" } as const;
const pace = { pace: "brisk", framesPerSecond: 10, leadMs: 0, holdMs: 1300 } as const;

interface Appearance {
  readonly at?: number;
  readonly begin?: number;
  readonly mark?: string;
  readonly face: { readonly characters: readonly (readonly number[])[] | null };
}

test("a day of a board, as its plan has it, in half a minute", async ({ page }) => {
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  const date = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  const { dayPlan } = await callGraph<{ dayPlan: { slots: Appearance[]; ambient: Appearance[] } }>(
    page,
    `query Day($boardId: ID!, $date: String!) {
      dayPlan(boardId: $boardId, date: $date) {
        slots { at mark face { characters } }
        ambient { begin face { characters } }
      }
    }`,
    { boardId: board.id, date },
  );
  const planned = dayPlan.slots.filter(({ mark }) => mark === "planned" || mark === "moved");
  const faces = [...planned, ...dayPlan.ambient]
    .toSorted((one, other) => (one.at ?? one.begin ?? 0) - (other.at ?? other.begin ?? 0))
    .map(({ face }) => Uint8Array.from(face.characters?.flat() ?? []))
    .filter(
      (codes, place, all) => codes.some((code) => code !== 0) && !Buffer.from(codes).equals(all[place - 1] ?? codes),
    );
  expect(faces.length).toBeGreaterThan(shown);
  // From the first to the last of the day, as far from each other as can be.
  const chosen = Array.from(
    { length: shown },
    (_, place) => faces[Math.floor((place * faces.length) / shown)] ?? new Uint8Array(),
  );
  const core = loadGridCore();
  const turns = chosen.map((codes, place) =>
    Uint8Array.from(
      Buffer.concat([...core.animation(chosen.at(place - 1) ?? codes, codes, { ...look, ...pace, format: "gif" })]),
    ),
  );
  const film = joinGifs(turns);
  writeFileSync(fileOf(), film);
  expect(statSync(committed).size).toBeLessThan(mostBytes);
  // A browser takes it for a moving picture, and sees one of all turns.
  const pictures = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
      await decoder.tracks.ready;
      await decoder.completed;
      return decoder.tracks.selectedTrack?.frameCount ?? 0;
    },
    [...film],
  );
  expect(pictures).toBeGreaterThan(shown * 5);
});
