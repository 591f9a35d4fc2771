/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_refusal_free: (a: number, b: number) => void;
export const compose: (a: number, b: number, c: number) => [number, number, number, number];
export const crash: () => void;
export const format: (a: number, b: number) => [number, number, number, number];
export const refusal_about: (a: number) => [number, number];
export const refusal_kind: (a: number) => [number, number];
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
