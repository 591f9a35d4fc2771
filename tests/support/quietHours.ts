import { eq } from "drizzle-orm";
import { board } from "../../gateway/boardState/board.tables.ts";
import type { TestApp } from "./testApp.ts";

const minuteMs = 60_000;

function clockOf(epochMs: number): string {
  const time = new Date(epochMs);
  return `${String(time.getUTCHours()).padStart(2, "0")}${String(time.getUTCMinutes()).padStart(2, "0")}`;
}

/**
 * Quiet hours that hold now in every time zone: all day but one minute. Fixed hours such as 0000 to 2359 leave out a minute
 * too, and a test that runs in it fails. `now`: epoch milliseconds by the gateway's clock.
 */
function quietNow(now: number): { quietHoursBegin: string; quietHoursEnd: string } {
  // Zones differ by quarters of an hour: 29 minutes from now are never now elsewhere, and lie behind where they are near.
  return { quietHoursBegin: clockOf(now + 30 * minuteMs), quietHoursEnd: clockOf(now + 29 * minuteMs) };
}

/** Puts a board into quiet hours that hold now, whatever the time of day is. `setBy`: the name that refusals give. */
export async function beginQuietHours(app: TestApp, boardId: string, setBy: string | null = null): Promise<void> {
  const hours = { ...quietNow(app.clock.estimate()), quietHoursSetBy: setBy };
  await app.context.database.update(board).set(hours).where(eq(board.id, boardId));
}

export async function endQuietHours(app: TestApp, boardId: string): Promise<void> {
  const hours = { quietHoursBegin: "", quietHoursEnd: "" };
  await app.context.database.update(board).set(hours).where(eq(board.id, boardId));
}
