import type { App } from "#app/app.ts";
import placeholder from "../public/placeholder.svg?raw";

/** A folder or more and a name; each dot, dash and slash has a letter or digit after it, so that nothing climbs. */
const KEY = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*\.(jpg|png|webp)$/i;
const types = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/**
 * Serves a stored picture with its exact type and a policy under which it could run nothing. Keys are never used twice, so
 * that what was served once stays true for ever: browsers keep it, and the edge's cache stands in front of the store.
 */
export async function serveImage(request: Request, app: App): Promise<Response> {
  const { pathname, origin } = new URL(request.url);
  const key = decoded(pathname.slice("/images/".length));
  const [, ending] = KEY.exec(key ?? "") ?? [];
  if (!key || !ending) return notFound();

  // Whatever query somebody adds, it is one picture.
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
      ...asleep,
    },
  });
}

const asleep = { "Content-Security-Policy": "default-src 'none'; sandbox" };
const notFound = () => new Response("Not found", { status: 404, headers: asleep });

/** Browsers draw what comes with a 404: a card shows the picture of what has none, not a broken one. */
const missing = () =>
  new Response(placeholder, { status: 404, headers: { "Content-Type": "image/svg+xml", ...asleep } });

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // "%zz" and the like: no such picture.
    return undefined;
  }
}

/** Whether the browser holds this version already (If-None-Match compares weakly). */
const isKnown = (asked: string | null, etag: string | null): boolean =>
  etag !== null &&
  (asked ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
