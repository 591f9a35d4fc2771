import { spawnSync } from "node:child_process";

/** Root can give a program file systems of its own, which nobody else sees. */
export const canMount =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "sh", "-c", "mount --make-rprivate / && mount -t tmpfs tmpfs /mnt"]).status === 0;

/**
 * Put before a program (`through`): for it alone a disk of this size lies on the folder. It becomes the program, so that
 * signals reach it.
 */
export function onDisk(folder: string, size: string, more = "true"): readonly string[] {
  const script = `mount --make-rprivate / && mount -t tmpfs -o size=${size} tmpfs "$1" && cd "$1" && ${more} && cd "$2" && shift 2 && exec "$@"`;
  return ["unshare", "--mount", "sh", "-c", script, "sh", folder, process.cwd()];
}

/** The same with a disk that takes nothing. */
export const onReadOnlyDisk = (folder: string): readonly string[] => onDisk(folder, "1m", 'mount -o remount,ro "$1"');
