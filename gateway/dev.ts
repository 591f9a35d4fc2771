import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type ViteDevServer } from "vite";
import { ConfigError, HelpRequest, readConfig } from "./config.ts";
import { type DevelopmentForm, developmentForm } from "./devForm.ts";
import { freePort } from "./freePort.ts";
import type { HttpServer } from "./http/httpServer.ts";
import type { PageSource } from "./http/pages.ts";
import { projectPath } from "./projectRoot.ts";
import { StartError } from "./startError.ts";
import { say, sayProblem } from "./terminal.ts";

/** The development gateway: Vite stands in front of the app, on the same address, and changes the pages as they are edited. */
async function startDevelopment(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2), "development");
  const { runGateway } = await import("./run.ts");
  stopByOurselves();
  const scriptNonce = randomBytes(16).toString("base64url");
  const vite = await createServer({
    configFile: projectPath("vite.config.ts"),
    root: projectPath("."),
    appType: "custom",
    html: { cspNonce: scriptNonce },
    // Its socket stands on a port of its own: the gateway answers every upgrade on its address.
    server: { middlewareMode: true, cors: false, ws: { host: "127.0.0.1", port: await freePort() } },
  });
  const form = developmentForm(vite);
  await runGateway({
    config,
    pages: vitePages(vite, form),
    around: (httpServer) => withVite(httpServer, vite, form),
    scriptNonce,
    closeAfter: () => vite.close(),
  });
}

/** Vite servers that plugins start for themselves would end the process before the gateway has stopped. */
function stopByOurselves(): void {
  process.on("newListener", (signal: string, listener: () => void) => {
    if (signal !== "SIGTERM" || listener.name !== "parentSigtermCallback") return;
    queueMicrotask(() => process.off("SIGTERM", listener));
  });
}

/** Vite answers for its modules, everything else goes on to the app. */
function withVite(httpServer: HttpServer, vite: ViteDevServer, form: DevelopmentForm): HttpServer {
  return {
    ...httpServer,
    attach: (handler) =>
      httpServer.attach((request, response) => {
        if (!form.answer(request, response)) vite.middlewares(request, response, () => handler(request, response));
      }),
  };
}

function vitePages(vite: ViteDevServer, form: DevelopmentForm): PageSource {
  return {
    async html(entry) {
      if (entry === "configure") return form.html();
      const path = `src/entries/${entry}/index.html`;
      return vite.transformIndexHtml(`/${path}`, await readFile(projectPath(path), "utf8"));
    },
  };
}

try {
  await startDevelopment();
} catch (error) {
  if (error instanceof HelpRequest) say(error.message);
  else if (error instanceof ConfigError || error instanceof StartError) sayProblem(error.message);
  else sayProblem(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const isForPeople = error instanceof HelpRequest || error instanceof ConfigError || error instanceof StartError;
  process.exit(isForPeople ? error.exitCode : 1);
}
