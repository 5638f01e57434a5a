import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** Pages of another site, by path: what stands in their body, made as each is opened. Compressed, as an edge would. */
export async function openForeignSite(pages: Record<string, () => Promise<string>>, style = "") {
  const server = createServer(async ({ url = "/" }, response) => {
    const body = await pages[url]?.();
    const page = `<!doctype html><html lang="en"><title>Green Door</title><style>${style}</style><body>${body}</body></html>`;
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": "gzip",
    });
    response.end(gzipSync(page));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://www.foreign.localhost:${port}`, close: () => void server.close() };
}
