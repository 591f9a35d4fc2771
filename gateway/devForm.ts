import type { IncomingMessage, ServerResponse } from "node:http";
import { build, type Rollup, type ViteDevServer } from "vite";
import { projectPath } from "./projectRoot.ts";

interface BuiltForm {
  readonly html: string;
  /** By their addresses. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

const kinds: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css", map: "application/json" };

export type DevelopmentForm = ReturnType<typeof developmentForm>;

/**
 * The form of a channel in development, as it is built: it stands in a frame without an origin, which loads no modules of
 * ours, so that Vite's own way leaves it blank. Built when it is first asked for, and again after an edit.
 */
export function developmentForm(vite: Pick<ViteDevServer, "watcher">) {
  let known: Promise<BuiltForm> | undefined;
  let latest: BuiltForm | undefined;
  vite.watcher.on("all", () => {
    known = undefined;
  });
  const form = (): Promise<BuiltForm> => {
    known ??= buildForm().then((built) => {
      latest = built;
      return built;
    });
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  return {
    html: async () => (await form()).html,
    /** Answers for its files; false for everything else. */
    answer({ url = "" }: IncomingMessage, response: ServerResponse): boolean {
      const [path = ""] = url.split("?");
      const file = path.startsWith("/assets/configure-") ? latest?.files.get(path) : undefined;
      if (file === undefined) return false;
      response.writeHead(200, {
        "content-type": `${kinds[path.split(".").at(-1) ?? ""] ?? "application/octet-stream"}; charset=utf-8`,
        // To a frame without an origin all of this is a stranger's.
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "no-store",
      });
      response.end(file);
      return true;
    },
  };
}

async function buildForm(): Promise<BuiltForm> {
  const answer = await build({
    configFile: projectPath("vite.config.ts"),
    root: projectPath("."),
    mode: "configure",
    logLevel: "warn",
    build: { write: false },
  });
  const { output } = (Array.isArray(answer) ? answer[0] : answer) as Rollup.RollupOutput;
  const page = output.find(({ fileName }) => fileName.endsWith(".html"));
  if (page?.type !== "asset") throw new Error("The form of a channel was built without its page.");
  const files = output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source] as const);
  return { html: String(page.source), files: new Map(files) };
}
