export declare const hasHelm: boolean;
export declare const renderings: readonly { readonly file: string; readonly values: readonly string[] }[];
export declare function chartHash(): string;
export declare function render(values: readonly string[]): string;
