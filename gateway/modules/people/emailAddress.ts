/** RFC 5321: a path has at most 256 octets, of which two are its angle brackets. */
const longestEmailAddress = 254;

/** One @, no blanks or control characters, a name before and a domain with no empty label behind. */
const emailPattern = /^[^\s@\p{C}"<>(),:;\\[\]]{1,64}@[^\s@\p{C}"<>(),:;\\[\].]+(\.[^\s@\p{C}"<>(),:;\\[\].]+)*$/u;

/** The address as it is kept and shown; undefined when it can be none. */
export function readEmailAddress(text: string): string | undefined {
  const trimmed = text.trim().normalize("NFC");
  return trimmed.length <= longestEmailAddress && emailPattern.test(trimmed) ? trimmed : undefined;
}

/** Two addresses with the same key are one mailbox to us. */
export function emailKey(emailAddress: string): string {
  return emailAddress.trim().normalize("NFC").toLowerCase();
}
