/* Which demands get a cell, and which one. A demand lists the cells that it could take, earliest first. */

export interface Demand {
  /** Places of cells, ascending. */
  readonly cells: readonly number[];
  readonly deadline: number;
  /** The one of them that it has for itself where it can: others move for it. */
  readonly own?: number | undefined;
}

/**
 * Keeps, in the order given, every demand that can be placed beside all that were kept before (an alternating path over the
 * cells finds whether it can), then places them earliest deadline first. Each demand takes one cell, so keeping greedily
 * keeps as much of what comes first as there can be. Answers the cell of every demand, undefined for those without.
 */
export function placeDemands(wanted: readonly Demand[], cellCount: number): (number | undefined)[] {
  const demands = [...wanted];
  const owners = matchByRank(demands, cellCount);
  const places: (number | undefined)[] = demands.map(() => undefined);
  for (const [cell, demand] of owners.entries()) if (demand !== undefined) places[demand] = cell;
  return placeByDeadline(demands, places, cellCount) ?? places;
}

/** Nobody else is sooner in a cell that is somebody's own. */
const atOnce = Number.NEGATIVE_INFINITY;

/** The demand in each cell; one that has its own cell demands no other from then on. */
function matchByRank(demands: Demand[], cellCount: number): (number | undefined)[] {
  const owners: (number | undefined)[] = Array.from({ length: cellCount });
  // What one search found full stays full: nothing that is kept is ever given up.
  const isFull = new Uint8Array(cellCount);
  for (const [demand, wish] of [...demands].entries()) {
    const seen: number[] = [];
    if (wish.own !== undefined) {
      demands[demand] = { cells: [wish.own], deadline: atOnce };
      if (takeCell(demands, owners, isFull, seen, demand)) {
        for (const cell of seen) isFull[cell] = 0;
        continue;
      }
      demands[demand] = wish;
      seen.length = 0;
    }
    if (!takeCell(demands, owners, isFull, seen, demand)) continue;
    for (const cell of seen) isFull[cell] = 0;
  }
  return owners;
}

function takeCell(
  demands: readonly Demand[],
  owners: (number | undefined)[],
  isFull: Uint8Array,
  seen: number[],
  demand: number,
): boolean {
  const cells = demands[demand]?.cells ?? [];
  for (const cell of cells) {
    if (isFull[cell] === 1 || owners[cell] !== undefined) continue;
    owners[cell] = demand;
    return true;
  }
  for (const cell of cells) {
    if (isFull[cell] === 1) continue;
    isFull[cell] = 1;
    seen.push(cell);
    const owner = owners[cell];
    if (owner === undefined || !takeCell(demands, owners, isFull, seen, owner)) continue;
    owners[cell] = demand;
    return true;
  }
  return false;
}

/** Undefined where the cells of a demand have a gap that this order stumbles over; the matching stands then. */
function placeByDeadline(
  demands: readonly Demand[],
  matched: readonly (number | undefined)[],
  cellCount: number,
): (number | undefined)[] | undefined {
  const waiting = [...demands.keys()].filter((demand) => matched[demand] !== undefined);
  const byCell: number[][] = Array.from({ length: cellCount }, () => []);
  for (const demand of waiting) byCell[demands[demand]?.cells[0] ?? 0]?.push(demand);
  const places: (number | undefined)[] = demands.map(() => undefined);
  const deadlineOf = (demand: number): number => demands[demand]?.deadline ?? 0;
  let open: number[] = [];
  let placed = 0;
  for (let cell = 0; cell < cellCount; cell += 1) {
    open.push(...(byCell[cell] ?? []));
    const fit = open.filter((demand) => demands[demand]?.cells.includes(cell) === true);
    const next = fit.reduce<number | undefined>((best, demand) => {
      if (best === undefined) return demand;
      const sooner = deadlineOf(demand) - deadlineOf(best);
      return sooner < 0 || (sooner === 0 && demand < best) ? demand : best;
    }, undefined);
    if (next === undefined) continue;
    places[next] = cell;
    placed += 1;
    open = open.filter((demand) => demand !== next);
  }
  return placed === waiting.length ? places : undefined;
}
