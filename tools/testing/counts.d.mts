/** What a runner counted. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test that failed, and the first lines of what it said. */
export interface Failure {
  name: string;
  message: string;
}

export function failuresOfCargo(output: string): Failure[];
export function failuresOfVitest(path: string): Failure[];
export function failuresOfPlaywright(path: string): Failure[];
export function none(): Counts;
export function countCargo(output: string): Counts | null;
export function countVitest(path: string): Counts | null;
export function countPlaywright(path: string): Counts | null;
export function countInSources(folder: string, suffix: string, pattern: RegExp): number;
export function judge(
  name: string,
  code: number | null,
  counts: Counts | null,
): { counts: Counts; trouble: string | null };
