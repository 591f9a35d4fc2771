import type { ExampleCall } from "./exampleCode.ts";

/* What a page of the documentation is made of. */

export interface PageField {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface PageAnswer {
  readonly status: string;
  readonly type: string;
  readonly when: string;
}

export interface PageExample {
  readonly call: ExampleCall;
  /** What it is answered; undefined where that says nothing by itself. */
  readonly answer?: { readonly status: string; readonly body: unknown };
  /** What the board shows then. */
  readonly characters?: readonly (readonly number[])[];
  /** What the API console begins with to make the same call. */
  readonly console?: string;
}

/** One page of the documentation. */
export interface Page {
  /** In the address. */
  readonly id: string;
  readonly title: string;
  readonly verb?: string;
  readonly path?: string;
  readonly text: readonly string[];
  readonly steps?: readonly string[];
  readonly boxes?: readonly { readonly title: string; readonly code: string }[];
  readonly fields: readonly { readonly title: string; readonly fields: readonly PageField[] }[];
  readonly answers: readonly PageAnswer[];
  readonly example?: PageExample;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly Page[];
}
