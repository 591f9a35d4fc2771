/**
 * oidc-provider calls `URL.parse`, which not every Node 20 has. Where it is missing it is added, as the URL standard
 * says: null for what is no address.
 */
export function provideUrlParse(): void {
  if ("parse" in URL) return;
  Object.defineProperty(URL, "parse", {
    configurable: true,
    writable: true,
    value: (address: string, base?: string) => (URL.canParse(address, base) ? new URL(address, base) : null),
  });
}
