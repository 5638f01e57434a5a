/** Names that the public DNS does not hold: special-use ones (RFC 6761, 6762, 7686, 8375) and those of private networks. */
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|arpa)$/;

/**
 * Whether a host, as `URL.hostname` has it (lower case, an IPv4 address in dotted form however it was written), is a public
 * name. Addresses are none, public or not: whoever has a certificate has a name. A dot at the end changes nothing.
 */
function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  const labels = name.split(".");
  // An IPv6 address is one label in brackets, and an IPv4 one ends in a number.
  return labels.length > 1 && labels.every((label) => label !== "") && !/\.\d+$/.test(name) && !PRIVATE_NAME.test(name);
}

/**
 * An address that we send to because somebody else named it, as it is kept; undefined where it is not HTTPS on a public name
 * or has credentials in it. On a developer's machine, `local`, a receiver on this machine will do too.
 */
export function publicUrl(text: string, local: boolean, maxLength = 500): string | undefined {
  if (text.length > maxLength || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  if (local && ["localhost", "127.0.0.1"].includes(url.hostname)) {
    return ["http:", "https:"].includes(url.protocol) ? text : undefined;
  }
  if (url.protocol !== "https:" || !isPublicHost(url.hostname)) return undefined;
  if (!url.hostname.endsWith(".")) return text;
  // The same host: it is registered once.
  url.hostname = url.hostname.slice(0, -1);
  return url.href;
}
