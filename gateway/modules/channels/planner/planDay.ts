import { ambientStretches } from "./ambient.ts";
import { type BoardDay, boardDay, minuteMs } from "./boardDay.ts";
import { type Closure, closureAt, closuresOf } from "./closures.ts";
import { type Wish, wishesOf } from "./demands.ts";
import { placeDemands } from "./places.ts";
import {
  type DayPlan,
  type DaySoFar,
  isPaid,
  type PlanInput,
  type PlannedSubscription,
  type Slot,
} from "./planInput.ts";
import { byRank, type RankedWish, rankWishes } from "./rank.ts";
import { isShown, isShut, type Standing, standings } from "./soFar.ts";

/** A cell of the day: one slot each. */
interface Cell {
  readonly begin: number;
  readonly end: number;
  /** What holds channels back at its begin. */
  readonly closure: Closure | undefined;
  /** A person's scheduled message has it. */
  readonly isTaken: boolean;
}

type OpenWish = Wish & Standing;

/**
 * The day of a board: which channel shows when, and what becomes of every appearance that was wanted. It follows from its
 * input alone, in whatever order that is given. Four rules carry the rest: one slot a cell; each between the time it was
 * wanted and its deadline; nothing while the board is quiet, paused or pinned; and what comes first keeps its place whatever
 * else is there, for a rank depends on its own channel only. A day that has begun (`soFar`) is planned from now on.
 */
export function planDay(input: PlanInput, soFar?: DaySoFar): DayPlan {
  const day = boardDay(input.timezone, input.date);
  const closures = closuresOf(day, input);
  const cells = cellsOf(day, input, closures);
  const standingOf = soFar === undefined ? () => ({}) : standings(soFar);
  const shut: Slot[] = [];
  const open: RankedWish<OpenWish>[] = [];
  for (const subscription of input.subscriptions) {
    const free: OpenWish[] = [];
    for (const wish of wishesOf(day, subscription)) {
      const awake = afterQuietHours(wish, closures);
      const standing: Standing = standingOf(wish, awake);
      const closure = closureAt(closures, awake.release);
      // What is past has its place among its channel's own, by which the rest is ranked.
      if (standing.past !== undefined && isShut(standing.past)) shut.push(standing.past);
      else if (standing.past !== undefined || isAhead(subscription, standing)) free.push({ ...awake, ...standing });
      // Without a plan it would show nothing whatever else kept it off.
      else if (!isPaid(subscription, awake.release)) shut.push(unpaidSlot(awake));
      else if (closure !== undefined) shut.push(shutSlot(awake, closure));
      else free.push(awake);
    }
    open.push(...rankWishes(free, day.date));
  }
  open.sort(byRank);
  const stayMs = input.stayMinutes * minuteMs;
  const owners = new Map<number, Pick<Wish, "subscriptionId">>();
  for (const { wish } of open) {
    if (wish.past === undefined || !isShown(wish.past)) continue;
    owners.set(Math.floor((wish.past.at - day.begin) / stayMs), wish);
  }
  const past = new Set(owners.keys());
  const demands = open.map(({ wish }) => {
    const fitting = wish.past === undefined ? cellsFor(wish, { day, cells, past, stayMs }) : [];
    // A time that people chose keeps its minute, unless somebody of a higher rank has its cell.
    return { cells: fitting, deadline: wish.deadline, own: wish.isExact ? fitting[0] : undefined };
  });
  const places = placeDemands(demands, cells.length);
  for (const [rank, cell] of places.entries()) {
    const wish = open[rank]?.wish;
    if (cell !== undefined && wish !== undefined) owners.set(cell, wish);
  }
  const slots = open.map(({ wish }, rank) => slotOf(wish, places[rank], { day, cells, closures, owners, stayMs }));
  const { begin, end, date, timezone } = day;
  const all = slots.concat(shut).sort(byTime);
  return { date, timezone, begin, end, slots: all, ambient: ambientStretches({ day, input, closures, slots: all }) };
}

function byTime(one: Slot, other: Slot): number {
  const sooner = one.at - other.at || one.wantedAt - other.wantedAt;
  if (sooner !== 0) return sooner;
  return one.subscriptionId < other.subscriptionId ? -1 : 1;
}

