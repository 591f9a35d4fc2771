import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { gatherRuntime } from "../../tools/runtime.mjs";
import { buildIsFresh } from "../../tools/stamp.mjs";
import { canMount } from "../support/mounts.ts";

vi.setConfig({ testTimeout: 240_000 });

/** `nobody`: one who owns nothing, and whom this machine knows by name, as the container knows its own. */
const [uid, gid] = [65_534, 65_534];
const isRoot = process.getuid?.() === 0;

/** The words behind an instruction of the Containerfile's last stage. */
function wordsOf(instruction: string): string {
  const lines = readFileSync(projectPath("Containerfile"), "utf8").split("\n");
  const line = lines.findLast((one) => one.startsWith(`${instruction} `));
  return line?.slice(instruction.length + 1) ?? "";
}

/** Where files can be linked instead of copied, and the container's user gets to: beside the packages, or else elsewhere. */
function placeForLinks(): string {
  const beside = projectPath("node_modules");
  for (let folder = beside; ; folder = dirname(folder)) {
    if (isRoot && (statSync(folder).mode & 0o001) === 0) return tmpdir();
    if (dirname(folder) === folder) return beside;
  }
}

/** Root can make a world in which nothing but the volume and an empty `/tmp` is written to, as compose.yaml's `read_only` does. */
const place = "/mnt";
const inWorldOf = `set -e
  mount --make-rprivate /
  mount --rbind "$1" ${place}
  mount -o remount,bind,ro ${place}
  mount --rbind ${place}/data ${place}/data
  mount -o remount,bind,rw ${place}/data
  mount -o remount,bind,ro /
  mount -t tmpfs -o mode=1777 tmpfs /tmp
  mount --rbind /var/tmp /var/tmp
  mount -o remount,bind,ro /var/tmp
  cd ${place}/app
  shift
  exec setpriv --reuid ${uid} --regid ${gid} --clear-groups sh -c '
    for place in . .. / /var/tmp; do if touch $place/written 2>/dev/null; then echo "$place can be written to"; exit 3; fi; done
    exec "$@"' sh "$@"`;

/** What runs a program in the folder `app` as somebody else, where that can be done. */
function asContainer(root: string, words: readonly string[]) {
  if (!canMount)
    return { command: process.execPath, args: words, data: join(root, "data"), as: isRoot ? { uid, gid } : {} };
  const args = ["--mount", "sh", "-c", inWorldOf, "sh", root, process.execPath, ...words];
  return { command: "unshare", args, data: join(place, "data"), as: {} };
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

it.runIf(buildIsFresh())(
  "the container's files alone start a gateway that may write nowhere but in its volume",
  async () => {
    const root = mkdtempSync(join(placeForLinks(), "clatter-container-"));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const [app, data] = [join(root, "app"), join(root, "data")];
    gatherRuntime(app, { links: true });
    mkdirSync(data);
    if (isRoot) {
      chmodSync(root, 0o755);
      chownSync(data, uid, gid);
    } else chmodSync(app, 0o555);
    expect(existsSync(join(app, "node_modules/react-dom")), "packages of pages").toBe(false);
    // An image of 300 MB at most; Node's own, as a registry holds it, has some 70.
    expect(bytesIn(app)).toBeLessThan(230e6);
    const env = Object.fromEntries(
      wordsOf("ENV")
        .split(" ")
        .map((pair) => pair.split("=")),
    );
    const [program = "", ...words] = JSON.parse(wordsOf("CMD")) as string[];
    expect(program).toBe("node");
    const port = await freePort();
    const { command, args, data: volume, as } = asContainer(root, words);
    const child = spawn(command, args, {
      cwd: app,
      env: {
        PATH: process.env.PATH,
        ...env,
        DATA_DIR: volume,
        HOST: "127.0.0.1",
        PORT: String(port),
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "pipe"],
      ...as,
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (piece: Buffer) => {
          said += piece.toString();
          if (said.includes("ready at")) resolve();
        });
      }
      child.once("close", () => reject(new Error(`It ended:\n${said}`)));
    });
    await ready;
    for (const path of ["/health/live", "/health/ready", "/", "/third-party-notices.txt"]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
    }
    child.kill("SIGTERM");
    const [code] = await once(child, "close");
    expect(code, said).toBe(0);
  },
);
