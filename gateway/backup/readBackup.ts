import type { Readable } from "node:stream";
import { type Header, readContainer } from "./container.ts";
import { isSameSum, type RowSum, RowSummer } from "./rowSum.ts";
import { type About, damaged, type Head, type Manifest } from "./sections.ts";

/** What is done with the parts of a backup as they come by. */
export interface BackupTaker {
  about?(about: About, header: Header): Promise<void>;
  /** Reads the rows to their end. */
  table?(head: Extract<Head, { section: "table" }>, rows: AsyncIterable<Buffer>): Promise<void>;
  file?(name: string, bytes: Buffer): Promise<void>;
  /** Everything was there, and as it was written. */
  whole?(manifest: Manifest): Promise<void>;
}

export interface BackupRead {
  readonly header: Header;
  readonly about: About;
  readonly manifest: Manifest;
}

/** Reads a backup from its beginning to its end, compares all counts and sums, and hands its parts on. */
export function readBackup(source: Readable, password: string | undefined, taker: BackupTaker): Promise<BackupRead> {
  return readContainer(source, password, async (header, sections, headerHash) => {
    const tables = new Map<string, RowSum>();
    const files = new Map<string, RowSum>();
    let about: About | undefined;
    let manifest: Manifest | undefined;
    for await (const { head, data } of sections) {
      if (head.section === "about") {
        if (head.header !== headerHash) throw damaged("its header is not the one that it was made with");
        about = head;
        await taker.about?.(head, header);
        continue;
      }
      if (about === undefined) throw damaged("its beginning is missing");
      if (head.section === "manifest") {
        manifest = head;
        continue;
      }
      const summer = new RowSummer();
      const rows = summing(data, summer);
      if (head.section === "table") {
        await taker.table?.(head, rows);
        for await (const rest of rows) void rest;
        tables.set(head.name, summer.end());
      } else {
        const bytes: Buffer[] = [];
        for await (const chunk of rows) bytes.push(Buffer.from(chunk));
        files.set(head.name, summer.end());
        await taker.file?.(head.name, Buffer.concat(bytes));
      }
    }
    if (about === undefined || manifest === undefined) throw damaged("its end is missing");
    compare(manifest, tables, files);
    await taker.whole?.(manifest);
    return { header, about, manifest };
  });
}

async function* summing(source: AsyncIterable<Buffer>, summer: RowSummer): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    summer.add(chunk);
    yield chunk;
  }
}

function compare(manifest: Manifest, tables: ReadonlyMap<string, RowSum>, files: ReadonlyMap<string, RowSum>): void {
  if (manifest.tables.length !== tables.size || manifest.files.length !== files.size)
    throw damaged("a part is missing");
  for (const written of manifest.tables) {
    if (!isSameSum(tables.get(written.name), written))
      throw damaged(`the rows of ${written.name} are not those it was made with`);
  }
  for (const written of manifest.files) {
    if (!isSameSum(files.get(written.name), written))
      throw damaged(`the file ${written.name} is not the one it was made with`);
  }
}
