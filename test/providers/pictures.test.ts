import { expect, test, vi } from "vitest";
import { createPictures } from "#app/providers/pictures.ts";

const MB = 1024 * 1024;
const pictures = createPictures({ local: false, maxBytes: 2 * MB });
const URL = "https://images.example.com/a.jpg";

/** How the other server answers; what it was asked. */
function server(respond: () => Response | Promise<Response>) {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    requests.push(init);
    return respond();
  });
  return requests;
}

test("a picture is read as it is, and no redirect is followed", async () => {
  const requests = server(() => new Response(new Uint8Array([1, 2, 3])));
  expect(await pictures.fetch(URL)).toEqual({ ok: true, bytes: new Uint8Array([1, 2, 3]) });
  expect(requests[0]?.redirect).toBe("manual");
  server(() => new Response(null, { status: 302, headers: { Location: "https://10.0.0.1/" } }));
  expect(await pictures.fetch(URL)).toEqual({ ok: false, error: "The address redirects" });
});

test.each([
  "http://images.example.com/a.jpg",
  "https://127.0.0.1/a.jpg",
  "https://db.internal/a.jpg",
  "https://u:p@a.example.com/",
])("%s is never fetched", async (url) => {
  const requests = server(() => new Response("x"));
  expect(await pictures.fetch(url)).toEqual({ ok: false, error: "Not a public https:// address" });
  expect(requests).toEqual([]);
});

test("a picture that is too large is abandoned while it is read, even if its stated length is small", async () => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(MB));
    },
  });
  server(() => new Response(endless, { headers: { "Content-Length": "10" } }));
  expect(await pictures.fetch(URL)).toEqual({ ok: false, error: "Larger than 2 MB" });
  expect(chunks).toBeLessThan(6);
});

test("a server that fails or is missing is reported", async () => {
  server(() => new Response("no", { status: 404 }));
  expect(await pictures.fetch(URL)).toEqual({ ok: false, error: "The server answered 404" });
  server(() => Promise.reject(new TypeError("lost")));
  expect(await pictures.fetch(URL)).toEqual({ ok: false, error: "The server could not be reached" });
});
