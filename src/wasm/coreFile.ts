import { preload } from "react-dom";

// Not by `?url`: that would be a module which the visual editor shares, and for the console a file of its own.
const coreFile = new URL("../../grid-core/pkg/text/grid_core_bg.wasm", import.meta.url).href;

/**
 * Begins to fetch the core of text beside the scripts of a screen that cannot begin without it. What imports it finds it
 * only when all of these have come, and on a slow line it is the longest wait of the screen.
 */
export const fetchCore = (): void => preload(coreFile, { as: "fetch", crossOrigin: "anonymous" });
