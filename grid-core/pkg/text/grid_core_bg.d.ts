export * from "./grid_core.js";
export function __wbg_set_wasm(exports: object): void;
