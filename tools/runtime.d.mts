interface Locked {
  dependencies?: object;
  optionalDependencies?: object;
  peerDependencies?: object;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
export function closure(
  names: readonly string[],
  locked: Record<string, Locked>,
  isThere?: (place: string) => boolean,
): string[];
export function importedPackages(source: string): string[];
/** Places of the packages that were taken. Throws where the folder is not empty, or the build is missing or old. With `links` the files are the very same as here. */
export function gatherRuntime(to: string, options?: { links?: boolean }): string[];
