import type { FastifyInstance } from "fastify";

/** The path of every route there is, with something in the place of its parameters. */
export function routesOf(app: FastifyInstance): string[] {
  const printed = app.printRoutes({ commonPrefix: false, includeHooks: false });
  const paths = [...printed.matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].map(([, path = ""]) => path);
  return [...new Set(paths.map((path) => path.replace(/:\w+/g, "x").replace("*", "x")))];
}
