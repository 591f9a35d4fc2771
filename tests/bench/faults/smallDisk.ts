import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk that is soon full: a file with a file system in it. */
export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  /** Takes away what `fill` made. */
  empty(): void;
  close(): void;
}

const unmount = "umount";
const bytes = 1_500_000_000;
const piece = Buffer.alloc(1_048_576, 1);

function run(program: string, ...words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${error?.message ?? stderr.trim()}`);
}

/** Throws what the system says where file systems may not be mounted. */
export function openSmallDisk(): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), "clatter-disk-"));
  const image = join(place, "image");
  const folder = join(place, "mounted");
  const ballast = join(folder, "ballast");
  const remove = (): void => {
    spawnSync(unmount, [folder]);
    rmSync(place, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder);
    closeSync(openSync(image, "w"));
    truncateSync(image, bytes);
    // Nothing is kept back for root, as whom tests run.
    run("mkfs.ext4", "-q", "-m", "0", image);
    run("mount", "-o", "loop", image, folder);
  } catch (error) {
    remove();
    throw error;
  }
  process.once("exit", remove);
  return {
    folder,
    async fill() {
      const file = openSync(ballast, "w");
      for (let size = piece.length; size > 0; ) {
        try {
          writeSync(file, piece, 0, size);
        } catch {
          size = size > 4_096 ? size / 2 : 0;
        }
        // Whoever looks on must be able to meanwhile.
        await new Promise((resolve) => setImmediate(resolve));
      }
      closeSync(file);
      if (statfsSync(folder).bavail > 16) throw new Error(`${folder} is not full.`);
    },
    empty: () => rmSync(ballast),
    close() {
      process.off("exit", remove);
      remove();
    },
  };
}
