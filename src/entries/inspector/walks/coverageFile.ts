/** What is proven of one machine, as the tests write it (tests/README.md). */
export interface MachineCoverage {
  /** SHA-256 of the chart's configuration as JSON. */
  readonly chart: string;
  readonly states: Readonly<Record<string, { readonly entered: number }>>;
  /** By `flowKey`. */
  readonly transitions: Readonly<Record<string, { readonly model: number; readonly browser: number }>>;
  /** By `guardKey`. */
  readonly guards: Readonly<Record<string, { readonly yes: number; readonly no: number }>>;
  readonly mutation: MutationScore | null;
}

interface MutationScore {
  readonly made: number;
  readonly killed: number;
  /** Labels of changes that nobody noticed, and that nobody has explained. */
  readonly open?: readonly string[];
  /** By `mutationPlace`: of the changes at one transition. */
  readonly places?: Readonly<Record<string, { readonly made: number; readonly killed: number }>>;
}

/** `.cache/flow-coverage.json` of a test run. */
export interface CoverageFile {
  readonly made: string;
  readonly machines: Readonly<Record<string, MachineCoverage>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCount = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);

const eachHas = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && Object.values(value).every((one) => isObject(one) && names.every((name) => isCount(one[name])));

const isText = (value: unknown): boolean => typeof value === "string";

const isScore = (value: unknown): boolean =>
  value === null ||
  (isObject(value) &&
    isCount(value.made) &&
    isCount(value.killed) &&
    (value.open === undefined || (Array.isArray(value.open) && value.open.every(isText))) &&
    (value.places === undefined || eachHas(value.places, ["made", "killed"])));

const isMachine = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.chart) &&
  eachHas(value.states, ["entered"]) &&
  eachHas(value.transitions, ["model", "browser"]) &&
  eachHas(value.guards, ["yes", "no"]) &&
  isScore(value.mutation);

/** A parsed file as coverage, or null where it is something else. */
export function coverageIn(file: unknown): CoverageFile | null {
  if (!isObject(file) || file.version !== 1 || typeof file.made !== "string" || !isObject(file.machines)) return null;
  return Object.values(file.machines).every(isMachine) ? (file as unknown as CoverageFile) : null;
}
