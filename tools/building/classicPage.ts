import type { Plugin } from "vite";

/**
 * A page whose script is a classic one: in a frame without an origin browsers load no modules of ours, since they ask for
 * those as a stranger would. It must be one file that imports nothing.
 */
export function classicPage(): Plugin {
  return {
    name: "classic-page",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") {
            if (file.imports.length + file.dynamicImports.length + file.exports.length > 0) {
              this.error(`${file.fileName} imports or exports something: it cannot be a classic script.`);
            }
            // Its names are its own.
            file.code = `(()=>{${file.code}\n})();`;
          }
          if (file.type === "asset" && file.fileName.endsWith(".html")) {
            file.source = String(file.source)
              .replace(/<script type="module" crossorigin/g, "<script defer")
              .replace(/<link rel="stylesheet" crossorigin/g, '<link rel="stylesheet"');
          }
        }
      },
    },
  };
}
