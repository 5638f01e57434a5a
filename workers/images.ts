import type { App } from "#app/app.ts";
import placeholder from "../public/placeholder.svg?raw";

/** Folders and a name. A letter or digit follows every dot, dash and slash, so there is no path traversal. */
const KEY = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*\.(jpg|png|webp)$/i;
const types = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** Sets the exact type, and a CSP that runs nothing. Keys are never reused, so browsers and the edge cache forever. */
export async function serveImage(request: Request, app: App): Promise<Response> {
  const { pathname, origin } = new URL(request.url);
  const key = decoded(pathname.slice("/images/".length));
  const [, ending] = KEY.exec(key ?? "") ?? [];
  if (!key || !ending) return notFound();

  // One cache entry, whatever the query.
  const address = new Request(`${origin}/images/${key}`);
  const edge = (caches as unknown as { default: Cache }).default;
  const cached = await edge.match(address);
  const response = cached ?? (await fromStore(app, key, types[ending.toLowerCase() as keyof typeof types]));
  if (!response) return key.startsWith("products/") ? missing() : notFound();
  if (!cached) app.background(edge.put(address, response.clone()));

  const headers = new Headers(response.headers);
  if (isKnown(request.headers.get("If-None-Match"), headers.get("ETag"))) {
    await response.body?.cancel();
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(response.body, { headers });
}

async function fromStore(app: App, key: string, type: string): Promise<Response | undefined> {
  const object = await app.images.get(key);
  if (!object) return undefined;
  return new Response(object.body as unknown as ReadableStream, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(object.size),
      ETag: object.httpEtag,
      "Cache-Control": "public, max-age=31536000, immutable",
      // Other sites show menus.
      "Cross-Origin-Resource-Policy": "cross-origin",
      ...asleep,
    },
  });
}

const asleep = { "Content-Security-Policy": "default-src 'none'; sandbox" };
const notFound = () => new Response("Not found", { status: 404, headers: asleep });

/** Browsers render the image in a 404, so a card shows a placeholder instead of a broken picture. */
const missing = () =>
  new Response(placeholder, { status: 404, headers: { "Content-Type": "image/svg+xml", ...asleep } });

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed encoding, such as "%zz": no such picture.
    return undefined;
  }
}

/** If-None-Match compares weakly. */
const isKnown = (ifNoneMatch: string | null, etag: string | null): boolean =>
  etag !== null &&
  (ifNoneMatch ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
