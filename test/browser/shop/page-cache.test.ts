import { expect, test } from "vitest";
import { EDGE } from "#app/edge/settings.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { openServer } from "#test/support/browser/site.ts";

const menu = `/vendor/${demoVendorIds.vendor}/menu`;
const server = await openServer({ rateLimitScale: 1000 });

async function load(headers: HeadersInit = {}) {
  const response = await fetch(server.origin + menu, { headers });
  return { response, html: await response.text() };
}

test.runIf(EDGE)(
  "a kept menu has a fresh nonce in its policy and in all its scripts, and the id of its own request",
  async () => {
    const loads = [await load(), await load(), await load()];
    const nonces = loads.map(({ response, html }) => {
      const [, nonce] = /script-src 'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "") ?? [];
      const inPage = new Set(
        [...html.matchAll(/<(?:script|style|link)[^>]* nonce="([^"]*)"/g)].map(([, used]) => used),
      );
      expect([...inPage]).toEqual([nonce]);
      expect(html).toContain(response.headers.get("X-Request-Id"));
      expect(html).not.toMatch(/\bm[0-9a-f]{32}\b/);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      return nonce;
    });
    expect(new Set(nonces).size).toBe(3);
    const neutral = loads.map(({ response, html }, at) =>
      html.replaceAll(nonces[at]!, "").replaceAll(response.headers.get("X-Request-Id")!, ""),
    );
    // The time stands in it: the second and the third are the first one, kept.
    expect(new Set(neutral).size).toBe(1);
  },
);

test.runIf(EDGE)(
  "the pictures of a menu's first screen are named ahead of it, as the page itself names them",
  async () => {
    const { response, html } = await load();
    const links = response.headers.get("Link") ?? "";
    const ahead = [...links.matchAll(/<([^>]+)>; rel=preload; as=image; fetchpriority=high/g)].map(([, path]) => path);
    const shown = [...html.matchAll(/<img src="([^"]+)"[^>]* loading="eager"/g)].map(([, path]) => path);
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead).toEqual([...new Set(shown)]);
    expect((await fetch(server.origin + ahead[0])).status).toBe(200);
  },
);

test("Early Hints name no shops near an address, because the edge would send them to the next visitor", async () => {
  const address = { address: "8500 Sunset Blvd, West Hollywood, CA 90069", lat: 34.0934, lng: -118.3779 };
  const response = await fetch(`${server.origin}/nearby`, {
    headers: { Cookie: `userAddress=${encodeURIComponent(JSON.stringify(address))}` },
  });
  expect(await response.text()).toMatch(/<link rel="preload" as="image" href="\/images\/[^"]+" fetchPriority="high"/);
  expect(response.headers.get("Link")).toBeNull();
});

test.runIf(EDGE)("the text's font is optional, and nothing fetches it ahead of the first paint", async () => {
  const { html } = await load();
  const [, font = ""] = /@font-face\{[^}]*font-display:optional;src:url\(([^)]+\.woff2)\)/.exec(html) ?? [];
  const file = await fetch(server.origin + font);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "font/woff2"]);
  expect(html).not.toMatch(/<link[^>]*as="font"/);
});
