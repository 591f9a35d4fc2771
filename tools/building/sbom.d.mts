interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly { readonly expression?: string; readonly license?: { readonly id?: string } }[];
}
export function readSbom(): {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
