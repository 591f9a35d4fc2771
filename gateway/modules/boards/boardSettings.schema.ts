import type { Builder } from "../../schema/builder.ts";
import { type SettingsModule, settingsModulesOf } from "../../settingsModules.ts";
import { requireFeature } from "./boardChanges.service.ts";
import { TimezoneRef } from "./boards.refs.ts";
import { accessBoard, readBoard } from "./boards.service.ts";
import { listRegions, type RegionRecord } from "./zones.ts";

/** What a board's settings need beside the board: the zones that it can have, and the pages of others that stand there. */
export function addBoardSettings(builder: Builder): void {
  addTimezones(builder);
  addModules(builder);
}

function addTimezones(builder: Builder): void {
  const Country = builder.objectRef<RegionRecord>("Country").implement({
    description: "A region of the IANA names: what stands before the first slash.",
    fields: (t) => ({
      id: t.exposeID("id"),
      country: t.exposeString("id"),
      timezones: t.field({ type: [TimezoneRef], resolve: ({ timezones }) => timezones.map(({ id }) => id) }),
    }),
  });
  const BoardTimezone = builder.objectRef<{ readonly timezone: string }>("BoardTimezone").implement({
    fields: (t) => ({
      timezone: t.field({ type: TimezoneRef, resolve: ({ timezone }) => timezone }),
      countries: t.field({ type: [Country], resolve: () => [...listRegions()] }),
    }),
  });
  builder.queryField("boardTimezone", (t) =>
    t.field({
      type: BoardTimezone,
      description: "The board's time zone, and all that it could have (feature settings.viewTimezone).",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: async (_root, { boardId }, { context, principal }) => {
        const access = await accessBoard(context, principal, boardId, "view");
        await requireFeature(context, principal, access, "settings.viewTimezone");
        return readBoard(context, principal, boardId, "view");
      },
    }),
  );
}

function addModules(builder: Builder): void {
  const Module = builder.objectRef<SettingsModule>("SettingsModule").implement({
    description: "A page of somebody else, registered by whoever runs the gateway; it stands in a sandboxed frame.",
    fields: (t) => ({
      key: t.exposeString("key"),
      title: t.exposeString("title"),
      link: t.exposeString("link"),
      location: t.exposeString("location", { description: "settings or developer." }),
    }),
  });
  builder.queryField("boardSettingsModules", (t) =>
    t.field({
      type: [Module],
      args: { boardId: t.arg.id({ required: true }) },
      resolve: async (_root, { boardId }, { context, principal }) => {
        await accessBoard(context, principal, boardId, "view");
        const modules = settingsModulesOf(context.config);
        return modules.filter(({ boards }) => boards === null || boards.includes(boardId));
      },
    }),
  );
}
