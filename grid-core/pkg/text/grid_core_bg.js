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
 * What becomes of a grid by an input.
 */
export class Edit {
    static __wrap(ptr) {
        const obj = Object.create(Edit.prototype);
        obj.__wbg_ptr = ptr;
        EditFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        EditFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_edit_free(ptr, 0);
    }
    /**
     * Where the selection begins after the edit.
     * @returns {number | undefined}
     */
    get anchor() {
        const ret = wasm.edit_anchor(this.__wbg_ptr);
        return ret === Number.MAX_SAFE_INTEGER ? undefined : ret;
    }
    /**
     * The caret after the edit.
     * @returns {number}
     */
    get caret() {
        const ret = wasm.edit_caret(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * The codes after the edit.
     * @returns {Uint8Array}
     */
    get codes() {
        const ret = wasm.edit_codes(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Whether something found no room.
     * @returns {boolean}
     */
    get isCut() {
        const ret = wasm.edit_isCut(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * Whether the selection runs as text does; else it is a rectangle.
     * @returns {boolean}
     */
    get isRun() {
        const ret = wasm.edit_isRun(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * What the history makes of it.
     * @returns {string}
     */
    get step() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.edit_step(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * Signs without a code.
     * @returns {Sign[]}
     */
    get unknown() {
        const ret = wasm.edit_unknown(this.__wbg_ptr);
        var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
}
if (Symbol.dispose) Edit.prototype[Symbol.dispose] = Edit.prototype.free;

/**
 * A grid, a caret and a mode that inputs are applied to.
 */
export class Editor {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        EditorFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_editor_free(ptr, 0);
    }
    /**
     * Everything away.
     * @returns {Edit}
     */
    clear() {
        const ret = wasm.editor_clear(this.__wbg_ptr);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * What is selected away.
     * @returns {Edit}
     */
    cut() {
        const ret = wasm.editor_cut(this.__wbg_ptr);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * A code into every selected cell.
     * @param {number} code
     * @returns {Edit}
     */
    fill(code) {
        const ret = wasm.editor_fill(this.__wbg_ptr, code);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * What is selected mirrored: left becomes right, or top becomes bottom.
     * @param {boolean} upside_down
     * @returns {Edit}
     */
    flip(upside_down) {
        const ret = wasm.editor_flip(this.__wbg_ptr, upside_down);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * A key by its name in browsers, and what is held with it.
     * @param {string} key
     * @param {boolean} shift
     * @param {boolean} control
     * @returns {Edit}
     */
    key(key, shift, control) {
        const val2 = +shift;
        const val3 = +control;
        const ptr0 = passStringToWasm0(key, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.editor_key(this.__wbg_ptr, ptr0, len0, val2, val3);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * What is selected to another place; `rows` down, `columns` to the right.
     * @param {number} rows
     * @param {number} columns
     * @returns {Edit}
     */
    move(rows, columns) {
        const ret = wasm.editor_move(this.__wbg_ptr, rows, columns);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * What an input meets.
     * @param {Uint8Array | number[]} codes
     * @param {number} rows
     * @param {number} columns
     * @param {number} caret
     * @param {number | null | undefined} anchor
     * @param {boolean} is_run
     * @param {number} mode
     * @param {boolean} heart
     */
    constructor(codes, rows, columns, caret, anchor, is_run, mode, heart) {
        const val2 = +rows;
        const val3 = +columns;
        const val4 = +caret;
        const val5 = +(isLikeNone(anchor) ? Number.MAX_SAFE_INTEGER : (anchor) >>> 0);
        const val6 = +is_run;
        const val7 = +mode;
        const val8 = +heart;
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.editor_new(ptr0, len0, val2, val3, val4, val5, val6, val7, val8);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        EditorFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * A stroke from cell to cell.
     * @param {number} from
     * @param {number} to
     * @returns {Edit}
     */
    paint(from, to) {
        const ret = wasm.editor_paint(this.__wbg_ptr, from, to);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * Text put in at the caret.
     * @param {string} text
     * @returns {Edit}
     */
    paste(text) {
        const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.editor_paste(this.__wbg_ptr, ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * Cells from elsewhere put down.
     * @param {number} at
     * @param {number} columns
     * @param {Uint8Array | number[]} codes
     * @returns {Edit}
     */
    place(at, columns, codes) {
        const val2 = +at;
        const val3 = +columns;
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.editor_place(this.__wbg_ptr, val2, val3, ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * A text in the place of one cell.
     * @param {number} cell
     * @param {string} text
     * @returns {Edit}
     */
    replace(cell, text) {
        const val2 = +cell;
        const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.editor_replace(this.__wbg_ptr, val2, ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * All cells selected.
     * @returns {Edit}
     */
    selectAll() {
        const ret = wasm.editor_selectAll(this.__wbg_ptr);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * A drag that selects.
     * @param {number} from
     * @param {number} to
     * @returns {Edit}
     */
    select(from, to) {
        const ret = wasm.editor_select(this.__wbg_ptr, from, to);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Edit.__wrap(ret[0]);
    }
    /**
     * What is selected, as text.
     * @returns {string}
     */
    selectedText() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.editor_selectedText(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
}
if (Symbol.dispose) Editor.prototype[Symbol.dispose] = Editor.prototype.free;

/**
 * What happened to the signs of a text.
 */
export class Report {
    static __wrap(ptr) {
        const obj = Object.create(Report.prototype);
        obj.__wbg_ptr = ptr;
        ReportFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        ReportFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_report_free(ptr, 0);
    }
    /**
     * Accents, quotes and dashes in a plainer dress.
     * @returns {Sign[]}
     */
    get folded() {
        const ret = wasm.report_folded(this.__wbg_ptr);
        var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Signs without a code.
     * @returns {Sign[]}
     */
    get missing() {
        const ret = wasm.report_missing(this.__wbg_ptr);
        var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Look-alikes.
     * @returns {Sign[]}
     */
    get replaced() {
        const ret = wasm.report_replaced(this.__wbg_ptr);
        var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
}
if (Symbol.dispose) Report.prototype[Symbol.dispose] = Report.prototype.free;

/**
 * A sign of a text: what it is, where it begins (in UTF-16 units), and what stands for it (nothing for a missing one),
 * or the cell that a missing one was meant for.
 */
export class Sign {
    static __wrap(ptr) {
        const obj = Object.create(Sign.prototype);
        obj.__wbg_ptr = ptr;
        SignFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        SignFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_sign_free(ptr, 0);
    }
    /**
     * What the flaps show for it.
     * @returns {string}
     */
    get by() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.sign_by(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * The cell that it was meant for.
     * @returns {number | undefined}
     */
    get cell() {
        const ret = wasm.sign_cell(this.__wbg_ptr);
        return ret === Number.MAX_SAFE_INTEGER ? undefined : ret;
    }
    /**
     * Where it begins, in UTF-16 units of the text.
     * @returns {number}
     */
    get index() {
        const ret = wasm.sign_index(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * The sign as written.
     * @returns {string}
     */
    get sign() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.sign_sign(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
}
if (Symbol.dispose) Sign.prototype[Symbol.dispose] = Sign.prototype.free;

/**
 * A grid with its size.
 */
export class SizedGrid {
    static __wrap(ptr) {
        const obj = Object.create(SizedGrid.prototype);
        obj.__wbg_ptr = ptr;
        SizedGridFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        SizedGridFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_sizedgrid_free(ptr, 0);
    }
    /**
     * The codes, row by row.
     * @returns {Uint8Array}
     */
    get codes() {
        const ret = wasm.sizedgrid_codes(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * The number of columns.
     * @returns {number}
     */
    get columns() {
        const ret = wasm.sizedgrid_columns(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * The number of rows.
     * @returns {number}
     */
    get rows() {
        const ret = wasm.sizedgrid_rows(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) SizedGrid.prototype[Symbol.dispose] = SizedGrid.prototype.free;

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
 * Cells that turn, flaps that fall, and ms until the last is at rest.
 * @param {Uint8Array | number[]} from
 * @param {Uint8Array | number[]} to
 * @param {number} rows
 * @param {number} columns
 * @param {number} seed
 * @param {string} pace_name
 * @param {string} order_name
 * @param {number | null | undefined} step_interval_ms
 * @param {number} step_size
 * @returns {Float64Array}
 */
export function costOf(from, to, rows, columns, seed, pace_name, order_name, step_interval_ms, step_size) {
    const val5 = +rows;
    const val6 = +columns;
    const val7 = +seed;
    const val8 = +(isLikeNone(step_interval_ms) ? 0 : step_interval_ms);
    const val9 = +step_size;
    let ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3;
    try {
        ptr0 = passArray8ToWasm0(from, wasm.__wbindgen_malloc);
        len0 = WASM_VECTOR_LEN;
        ptr1 = passArray8ToWasm0(to, wasm.__wbindgen_malloc);
        len1 = WASM_VECTOR_LEN;
        ptr2 = passStringToWasm0(pace_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len2 = WASM_VECTOR_LEN;
        ptr3 = passStringToWasm0(order_name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len3 = WASM_VECTOR_LEN;
    } catch (e) {
        if (ptr3) { wasm.__wbindgen_free(ptr3, len3 * 1, 1); }
        if (ptr2) { wasm.__wbindgen_free(ptr2, len2 * 1, 1); }
        if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
        if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
        throw e;
    }
    const ret = wasm.costOf(ptr0, len0, ptr1, len1, val5, val6, val7, ptr2, len2, ptr3, len3, !isLikeNone(step_interval_ms), val8, val9);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v10 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v10;
}

/**
 * Ends the core as a defect in it would. For tests of what comes after.
 */
export function crash() {
    wasm.crash();
}

/**
 * A grid as text.
 * @param {Uint8Array | number[]} codes
 * @param {number} rows
 * @param {number} columns
 * @param {boolean} heart
 * @returns {string}
 */
export function decode(codes, rows, columns, heart) {
    let deferred6_0;
    let deferred6_1;
    try {
        const val2 = +rows;
        const val3 = +columns;
        const val4 = +heart;
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.decode(ptr0, len0, val2, val3, val4);
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

/**
 * Lays a text out on a board: its codes, row by row, and behind them 1 when `takeReport` has something to say, else 0.
 * `align` is 0 for centred lines, 1 for lines at the left, 2 for a block, 3 for places as written; `vertical` 0 for the top, 1 for the middle, 2
 * for the bottom.
 * @param {string} text
 * @param {number} rows
 * @param {number} columns
 * @param {number} align
 * @param {number} vertical
 * @param {boolean} heart
 * @returns {Uint8Array}
 */
export function encode(text, rows, columns, align, vertical, heart) {
    const val2 = +rows;
    const val3 = +columns;
    const val4 = +align;
    const val5 = +vertical;
    const val6 = +heart;
    const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.encode(ptr0, len0, val2, val3, val4, val5, val6);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v7 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
    return v7;
}

/**
 * A grid as base64url of its JSON.
 * @param {Uint8Array | number[]} codes
 * @param {number} rows
 * @param {number} columns
 * @returns {string}
 */
export function gridToBase64(codes, rows, columns) {
    let deferred5_0;
    let deferred5_1;
    try {
        const val2 = +rows;
        const val3 = +columns;
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.gridToBase64(ptr0, len0, val2, val3);
        var ptr4 = ret[0];
        var len4 = ret[1];
        if (ret[3]) {
            ptr4 = 0; len4 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred5_0 = ptr4;
        deferred5_1 = len4;
        return getStringFromWasm0(ptr4, len4);
    } finally {
        wasm.__wbindgen_free(deferred5_0, deferred5_1, 1);
    }
}

/**
 * A grid as JSON.
 * @param {Uint8Array | number[]} codes
 * @param {number} rows
 * @param {number} columns
 * @returns {string}
 */
export function gridToJson(codes, rows, columns) {
    let deferred5_0;
    let deferred5_1;
    try {
        const val2 = +rows;
        const val3 = +columns;
        const ptr0 = passArray8ToWasm0(codes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.gridToJson(ptr0, len0, val2, val3);
        var ptr4 = ret[0];
        var len4 = ret[1];
        if (ret[3]) {
            ptr4 = 0; len4 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred5_0 = ptr4;
        deferred5_1 = len4;
        return getStringFromWasm0(ptr4, len4);
    } finally {
        wasm.__wbindgen_free(deferred5_0, deferred5_1, 1);
    }
}

/**
 * A grid from JSON or base64 of it.
 * @param {string} text
 * @returns {SizedGrid}
 */
export function readGrid(text) {
    const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.readGrid(ptr0, len0);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return SizedGrid.__wrap(ret[0]);
}

/**
 * What happened to the signs of the last text that left something to say.
 * @returns {Report}
 */
export function takeReport() {
    const ret = wasm.takeReport();
    return Report.__wrap(ret);
}

/**
 * A picture of RGBA bytes as the codes of colour tiles. `fit` is `cover` or `contain`.
 * @param {Uint8Array | number[]} pixels
 * @param {number} width
 * @param {number} height
 * @param {number} rows
 * @param {number} columns
 * @param {string} fit
 * @param {boolean} dithered
 * @returns {Uint8Array}
 */
export function tilesFromPicture(pixels, width, height, rows, columns, fit, dithered) {
    const val3 = +width;
    const val4 = +height;
    const val5 = +rows;
    const val6 = +columns;
    const val7 = +dithered;
    let ptr0, len0, ptr1, len1;
    try {
        ptr0 = passArray8ToWasm0(pixels, wasm.__wbindgen_malloc);
        len0 = WASM_VECTOR_LEN;
        ptr1 = passStringToWasm0(fit, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len1 = WASM_VECTOR_LEN;
    } catch (e) {
        if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
        if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
        throw e;
    }
    const ret = wasm.tilesFromPicture(ptr0, len0, val3, val4, val5, val6, ptr1, len1, val7);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v8 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
    return v8;
}
export function __wbg___wbindgen_throw_4c88d8bf264fd984(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbg_coreerror_new(arg0) {
    const ret = CoreError.__wrap(arg0);
    return ret;
}
export function __wbg_sign_new(arg0) {
    const ret = Sign.__wrap(arg0);
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
const EditFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_edit_free(ptr, 1));
const EditorFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_editor_free(ptr, 1));
const ReportFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_report_free(ptr, 1));
const SignFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_sign_free(ptr, 1));
const SizedGridFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_sizedgrid_free(ptr, 1));

function getArrayF64FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len);
}

function getArrayJsValueFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    const mem = getDataViewMemory0();
    const result = [];
    for (let i = ptr; i < ptr + 4 * len; i += 4) {
        result.push(wasm.__wbindgen_externrefs.get(mem.getUint32(i, true)));
    }
    wasm.__externref_drop_slice(ptr, len);
    return result;
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
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
