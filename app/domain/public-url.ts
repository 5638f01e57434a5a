const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|arpa)$/;

/** Rejects IP addresses, even public ones, since certificates name hosts. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  const labels = name.split(".");
  return labels.length > 1 && labels.every((label) => label !== "") && !/\.\d+$/.test(name) && !PRIVATE_NAME.test(name);
}

export function publicUrl(text: string, local: boolean, maxLength = 500): string | undefined {
  if (text.length > maxLength || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  if (local && ["localhost", "127.0.0.1"].includes(url.hostname)) {
    return ["http:", "https:"].includes(url.protocol) ? text : undefined;
  }
  if (url.protocol !== "https:" || !isPublicHost(url.hostname)) return undefined;
  if (!url.hostname.endsWith(".")) return text;
  url.hostname = url.hostname.slice(0, -1);
  return url.href;
}
