import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type BoardSettings,
  type BoardSettingsOf,
  type BoardSettingsToSave,
  boardSettingsMachine,
} from "../../../machines/settings/boardSettingsMachine.ts";
import {
  type QuietHours,
  type QuietHoursOf,
  type QuietHoursToSave,
  quietHoursMachine,
} from "../../../machines/settings/quietHoursMachine.ts";
import {
  type Timezones,
  type TimezonesOf,
  type TimezoneToSave,
  timezoneMachine,
} from "../../../machines/settings/timezoneMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import {
  boardSettingsMutation,
  boardSettingsQuery,
  quietHoursMutation,
  quietHoursQuery,
  timezoneMutation,
  timezonesQuery,
} from "./settingsOperations.ts";

/**
 * The machines of the settings' sections on the gateway's calls; an answer brings the cache up to date. Where a section has
 * just asked for what its flow begins with, the flow takes that.
 */
export function provideQuietHours(client: ApolloClient) {
  return quietHoursMachine.provide({
    actors: {
      loadQuietHours: fromPromise<QuietHours, QuietHoursOf>(async ({ input: { boardId } }) => {
        const { getBoardV2: board } = await ask(client, quietHoursQuery, { id: boardId }, "cache-first");
        return { begin: board.quietHoursBegin, end: board.quietHoursEnd };
      }),
      saveQuietHours: fromPromise<QuietHours, QuietHoursToSave>(async ({ input: { boardId, hours } }) => {
        const input = { boardId, quietHoursBegin: hours.begin, quietHoursEnd: hours.end };
        const { updateQuietHours } = await change(client, quietHoursMutation, { input });
        const { quietHoursBegin: begin, quietHoursEnd: end } = updateQuietHours.board;
        return { begin, end };
      }),
    },
  });
}

export function provideTimezone(client: ApolloClient) {
  return timezoneMachine.provide({
    actors: {
      loadTimezones: fromPromise<Timezones, TimezonesOf>(async ({ input: { boardId } }) => {
        const { boardTimezone } = await ask(client, timezonesQuery, { boardId });
        const { timezone, countries } = boardTimezone;
        const regions = countries.map(({ country, timezones }) => ({
          id: country,
          zones: timezones.map(({ id, timezoneCity: city }) => ({ id, city })),
        }));
        return { timezone: timezone.id, regions };
      }),
      saveTimezone: fromPromise<string, TimezoneToSave>(async ({ input }) => {
        const { updateBoard } = await change(client, timezoneMutation, { input });
        return updateBoard.board.timezone.id;
      }),
    },
  });
}

export function provideBoardSettings(client: ApolloClient) {
  return boardSettingsMachine.provide({
    actors: {
      loadSettings: fromPromise<BoardSettings, BoardSettingsOf>(async ({ input: { boardId } }) => {
        const { getBoardV2: board } = await ask(client, boardSettingsQuery, { id: boardId }, "cache-first");
        return settingsIn(board);
      }),
      saveSettings: fromPromise<BoardSettings, BoardSettingsToSave>(async ({ input }) => {
        const { title, style, ...rest } = input.change;
        const { updateBoard } = await change(client, boardSettingsMutation, {
          input: {
            boardId: input.boardId,
            ...(title === undefined ? {} : { updateTitle: { value: title } }),
            ...(style === undefined ? {} : { boardStyle: style }),
            ...rest,
          },
        });
        return settingsIn(updateBoard.board);
      }),
    },
  });
}

interface BoardAnswer extends Omit<BoardSettings, "style"> {
  readonly boardStyle: BoardSettings["style"];
}

/** What of a board the Board tab changes. */
export const settingsIn = ({
  title,
  boardStyle: style,
  code62,
  frameColor,
  usersEndPins,
}: BoardAnswer): BoardSettings => ({
  title,
  style,
  code62,
  frameColor,
  usersEndPins,
});
