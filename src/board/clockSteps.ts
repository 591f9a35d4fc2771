import type { StageCommand, StageReport } from "./messages.ts";

/*
 * A page and its worker reckon in the device's clock as it was when each of them began, running evenly since. Where that
 * clock was set in between, as on a screen that starts with a wrong one and lets its painter begin anew days later, the two
 * are as far apart. So between them times go by the clock as it is now.
 */

/** How far the device's clock was set since this thread began, in milliseconds. */
export function clockStep(): number {
  return Date.now() - (performance.timeOrigin + performance.now());
}

/** A command with its times by the device's clock as it is; `step` is that of the thread that sends it. */
export function commandOnWay(command: StageCommand, step: number): StageCommand {
  return command.type === "update" ? { ...command, clockOffset: command.clockOffset - step } : command;
}

/** The same for the thread that takes it. */
export function commandArrived(command: StageCommand, step: number): StageCommand {
  return commandOnWay(command, -step);
}

/** A report with its times by the device's clock as it is; `step` is that of the thread that tells it. */
export function reportOnWay(report: StageReport, step: number): StageReport {
  return report.type === "landings" ? { ...report, zero: report.zero + step } : report;
}

/** The same for the thread that hears it. */
export function reportArrived(report: StageReport, step: number): StageReport {
  return reportOnWay(report, -step);
}
