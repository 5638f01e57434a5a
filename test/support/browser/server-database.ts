/**
 * The database of a running server, for its tests. Miniflare's own handle waits for workerd on Node's main thread; workerd
 * may at that moment wait for Node to read its log, and neither ever goes on. So a second worker beside the product's
 * answers statements over HTTP.
 */
const script = `export default {
  async fetch(request, { DB }) {
    const { how, statements } = await request.json();
    const prepared = statements.map(({ text, values }) => DB.prepare(text).bind(...values));
    try {
      return Response.json(how === "batch" ? await DB.batch(prepared) : await prepared[0][how]());
    } catch (error) {
      return new Response(error.message, { status: 400 });
    }
  },
};`;

export const databaseWorker = {
  name: "database",
  modules: true,
  script,
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

type How = "all" | "run" | "raw" | "batch";

export function serverDatabase(url: URL): D1Database {
  const send = async (how: How, statements: object[]) => {
    // The server may close a kept connection just as it is reused.
    const headers = { Connection: "close" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ how, statements }) });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<never>;
  };
  const prepare = (text: string, values: unknown[] = []): object => {
    const own = { text, values };
    return {
      ...own,
      bind: (...bound: unknown[]) => prepare(text, bound),
      all: () => send("all", [own]),
      run: () => send("run", [own]),
      raw: () => send("raw", [own]),
      first: async (column?: string) => {
        const [row] = ((await send("all", [own])) as D1Result<Record<string, unknown>>).results;
        return (column ? row?.[column] : row) ?? null;
      },
    };
  };
  return { prepare, batch: (statements: object[]) => send("batch", statements) } as unknown as D1Database;
}
