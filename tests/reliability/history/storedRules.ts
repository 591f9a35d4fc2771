import { type Appearance, acceptedIds, apartMs, grouped, type History, onceKeyOf } from "./history.ts";

/* What must be true of what was stored. Each rule gives a sentence for each breach. */

/** What was acknowledged is there, on its board and as it was sent. */
export function acknowledged({ calls, end }: History): string[] {
  const appearances = new Map(end.appearances.map((one) => [one.id, one]));
  return calls.flatMap((call) => {
    const [id] = acceptedIds(call);
    if (call.sendAt !== undefined || id === undefined) return [];
    const found = appearances.get(id);
    if (found === undefined) return [`${call.text} was acknowledged as ${id} and is not there`];
    if (found.boardId === call.boardId && found.text === call.text) return [];
    return [`${call.text} was acknowledged for ${call.boardId}, and ${found.text} is on ${found.boardId}`];
  });
}

/** Nothing is stored twice, and nothing that nobody sent. */
export function storedOnce({ calls, end }: History): string[] {
  const known = new Set(calls.map(({ text }) => text));
  return [...grouped(end.appearances, ({ text }) => text)].flatMap(([text, stored]) => {
    if (!known.has(text)) return [`${text} was sent by nobody`];
    return stored.length > 1 ? [`${text} is stored ${stored.length} times`] : [];
  });
}

/** Whose last word was a refusal is not stored, unless an earlier try got no answer and may have come later. */
export function refusedLeavesNothing({ calls, end }: History): string[] {
  const stored = new Set([...end.appearances, ...end.schedules].map(({ text }) => text));
  return calls.flatMap(({ text, tries }) => {
    const allRefused = tries.length > 0 && tries.every(({ answer }) => answer.kind === "refused");
    return allRefused && stored.has(text) ? [`${text} was refused and is stored`] : [];
  });
}

/** The same call again is answered as it was at first; a refusal after an acceptance is another answer. */
export function sameAnswer({ calls }: History): string[] {
  return calls.flatMap((call) => {
    const first = call.tries.findIndex(({ answer }) => answer.kind === "accepted");
    if (first === -1) return [];
    const later = call.tries.slice(first).map(({ answer }) => answer);
    const ids = new Set(acceptedIds(call));
    if (ids.size > 1) return [`${call.text} was answered as ${[...ids].join(" and ")}`];
    const refused = later.find(({ kind }) => kind === "refused");
    return refused === undefined ? [] : [`${call.text} was accepted, and refused when it was asked for again`];
  });
}

/** Versions of a board are 1, 2, 3 … in the order in which its messages came, and the board is at the last one. */
export function versions({ end }: History): string[] {
  const byBoard = grouped(end.appearances, ({ boardId }) => boardId);
  return end.boards.flatMap(({ id, version, shows }) => {
    const rows = (byBoard.get(id) ?? []).toSorted((one, other) => one.version - other.version);
    const breach: string[] = [];
    for (const [place, row] of rows.entries()) {
      if (row.version !== place + 1) breach.push(`${id} has version ${row.version} where ${place + 1} comes`);
      const before = rows[place - 1];
      if (before !== undefined && before.at > row.at)
        breach.push(`${id}: version ${row.version} is older than its former`);
    }
    const last = rows.at(-1);
    if (version !== (last?.version ?? 0)) breach.push(`${id} is at ${version}, its last message at ${last?.version}`);
    else if (last !== undefined && last.shows !== shows) breach.push(`${id} does not show its last message`);
    return breach;
  });
}

/** No two messages came onto one board within fifteen seconds. */
export function spaced({ end }: History): string[] {
  return [...grouped(end.appearances, ({ boardId }) => boardId).values()].flatMap((rows) => {
    const inOrder = rows.toSorted((one, other) => one.at - other.at);
    return inOrder.flatMap((row, place) => {
      const before = inOrder[place - 1];
      if (before === undefined || row.at - before.at >= apartMs) return [];
      return [`${row.boardId} took ${before.text} and ${row.text} within ${Math.round(row.at - before.at)} ms`];
    });
  });
}

/** A scheduled message that was acknowledged is there once, and was shown once and never early. */
export function schedules({ calls, end }: History): string[] {
  const rows = grouped(end.schedules, ({ text }) => text);
  const shown = grouped(
    end.appearances.filter((one): one is Appearance & { onceKey: string } => one.onceKey !== null),
    ({ onceKey }) => onceKey,
  );
  return calls.flatMap((call) => {
    if (call.sendAt === undefined) return [];
    const [id] = acceptedIds(call);
    const stored = rows.get(call.text) ?? [];
    if (stored.length > 1) return [`${call.text} is scheduled ${stored.length} times`];
    const [row] = stored;
    if (row === undefined) return id === undefined ? [] : [`${call.text} was acknowledged as ${id} and is not there`];
    if (id !== undefined && row.id !== id) return [`${call.text} was acknowledged as ${id} and is ${row.id}`];
    const times = shown.get(onceKeyOf(row.id)) ?? [];
    if (row.state !== "Sent" || times.length !== 1)
      return [`${call.text} is ${row.state} and was shown ${times.length} times`];
    const early = row.sendAt - (times[0]?.at ?? 0);
    return early > 0 ? [`${call.text} was shown ${Math.round(early)} ms early`] : [];
  });
}
