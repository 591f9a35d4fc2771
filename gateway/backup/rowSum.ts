import { createHash } from "node:crypto";

export interface RowSum {
  readonly rows: number;
  readonly bytes: number;
  readonly sum: string;
}

/**
 * Counts the lines of what COPY writes and adds up the SHA-256 of each: the same rows give the same sum in whatever order
 * a server hands them out.
 */
export class RowSummer {
  private rows = 0;
  private bytes = 0;
  private held: Buffer | undefined;
  private readonly lanes = new Uint32Array(8);

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = chunk.subarray(from, end);
      this.addLine(this.held === undefined ? line : Buffer.concat([this.held, line]));
      this.held = undefined;
      from = end + 1;
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    this.held = this.held === undefined ? Buffer.from(rest) : Buffer.concat([this.held, rest]);
  }

  end(): RowSum {
    // A file's last line may do without its end.
    if (this.held !== undefined) this.addLine(this.held);
    this.held = undefined;
    return { rows: this.rows, bytes: this.bytes, sum: Buffer.from(this.lanes.buffer).toString("hex") };
  }

  private addLine(line: Buffer): void {
    this.rows += 1;
    const hash = createHash("sha256").update(line).digest();
    for (let lane = 0; lane < 8; lane += 1) this.lanes[lane] = (this.lanes[lane] ?? 0) + hash.readUInt32LE(lane * 4);
  }
}

export const isSameSum = (one: RowSum | undefined, other: RowSum): boolean =>
  one?.rows === other.rows && one.bytes === other.bytes && one.sum === other.sum;
