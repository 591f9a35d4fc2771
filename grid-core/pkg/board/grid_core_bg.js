/**
 * Why the core refused: the product's error code, and the place where one is known.
 */
export class CoreError {
    static __wrap(ptr) {
        const obj = Object.create(CoreError.prototype);
        obj.__wbg_ptr = ptr;
        CoreErrorFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        CoreErrorFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_coreerror_free(ptr, 0);
    }
    /**
     * The product's error code.
     * @returns {string}
     */
    get code() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.coreerror_code(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * The column of the first wrong cell, from 0.
     * @returns {number | undefined}
     */
    get column() {
        const ret = wasm.coreerror_column(this.__wbg_ptr);
        return ret === Number.MAX_SAFE_INTEGER ? undefined : ret;
    }
    /**
     * The row of the first wrong cell, from 0.
     * @returns {number | undefined}
     */
    get row() {
        const ret = wasm.coreerror_row(this.__wbg_ptr);
        return ret === Number.MAX_SAFE_INTEGER ? undefined : ret;
    }
}
if (Symbol.dispose) CoreError.prototype[Symbol.dispose] = CoreError.prototype.free;

/**
 * The movement of a board.
 */
export class FlipPlan {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        FlipPlanFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_flipplan_free(ptr, 0);
    }
    /**
     * The codes that a person reads at a moment.
     * @param {number} time_ms
     * @returns {Uint8Array}
     */
    codesAt(time_ms) {
        const ret = wasm.flipplan_codesAt(this.__wbg_ptr, time_ms);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * When the last flap is at rest, in ms of the plan.
     * @returns {number}
     */
    get durationMs() {
        const ret = wasm.flipplan_durationMs(this.__wbg_ptr);
        return ret;
    }
    /**
     * How many flaps fall.
     * @returns {number}
     */
    get flapCount() {
        const ret = wasm.flipplan_flapCount(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Pairs of cell and millisecond, cell by cell.
     * @returns {Uint32Array}
     */
    landings() {
        const ret = wasm.flipplan_landings(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * A board at rest.
     * @param {Uint8Array | number[]} rest
     * @param {number} rows
     * @param {number} columns
     */
    constructor(rest, rows, columns) {
        const val2 = +rows;
        const val3 = +columns;
        const ptr0 = passArray8ToWasm0(rest, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.flipplan_new(ptr0, len0, val2, val3);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        FlipPlanFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Adds a change.
     * @param {Uint8Array | number[]} codes
     * @param {number} start_ms
     * @param {number} seed
     * @param {string} pace_name
     * @param {string} order_name
     * @param {number | null | undefined} step_interval_ms
     * @param {number} step_size
     */
    push(codes, start_ms, seed, pace_name, order_name, step_interval_ms, step_size) {
        const val4 = +start_ms;
        const val5 = +seed;
        const val6 = +(isLikeNone(step_interval_ms) ? 0 : step_interval_ms);
        const val7 = +step_size;
        let ptr0, len0, ptr1, len1, ptr2, len2;
        try {
            ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(pace_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
            ptr2 = passStringToWasm0(order_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len2 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr2) { wasm.__wbindgen_free(ptr2, len2 * 1, 1); }
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.flipplan_push(this.__wbg_ptr, ptr0, len0, val4, val5, ptr1, len1, ptr2, len2, !isLikeNone(step_interval_ms), val6, val7);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * How many cells turn.
     * @returns {number}
     */
    get turningCells() {
        const ret = wasm.flipplan_turningCells(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) FlipPlan.prototype[Symbol.dispose] = FlipPlan.prototype.free;

/**
 * A painter of one board at one size.
 */
export class Painter {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        PainterFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_painter_free(ptr, 0);
    }
    /**
     * Left, top, width and height of what the last painting changed; empty when it changed nothing.
     * @returns {Uint32Array}
     */
    dirty() {
        const ret = wasm.painter_dirty(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Where the picture lies in memory, in bytes. RGBA, width × height × 4 bytes.
     * @returns {number}
     */
    frameAddress() {
        const ret = wasm.painter_frameAddress(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Pixels down.
     * @returns {number}
     */
    get height() {
        const ret = wasm.painter_height(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * A painter for a board this many pixels wide.
     * @param {number} rows
     * @param {number} columns
     * @param {number} width_px
     * @param {string} style_name
     * @param {string} bezel_name
     * @param {boolean} heart
     */
    constructor(rows, columns, width_px, style_name, bezel_name, heart) {
        const val3 = +rows;
        const val4 = +columns;
        const val5 = +width_px;
        const val6 = +heart;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(style_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(bezel_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.painter_new(val3, val4, val5, ptr0, len0, ptr1, len1, val6);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        PainterFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Paints a grid at rest; gives the number of cells painted.
     * @param {Uint8Array | number[]} codes
     * @returns {number}
     */
    paintGrid(codes) {
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.painter_paintGrid(this.__wbg_ptr, ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] >>> 0;
    }
    /**
     * Paints a plan at a moment; gives the number of cells painted.
     * @param {FlipPlan} plan
     * @param {number} time_ms
     * @returns {number}
     */
    paintPlan(plan, time_ms) {
        _assertClass(plan, FlipPlan);
        const ret = wasm.painter_paintPlan(this.__wbg_ptr, plan.__wbg_ptr, time_ms);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] >>> 0;
    }
    /**
     * Pixels across.
     * @returns {number}
     */
    get width() {
        const ret = wasm.painter_width(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Painter.prototype[Symbol.dispose] = Painter.prototype.free;

/**
 * Height by width of a board.
 * @param {number} rows
 * @param {number} columns
 * @param {string} bezel_name
 * @returns {number}
 */
export function aspectRatio(rows, columns, bezel_name) {
    const val2 = +rows;
    const val3 = +columns;
    const ptr0 = passStringToWasm0(bezel_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.aspectRatio(val2, val3, ptr0, len0);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return ret[0];
}

/**
 * The assigned codes in drum order.
 * @returns {Uint8Array}
 */
export function assignedCodes() {
    const ret = wasm.assignedCodes();
    var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
    return v1;
}

/**
 * Refuses codes that are no grid of this size.
 * @param {Uint8Array | number[]} codes
 * @param {number} rows
 * @param {number} columns
 */
export function checkGrid(codes, rows, columns) {
    const val2 = +rows;
    const val3 = +columns;
    const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.checkGrid(ptr0, len0, val2, val3);
    if (ret[1]) {
        throw takeFromExternrefTable0(ret[0]);
    }
}

/**
 * Ends the core as a defect in it would. For tests of what comes after.
 */
export function crash() {
    wasm.crash();
}

/**
 * A grid in words.
 * @param {Uint8Array | number[]} codes
 * @param {number} rows
 * @param {number} columns
 * @param {boolean} heart
 * @returns {string}
 */
export function describe(codes, rows, columns, heart) {
    let deferred6_0;
    let deferred6_1;
    try {
        const val2 = +rows;
        const val3 = +columns;
        const val4 = +heart;
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.describe(ptr0, len0, val2, val3, val4);
        var ptr5 = ret[0];
        var len5 = ret[1];
        if (ret[3]) {
            ptr5 = 0; len5 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred6_0 = ptr5;
        deferred6_1 = len5;
        return getStringFromWasm0(ptr5, len5);
    } finally {
        wasm.__wbindgen_free(deferred6_0, deferred6_1, 1);
    }
}
export function __wbg___wbindgen_throw_4c88d8bf264fd984(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbg_coreerror_new(arg0) {
    const ret = CoreError.__wrap(arg0);
    return ret;
}
export function __wbindgen_init_externref_table() {
    const table = wasm.__wbindgen_externrefs;
    table.set(0, undefined);
    table.set(1024, undefined);
    table.set(1025, null);
    table.set(1026, true);
    table.set(1027, false);
}
const CoreErrorFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_coreerror_free(ptr, 1));
const FlipPlanFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_flipplan_free(ptr, 1));
const PainterFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_painter_free(ptr, 1));

function _assertClass(instance, klass) {
    if (!(instance instanceof klass)) {
        throw new Error(`expected instance of ${klass.name}`);
    }
}

function getArrayU32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(bytes) {
    numBytesDecoded += bytes.length;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
        cachedTextDecoder.decode();
        numBytesDecoded = bytes.length;
    }
    return cachedTextDecoder.decode(bytes);
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;


let wasm;
export function __wbg_set_wasm(val) {
    wasm = val;
}
