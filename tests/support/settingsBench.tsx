import { boardOf, ownersFlags, rootsOf } from "./consoleBench.tsx";
import type { Roots } from "./schemaFetch.ts";

const rights = ["renameBoard", "deleteBoard", "settings.modifyQuietHours", "settings.modifyTimezone"];
export const flags = { ...ownersFlags, ...Object.fromEntries(rights.map((name) => [name, true])) };
export const member = (role: string) => ({
  id: `as-${role}`,
  role,
  isCurrentMember: true,
  invitationStatus: "Accepted",
});
const zone = (id: string) => ({ id, timezoneCity: id.split("/").at(-1)?.replaceAll("_", " ") ?? id });
const countries = [
  { id: "America", country: "America", timezones: [zone("America/New_York")] },
  { id: "Asia", country: "Asia", timezones: [zone("Asia/Seoul"), zone("Asia/Tokyo")] },
  { id: "Europe", country: "Europe", timezones: [zone("Europe/Lisbon"), zone("Europe/Zurich")] },
];

/** A gateway that keeps what is saved, with one board beside the kitchen. */
export function household(more: Record<string, unknown> = {}, roots: Roots = {}) {
  const kitchen = boardOf("kitchen", "Kitchen", { features: rights, frameColor: "board", usersEndPins: true, ...more });
  const saved: unknown[] = [];
  const world = { kitchen, saved };
  const boards = [kitchen, boardOf("attic", "Attic")];
  const update = (input: { boardId: string } & Record<string, unknown>) => {
    saved.push(input);
    const { updateTitle, timezone, ...rest } = input as {
      updateTitle?: { value: string };
      timezone?: string;
    } & Record<string, unknown>;
    Object.assign(kitchen, rest);
    if (updateTitle) kitchen.title = updateTitle.value;
    if (timezone) kitchen.timezone = zone(timezone);
    return kitchen;
  };
  const all = rootsOf(boards, {
    boardsV2: boards,
    boardTimezone: () => ({ timezone: kitchen.timezone, countries }),
    boardSettingsModules: [],
    dayPlan: { slots: [], ambient: [] },
    updateQuietHours: ({ input }: { input: { boardId: string } }) => ({
      __typename: "UpdateQuietHoursSuccess",
      board: update(input),
    }),
    updateBoard: ({ input }: { input: { boardId: string } }) => ({
      __typename: "UpdateBoardSuccess",
      board: update(input),
    }),
    ...roots,
  });
  return { world, roots: all };
}
