export interface Notice {
  readonly licence: string;
  readonly chosen: string | null;
  readonly author: string;
  readonly source: string;
  readonly text: string;
  readonly notice: string;
}
export function readNotices(
  root: string,
  bundled: readonly { readonly name: string; readonly version: string }[],
): [name: string, Notice][];
export function noticesText(notices: readonly [name: string, Notice][]): string;
export function writeNotices(root: string): void;
export function noticesInDevelopment(root: string): import("vite").Plugin;
