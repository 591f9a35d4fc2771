import type { ChannelRow_ChannelFragment } from "../../gql/generated/graphql.ts";
import { isQuietTime, type QuietTimes, withColon } from "../../pieces/quietTime.ts";

/** Which of the times ("08:00") of a channel never come on the board, since it is quiet then. */
export const quietOf = (times: readonly string[], quiet: QuietTimes): readonly string[] =>
  times.filter((time) => isQuietTime(time.replace(":", ""), quiet));

/** Whether a channel at fixed times is never planned, since all of them are in quiet hours. */
export const isAlwaysQuiet = ({ kind, times }: ChannelRow_ChannelFragment["rhythm"], quiet: QuietTimes): boolean =>
  kind === "at" && times.length > 0 && quietOf(times, quiet).length === times.length;

/** "22:00", "06:30". */
export const quietEnds = ({ quietHoursBegin, quietHoursEnd }: QuietTimes): readonly [string, string] => [
  withColon(quietHoursBegin),
  withColon(quietHoursEnd),
];
