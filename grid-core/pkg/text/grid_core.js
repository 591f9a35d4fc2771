/* @ts-self-types="./grid_core.d.ts" */
import * as wasm from "./grid_core_bg.wasm";
import { __wbg_set_wasm } from "./grid_core_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    CoreError, Edit, Editor, Report, Sign, SizedGrid, assignedCodes, checkGrid, costOf, crash, decode, describe, encode, gridToBase64, gridToJson, readGrid, takeReport, tilesFromPicture
} from "./grid_core_bg.js";
