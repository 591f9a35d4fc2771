// Vite loads the styles of a part before it, by a helper of a kilobyte that every page with parts has. A page whose styles
// are one file has nothing to load before.

const helper = "\0vite/preload-helper.js";

/** Dynamic imports as they are, for a build with `cssCodeSplit: false`. */
export function plainImports() {
  return {
    name: "clatter:plain-imports",
    enforce: "pre" as const,
    load: (id: string) => (id === helper ? "export const __vitePreload = (load) => load();" : null),
  };
}
