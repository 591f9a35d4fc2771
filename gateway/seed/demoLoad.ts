import type { Executor } from "../db/database.ts";
import type { DemoData } from "./household.ts";

/** What the household calls a thing, and the random id that it has here (decision 26). */
export type DemoIds = (name: string) => string;

/** One part of the load: everything in one transaction, at one time (epoch ms). */
export interface DemoLoad {
  readonly executor: Executor;
  readonly data: DemoData;
  readonly id: DemoIds;
  readonly now: number;
  readonly productName: string;
}
