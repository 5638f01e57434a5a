import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { earlyHints, edgeHead } from "./edge/document.tsx";
import { withShopManifest } from "./edge/shop-manifest.ts";
import { errorFacts } from "./platform/error-facts.ts";
import { WebsiteHead } from "./routes/website/head.tsx";
import { Document } from "./ui/page/document.tsx";
import { visitContext } from "./visit.ts";

/** One string: on the edge, stream chunks cost more to encode than to render, and nothing here is deferred. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, requestId, trace, settings, website } = loadContext.get(visitContext);
  const { serverHandoffStream, ...context } = website ? routerContext : withShopManifest(routerContext);
  const handOff = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const { pathname } = new URL(request.url);
  // The charts cover the marketplace's pages, whose paths a website's would collide with.
  const measuredRoute = !website && Math.random() < settings.measuredPages ? trace.route : null;
  const head = (
    <>
      {edgeHead(pathname, nonce)}
      {website ? <WebsiteHead website={website} nonce={nonce} /> : null}
    </>
  );
  const parts = { requestId, nonce, measuredRoute, head, handOff, pictures: [] as string[] };
  const markup = renderToString(
    <Document value={parts}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </Document>,
  );
  for (const hint of earlyHints(pathname, trace.age ? [] : parts.pictures)) headers.append("Link", hint);
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
}

/** React Router's default would also log a failed query's bound values. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const expected = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (expected) return;
  const visit = (context as Readonly<RouterContextProvider>).get(visitContext);
  visit.log("fault", { route: visit.trace.route, ...errorFacts(error) });
};
