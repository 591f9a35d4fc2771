// As much of the alternatives' types as the benchmark uses: they are installed beside it, not with the product.

declare module "@vestaboard/vbml" {
  export const vbml: {
    parse(input: {
      components: readonly { template: string; style: { justify: string; align: string } }[];
    }): number[][];
  };
}

declare module "@statelyai/inspect" {
  import type { InspectionEvent } from "xstate";

  export function createBrowserInspector(options: { iframe: HTMLIFrameElement; url: string; autoStart: boolean }): {
    readonly adapter: { targetWindow: Window | null };
    readonly inspect: { next?(event: InspectionEvent): void };
  };
}

declare module "react-split-flap-effect" {
  import type { FunctionComponent } from "react";

  export const FlapDisplay: FunctionComponent<{
    chars: string;
    length: number;
    value: string;
    timing: number;
    className: string;
  }>;
}

declare module "sharp" {
  interface Sharp {
    ensureAlpha(): Sharp;
    greyscale(): Sharp;
    png(options?: { compressionLevel?: number }): Sharp;
    raw(): Sharp;
    toBuffer(): Promise<Buffer>;
    metadata(): Promise<{ pages?: number }>;
  }
  interface Raw {
    width: number;
    height: number;
    channels: 3 | 4;
  }
  function sharp(input: Uint8Array | Uint8ClampedArray, options?: { raw?: Raw; page?: number }): Sharp;
  namespace sharp {
    function concurrency(threads: number): number;
    function cache(on: boolean): void;
  }
  export = sharp;
}

declare module "@resvg/resvg-js" {
  export class Resvg {
    constructor(
      svg: string,
      options: { font: { loadSystemFonts: boolean; fontFiles?: readonly string[]; defaultFontFamily?: string } },
    );
    render(): { asPng(): Uint8Array };
  }
}

declare module "@napi-rs/canvas" {
  export function createCanvas(
    width: number,
    height: number,
  ): { getContext(kind: "2d"): Omit<CanvasRenderingContext2D, "canvas"> };
  export const GlobalFonts: { registerFromPath(file: string, family: string): unknown };
}

declare module "satori" {
  interface Element {
    type: string;
    props: { style: object; children?: readonly Element[] | string | undefined };
  }
  function satori(
    element: Element,
    options: {
      width: number;
      height: number;
      fonts: readonly { name: string; data: Uint8Array; weight: 700; style: "normal" }[];
    },
  ): Promise<string>;
  export = satori;
}

declare module "gifenc" {
  type Palette = readonly (readonly number[])[];
  const gifenc: {
    GIFEncoder(): {
      writeFrame(index: Uint8Array, width: number, height: number, options: { palette: Palette; delay: number }): void;
      finish(): void;
      bytes(): Uint8Array;
    };
    quantize(pixels: Uint8ClampedArray, colours: number): Palette;
    applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array;
  };
  export = gifenc;
}

declare module "upng-js" {
  const UPNG: {
    encode(
      frames: readonly ArrayBuffer[],
      width: number,
      height: number,
      colours: number,
      delays: number[],
    ): ArrayBuffer;
    decode(file: ArrayBuffer): object;
    toRGBA8(picture: object): ArrayBuffer[];
  };
  export = UPNG;
}

declare module "@fiestaboard/ui/components/board/board-display" {
  import type { FunctionComponent } from "react";

  export const BoardDisplay: FunctionComponent<{
    message: string;
    size: "lg";
    flapSpeed: { durationMs: number };
    emitCellMetadata: boolean;
  }>;
}

declare module "@tailwindcss/vite" {
  import type { Plugin } from "vite";

  function tailwind(): Plugin[];
  export = tailwind;
}

declare module "@fiestaboard/ui/lib/board-characters" {
  export const BOARD_CHARS: readonly string[];
}

declare module "@rjsf/core" {
  const Form: unknown;
  export = Form;
}

declare module "@rjsf/validator-ajv8" {
  const validator: unknown;
  export = validator;
}

declare module "graphql-yoga" {
  import type { RequestListener } from "node:http";

  export function createSchema(options: { typeDefs: string; resolvers: object }): object;
  export function createYoga(options: { schema: object; logging: boolean; graphiql: boolean }): RequestListener;
  export function createPubSub(): {
    publish(topic: string, what: string): void;
    subscribe(topic: string): AsyncIterable<string>;
  };
}

declare module "better-sse" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Session {
    push(data: unknown, event: string): Session;
  }
  export function createSession(request: IncomingMessage, response: ServerResponse): Promise<Session>;
  export function createChannel(): {
    register(session: Session): void;
    broadcast(data: unknown, event: string): void;
  };
}

declare module "autocannon" {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Result {
    readonly duration: number;
    readonly errors: number;
    readonly requests: { readonly total: number };
    readonly statusCodeStats?: Readonly<Record<string, { readonly count: number }>>;
  }
  /** Resolves with what came of it. */
  function autocannon(options: {
    url: string;
    connections: number;
    amount: number;
    /** Calls a second, of all connections together; as many as there can be without it. */
    overallRate?: number;
    /** Has a call at a given rate wait in its line count from when it should have gone out. */
    ignoreCoordinatedOmission?: boolean;
    requests: readonly { setupRequest(request: Request): Request }[];
  }): PromiseLike<Result> & {
    on(event: "response", listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  };
  export = autocannon;
}
