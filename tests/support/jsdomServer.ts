import { builtinEnvironments } from "vitest/runtime";

/**
 * jsdom, but with modules transformed as server code: client transforms fetch the wasm by URL, which jsdom cannot.
 * Vitest wants a default export here.
 */
export default { ...builtinEnvironments.jsdom, name: "jsdom-server", viteEnvironment: "ssr" as const };
