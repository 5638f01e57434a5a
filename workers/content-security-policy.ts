import { IMAGES_URL } from "#app/domain/image-url.ts";
import type { Visit } from "#app/visit.ts";

/** `additions` are directives like `script-src https://js.example.com`, separated by semicolons. */
export function contentSecurityPolicy(visit: Visit, additions: string): string {
  const tiles = new URL(visit.settings.mapTiles.url.replace("{s}", "*")).origin;
  const policy = [
    "default-src 'none'",
    // Scripts loaded by ours are trusted with them; host names are not.
    `script-src 'nonce-${visit.nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${visit.nonce}'`,
    // React renders style attributes on the server (bar widths, map positions); they can't run scripts.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", tiles, IMAGES_URL].filter(Boolean).join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  for (const addition of additions.split(";").filter(Boolean)) {
    const [directive = "", ...sources] = addition.trim().split(/\s+/);
    const known = policy.findIndex((each) => each.startsWith(`${directive} `));
    if (known < 0) policy.push(addition.trim());
    else policy[known] += ` ${sources.join(" ")}`;
  }
  return policy.join("; ");
}
