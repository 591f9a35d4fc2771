import type { FastifyInstance } from "fastify";

const partsOf = (path: string): string[] => path.split("/").slice(1);

/** Hears of the routes that the scope gets from now on; the answer tells the methods of an address below it, as `Allow` has them. */
export function hearMethods(scope: FastifyInstance): (address: string) => string[] {
  const routes: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = [];
  scope.addHook("onRoute", ({ url, method, routePath }) => {
    if (routePath !== "" && !routePath.endsWith("*")) routes.push({ parts: partsOf(url), methods: [method].flat() });
  });
  return (address) => {
    const asked = partsOf(address.split("?")[0] ?? "");
    const isAsked = (part: string, place: number) =>
      part.startsWith(":") ? asked[place] !== "" : part === asked[place];
    const found = routes.filter(({ parts }) => parts.length === asked.length && parts.every(isAsked));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}
