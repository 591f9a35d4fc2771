// vite-plugin-wasm's own way to a module also reads data URLs and servers that call wasm something else: bytes in each of
// our workers that are never needed.

const helper = "/__vite-plugin-wasm-helper";
const code =
  "export default async (imports, url) => (await WebAssembly.instantiateStreaming(fetch(url), imports)).instance.exports";

/** Compiles wasm while it comes, in the build; before `wasm()`. */
export function streamedWasm() {
  return {
    name: "clatter:streamed-wasm",
    apply: "build" as const,
    enforce: "pre" as const,
    load: (id: string) => (id === helper ? code : null),
  };
}
