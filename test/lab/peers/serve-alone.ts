// Our production build by itself, for measuring what it costs: without what serves its files locally, which the edge does elsewhere.
import { localBindings } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { createServer } from "#workers/local/state.ts";

await buildIfStale();
const server = createServer({ port: Number(process.env.PORT), bindings: localBindings(process.env), pagesAlone: true });
await server.ready;
process.on("SIGTERM", async () => {
  await server.dispose();
  process.exit(0);
});
