// As much of the alternatives' types as the benchmark uses: they are installed beside it, not with the product.

declare module "@vestaboard/vbml" {
  export const vbml: {
    parse(input: {
      components: readonly { template: string; style: { justify: string; align: string } }[];
    }): number[][];
  };
}
