// P20: a menu inside another site's page: its size, and what it costs the page, for a phone on slow 4G.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { paintInTurn } from "#test/lab/peers/paint.ts";
import { openForeignSite } from "#test/support/browser/foreign-site.ts";
import { getAt, ownOrigin } from "#test/support/browser/own-website.ts";
import { startServer } from "#test/support/browser/server.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { root } from "#workers/local/state.ts";
import { atMost, type Figure, median } from "./figures.ts";

const VISITS = 5;
const KB_MAX = 15;
const RATIO_MAX = 1.1;

const text = `<h1>Green Door</h1><p>${"Open since 1998, in the middle of town. ".repeat(12)}</p>`;
/** Most shops' pages begin with a picture. */
const picture = `<img src="data:image/webp;base64,${readFileSync(join(root, "public/home.webp")).toString("base64")}" alt="" width="390" height="300">`;
const page = (body: string) => async () => `<main>${body}</main>`;

export async function figures(): Promise<Figure[]> {
  await buildIfStale();
  const server = await startServer({ rateLimitScale: 1000 });
  const own = ownOrigin(server.origin);
  const menu = (await getAt(server.origin, new URL(own).host, "/embed")).text;
  const site = await openForeignSite({
    "/": page(picture + text),
    "/with": page(picture + text + menu),
    "/text": page(text),
    "/text/with": page(text + menu),
    // The control: scripts of ours stand before everything else.
    "/blocked": page(`<script src="${own}/embed"></script><script src="${own}/embed.js"></script>${text}${menu}`),
  });
  try {
    const paths = ["/", "/with", "/text", "/text/with", "/blocked"].map((path) => site.origin + path);
    const paints = await paintInTurn(paths, VISITS);
    const [plain, withMenu, onlyText, textWithMenu, blocked] = paints.map((visits) =>
      median(visits.map(({ largest }) => largest)),
    ) as [number, number, number, number, number];
    const shift = Math.max(...paints.slice(0, -1).flatMap((visits) => visits.map((paint) => paint.shift)));
    return [
      atMost(
        "P20 · the embedded menu of the demo's largest shop, gzip",
        KB_MAX,
        [gzipSync(menu).length / 1000],
        1,
        " kB",
      ),
      atMost(`P20 · largest paint of another site's page with it ÷ without it, median of ${VISITS}`, RATIO_MAX, [
        withMenu / plain,
      ]),
      atMost("P20 · layout shift", 0, [shift], 3),
      {
        what: "P20 · the same ratio of a page of nothing but 500 letters",
        figure: (textWithMenu / onlyText).toFixed(2),
      },
      { what: "P20 · control: with two scripts of ours in front", figure: (blocked / onlyText).toFixed(2) },
    ];
  } finally {
    site.close();
    await server.stop();
  }
}
