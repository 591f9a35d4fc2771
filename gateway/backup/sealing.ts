import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { StartError } from "../startError.ts";
import { damaged } from "./sections.ts";

/**
 * Encryption by a password, in pieces: each is sealed by itself (AES-256-GCM) with its number and whether it is the last one
 * in its nonce, so that no piece can be left out, moved or put in from elsewhere, and an end that is missing shows.
 */
export const sealSchema = z.object({
  cipher: z.literal("aes-256-gcm"),
  derivation: z.literal("scrypt"),
  /** Logarithm of scrypt's N; bounded, for it is read from a file that anybody may have made. */
  cost: z.int().min(14).max(20),
  salt: z.string(),
  nonce: z.string(),
});

export type Seal = z.output<typeof sealSchema>;

const algorithm = "aes-256-gcm";
/** What OWASP names as scrypt's least: N = 2^17, r = 8, p = 1. */
const cost = 17;
const blockSize = 8;
const keyBytes = 32;
const tagBytes = 16;
const pieceBytes = 64 * 1024;
const noncePrefixBytes = 7;

export function newSeal(): Seal {
  return {
    cipher: algorithm,
    derivation: "scrypt",
    cost,
    salt: randomBytes(16).toString("base64url"),
    nonce: randomBytes(noncePrefixBytes).toString("base64url"),
  };
}

export function keyOf(password: string, seal: Seal): Promise<Buffer> {
  const n = 2 ** seal.cost;
  const options = { N: n, r: blockSize, p: 1, maxmem: 256 * n * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), Buffer.from(seal.salt, "base64url"), keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function nonceOf(seal: Seal, piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  Buffer.from(seal.nonce, "base64url").copy(nonce, 0, 0, noncePrefixBytes);
  nonce.writeUInt32BE(piece, noncePrefixBytes);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Pieces of one size, and whether each is the last; there is always a last one, if an empty one. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let whole = Buffer.concat(held, length);
    // The last one is told by the end alone: a whole piece waits until something follows it.
    for (; whole.length > size; whole = whole.subarray(size)) yield { bytes: whole.subarray(0, size), isLast: false };
    held = [whole];
    length = whole.length;
  }
  yield { bytes: Buffer.concat(held, length), isLast: true };
}

export async function* sealed(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  seal: Seal,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let piece = 0;
  for await (const { bytes, isLast } of inPieces(source, pieceBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(seal, piece, isLast), { authTagLength: tagBytes });
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    piece += 1;
  }
}

/** Opens it by the first of the keys that opens its first piece; each is made when it is asked for, since that takes long. */
export async function* unsealed(
  source: AsyncIterable<Buffer>,
  keys: readonly (() => Promise<Buffer>)[],
  seal: Seal,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let piece = 0;
  let key: Buffer | undefined;
  for await (const { bytes, isLast } of inPieces(source, pieceBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw damaged("its end is missing");
    const nonce = nonceOf(seal, piece, isLast);
    let plain = key && open(bytes, key, nonce, header);
    for (const make of piece === 0 ? keys : []) {
      key = await make();
      plain = open(bytes, key, nonce, header);
      if (plain !== undefined) break;
    }
    if (plain === undefined) throw piece > 0 ? damaged("a piece does not fit its seal") : staysShut();
    yield plain;
    piece += 1;
  }
}

/** Undefined where it is not what was sealed with this key. */
function open(bytes: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(header);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const staysShut = (): StartError =>
  new StartError(
    "The password does not open the backup, or its beginning is damaged. Set BACKUP_PASSWORD to the one that it was made with. Nothing was changed.",
  );
