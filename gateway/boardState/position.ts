/**
 * A place in what happened to boards: everything of a transaction before `number` (xid8) is committed or gone, and known to
 * whoever goes on from here. Of another epoch (db/streamEpoch.ts) nothing can be said.
 */
export interface Position {
  readonly epoch: string;
  readonly number: number;
}

/** Of `epoch.number`; undefined for what is no position, or one of the form before there were epochs. */
export function readPosition(text: string): Position | undefined {
  const [, epoch, number] = /^([\w-]{22})\.(\d{1,18})$/.exec(text) ?? [];
  return epoch === undefined || number === undefined ? undefined : { epoch, number: Number(number) };
}
