import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** ipaddr.js counts addresses that embed an IPv4 one (RFC 4291, 2.5.5.1) among the public ones. */
const embedded = ipaddr.IPv6.parseCIDR("::/96");

/** The address that is really meant: an IPv4 one also where it is written as IPv6. Undefined for what is none. */
function read(text: string): Address | undefined {
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

export function isAddress(text: string): boolean {
  return read(text) !== undefined;
}

/** Whether anybody on the internet could ask this address. */
export function isPublicAddress(text: string): boolean {
  const address = read(text);
  if (address === undefined || address.range() !== "unicast" || isMetadataAddress(text)) return false;
  return !(address instanceof ipaddr.IPv6 && address.match(embedded));
}

/** Where clouds answer with the secrets of a machine; nobody's feed is there, whatever an operator allowed. */
const metadata = [
  "169.254.0.0/16",
  "fe80::/10",
  "fd00:ec2::/32",
  "100.100.100.200/32",
  "168.63.129.16/32",
  "192.0.0.192/32",
];

export function isMetadataAddress(text: string): boolean {
  const address = read(text);
  if (address === undefined) return true;
  return metadata.some((range) => {
    const [base, bits] = ipaddr.parseCIDR(range);
    return base.kind() === address.kind() && address.match(base, bits);
  });
}

/** Whether it is this machine. */
export function isOwnAddress(text: string): boolean {
  const address = read(text);
  if (address === undefined) return true;
  if (["loopback", "unspecified"].includes(address.range())) return true;
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return own.some((one) => read(one.address)?.toNormalizedString() === address.toNormalizedString());
}
