import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { projectPath } from "../projectRoot.ts";

/** What Vite built: hashed files for ever, the few others (icons) for an hour. HTML goes through pages.ts. */
export async function registerStatics(app: FastifyInstance, folder = projectPath("dist/client")): Promise<void> {
  if (!existsSync(join(folder, "assets"))) return;
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    // The build puts .br and .gz beside what is worth it.
    preCompressed: true,
    index: false,
    maxAge: "1y",
    immutable: true,
    // In a frame without an origin (`sandbox`) all of this is a stranger's to the page: a board's scripts ask by CORS, what the
    // form of a channel loads does not.
    setHeaders: (reply, path) => {
      reply.header("access-control-allow-origin", "*");
      if (/\/configure-[^/]+$/.test(path)) reply.header("cross-origin-resource-policy", "cross-origin");
    },
  });
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: "1h", immutable: false }));
  }
}
