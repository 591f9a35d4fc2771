// As much of the alternatives' types as the benchmark uses: they are installed beside it, not with the product.

declare module "@vestaboard/vbml" {
  export const vbml: {
    parse(input: {
      components: readonly { template: string; style: { justify: string; align: string } }[];
    }): number[][];
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
    greyscale(): Sharp;
    raw(): Sharp;
    toBuffer(): Promise<Buffer>;
  }
  function sharp(input: Uint8Array): Sharp;
  export = sharp;
}
