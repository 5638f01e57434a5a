/** Names that the public DNS does not hold: special-use ones (RFC 6761, 6762, 7686, 8375) and those of private networks. */
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|arpa)$/;

/**
 * Whether a host, as `URL.hostname` has it (lower case, an IPv4 address in dotted form however it was written), is a public
 * name. Addresses are none, public or not: whoever has a certificate has a name. A dot at the end changes nothing.
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  const labels = name.split(".");
  // An IPv6 address is one label in brackets, and an IPv4 one ends in a number.
  return labels.length > 1 && labels.every((label) => label !== "") && !/\.\d+$/.test(name) && !PRIVATE_NAME.test(name);
}