function cellsOf(day: BoardDay, { stayMinutes, scheduled }: PlanInput, closures: readonly Closure[]): Cell[] {
  const cells: Cell[] = [];
  const stayMs = stayMinutes * minuteMs;
  for (let begin = day.begin; begin < day.end; begin += stayMs) {
    const end = Math.min(begin + stayMs, day.end);
    // The message comes within it, or still holds the board at its begin.
    const isTaken = scheduled.some((at) => (at >= begin && at < end) || (at < begin && at + stayMs > begin));
    cells.push({ begin, end, closure: closureAt(closures, begin), isTaken });
  }
  return cells;
}

/** A channel that comes once a day comes after quiet hours. */
function afterQuietHours(wish: Wish, closures: readonly Closure[]): Wish {
  if (!wish.isDaily) return wish;
  const closure = closureAt(closures, wish.release);
  if (closure?.because !== "quietHours" || closure.end > wish.deadline) return wish;
  return { ...wish, release: closure.end };
}

/** What a day that has begun still has to bring; it no longer matters what there was at its own time. */
const isAhead = (subscription: PlannedSubscription, { after }: Standing): boolean =>
  after !== undefined && isPaid(subscription, after);

function shutSlot(wish: OpenWish, { mark, because, end }: Closure): Slot {
  const { subscriptionId, release, deadline, turn, plannedAt: at = release } = wish;
  return { subscriptionId, at, wantedAt: release, deadline, turn, mark, because, until: end };
}

/** Without a plan of its board it keeps nobody else from its place. */
function unpaidSlot({ subscriptionId, release, deadline, turn }: Wish): Slot {
  return { subscriptionId, at: release, wantedAt: release, deadline, turn, mark: "silent", because: "plan" };
}

interface Room {
  readonly day: BoardDay;
  readonly cells: readonly Cell[];
  /** Those that had a channel before now. */
  readonly past: ReadonlySet<number>;
  readonly stayMs: number;
}

/** Its own minute within its cell, for a time that people chose; otherwise the begins of cells up to its deadline. */
function cellsFor(wish: OpenWish, { day, cells, past, stayMs }: Room): number[] {
  const own = Math.floor((wish.release - day.begin) / stayMs);
  const after = wish.after ?? Number.NEGATIVE_INFINITY;
  const found: number[] = [];
  for (let place = own; place < cells.length; place += 1) {
    const cell = cells[place];
    if (cell === undefined || cell.begin > wish.deadline) break;
    if (cell.isTaken || past.has(place) || cell.begin <= after) continue;
    const isOwn = place === own && (wish.isExact || cell.begin === wish.release);
    if (isOwn || (cell.begin >= wish.release && cell.closure === undefined)) found.push(place);
  }
  return found;
}

interface Placed {
  readonly day: BoardDay;
  readonly cells: readonly Cell[];
  readonly closures: readonly Closure[];
  readonly owners: ReadonlyMap<number, Pick<Wish, "subscriptionId">>;
  readonly stayMs: number;
}

function slotOf(wish: OpenWish, place: number | undefined, { day, cells, closures, owners, stayMs }: Placed): Slot {
  if (wish.past !== undefined) return wish.past;
  const { subscriptionId, release, deadline, turn } = wish;
  const cell = place === undefined ? undefined : cells[place];
  // Most of what many channels want is dropped, so this is written out instead of spread.
  if (cell === undefined) {
    const { plannedAt } = wish;
    const closure = plannedAt === undefined ? undefined : closureAt(closures, plannedAt);
    if (closure !== undefined) return shutSlot(wish, closure);
    const at = plannedAt ?? release;
    return { subscriptionId, at, wantedAt: release, deadline, turn, mark: "dropped", because: "full" };
  }
  const common = { subscriptionId, wantedAt: release, deadline, turn };
  const at = Math.max(cell.begin, wish.isExact ? release : cell.begin);
  if (at === release) return { ...common, at, mark: "planned" };
  // What stands where it wanted to be, or where the first cell after begins.
  const wanted = Math.ceil((release - day.begin) / stayMs);
  const first = wish.isExact ? Math.floor((release - day.begin) / stayMs) : wanted;
  return { ...common, at, mark: "moved", ...displacedBy(first, cells[first], owners) };
}

function displacedBy(place: number, cell: Cell | undefined, owners: Placed["owners"]): Pick<Slot, "because" | "by"> {
  if (cell?.isTaken === true) return { because: "scheduled" };
  const owner = owners.get(place);
  if (owner !== undefined) return { because: "channel", by: owner.subscriptionId };
  return cell?.closure === undefined ? {} : { because: cell.closure.because };
}
