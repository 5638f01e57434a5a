import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "#workers/local/chromium.mjs";
import { inTurn } from "./load.ts";

/** What Chromium's own slow 4G comes to where it is applied: 150 ms and 1.6 Mbit/s on the air. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: 86_400 };
const CPU_SLOWDOWN = 4;

export type Paint = {
  first: number;
  largest: number;
  shift: number;
  /** Elements of its HTML: what scripts add later is not in the comparison. */
  nodes: number;
};

/** So many visits of each address, in turn, after one that is not counted. */
export async function paintInTurn(urls: readonly string[], visits: number): Promise<Paint[][]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    for (const url of urls) await measurePaint(browser, url);
    return await inTurn(urls, visits, (url) => measurePaint(browser, url));
  } finally {
    await browser.close();
  }
}

/** One visit of a phone that has seen nothing of the site yet. */
async function measurePaint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const seen = { largest: 0, shift: 0, nodes: 0 };
      Object.assign(window, { seen });
      document.addEventListener("readystatechange", () => {
        seen.nodes ||= document.querySelectorAll("body *:not(script):not(template)").length;
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.largest = entry.startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
    return await page.evaluate(() => ({
      first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      ...(window as unknown as { seen: { largest: number; shift: number; nodes: number } }).seen,
    }));
  } finally {
    await context.close();
  }
}

/** Compresses text on its way to the browser, as an edge in front of either would. */
export async function compressing(origin: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const forwarded = httpRequest(origin + request.url, { method: request.method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("end", () => {
        const { "content-length": _, "transfer-encoding": __, ...rest } = reply.headers;
        const whole = Buffer.concat(parts);
        const text = /text|javascript|json|svg/.test(String(rest["content-type"]));
        const body = text ? gzipSync(whole, { level: 6 }) : whole;
        const encoding = text ? { "content-encoding": "gzip" } : {};
        response.writeHead(reply.statusCode ?? 502, { ...rest, ...encoding, "content-length": body.length }).end(body);
      });
    });
    forwarded.on("error", () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
