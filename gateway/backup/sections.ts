import { z } from "zod";
import { StartError } from "../startError.ts";

/**
 * What a backup holds, in its order: `about`, a section for each table and each file, `manifest`. A section is a head of JSON
 * and its data, both in frames: one byte for the kind, four for the length, the bytes.
 */
const headKind = 1;
const dataKind = 2;
const frameHeadBytes = 5;
/** More than any frame that is written; a length beyond it is damage, and must not take memory. */
const mostFrameBytes = 16 * 1024 * 1024;

const rowSumSchema = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sum: z.string() });

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });

const headSchema = z.discriminatedUnion("section", [
  z.object({
    section: z.literal("about"),
    /** SHA-256 of the header's line, which stands outside of everything that is summed or sealed. */
    header: z.string(),
    /** Hashes of the migrations that its tables were made by, in their order. */
    migrations: z.array(z.string()),
    server: z.string(),
  }),
  tableSchema.extend({ section: z.literal("table") }),
  z.object({ section: z.literal("file"), name: z.string() }),
  z.object({
    section: z.literal("manifest"),
    tables: z.array(tableSchema.extend(rowSumSchema.shape)),
    files: z.array(rowSumSchema.extend({ name: z.string() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
]);

export type Head = z.output<typeof headSchema>;
export type About = Extract<Head, { section: "about" }>;
export type Manifest = Extract<Head, { section: "manifest" }>;

export interface Section {
  readonly head: Head;
  /** To be read to its end before the next section is asked for, or not at all. */
  readonly data: AsyncIterable<Buffer>;
}

export function damaged(what: string): StartError {
  return new StartError(`The backup is damaged or was cut off (${what}). Nothing was changed.`);
}

function frame(kind: number, bytes: Uint8Array): Buffer {
  const made = Buffer.allocUnsafe(frameHeadBytes + bytes.length);
  made.writeUInt8(kind, 0);
  made.writeUInt32BE(bytes.length, 1);
  made.set(bytes, frameHeadBytes);
  return made;
}

export const headFrame = (head: Head): Buffer => frame(headKind, Buffer.from(JSON.stringify(head)));
export const dataFrame = (bytes: Uint8Array): Buffer => frame(dataKind, bytes);

async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<{ kind: number; bytes: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let at = 0;
    while (held.length - at >= frameHeadBytes) {
      const length = held.readUInt32BE(at + 1);
      if (length > mostFrameBytes) throw damaged("a length that cannot be");
      const end = at + frameHeadBytes + length;
      if (held.length < end) break;
      yield { kind: held.readUInt8(at), bytes: held.subarray(at + frameHeadBytes, end) };
      at = end;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw damaged("its end is missing");
}

function readHead(bytes: Buffer): Head {
  try {
    return headSchema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw damaged("a section that nobody knows");
  }
}

/** The sections one after the other; the manifest must be the last. */
export async function* readSections(source: AsyncIterable<Buffer>): AsyncGenerator<Section> {
  const frames = readFrames(source);
  let next = await frames.next();
  let last: Head | undefined;
  const readData = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      next = await frames.next();
      if (next.done === true || next.value.kind === headKind) return;
      yield next.value.bytes;
    }
  };
  while (next.done !== true) {
    if (next.value.kind !== headKind || last?.section === "manifest") throw damaged("data outside of a section");
    last = readHead(next.value.bytes);
    const data = readData();
    yield { head: last, data };
    for await (const skipped of data) void skipped;
  }
  if (last?.section !== "manifest") throw damaged("its end is missing");
}
