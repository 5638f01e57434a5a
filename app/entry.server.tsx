import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { earlyHints, edgeParts } from "./edge/document.tsx";
import { withShopManifest } from "./edge/shop-manifest.ts";
import { faultFacts } from "./platform/error-facts.ts";
import { Document } from "./ui/page/document.tsx";
import { visitContext } from "./visit.ts";

/**
 * Renders a page to one string. The edge build of React's stream encodes every small piece on its own, which costs more than
 * the rendering itself; nothing here is deferred, so a stream would only be slower.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, requestId } = loadContext.get(visitContext);
  const { serverHandoffStream, ...context } = withShopManifest(routerContext);
  const handOff = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const { pathname } = new URL(request.url);
  const parts = { requestId, nonce, handOff, pictures: [] as string[], ...edgeParts(pathname, nonce) };
  const markup = renderToString(
    <Document value={parts}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </Document>,
  );
  for (const hint of earlyHints(pathname, parts.pictures)) headers.append("Link", hint);
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
}

/** A bug in a loader, action or component. Without this React Router would log what was bound to a failed query too. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const expected = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (expected) return;
  const visit = (context as Readonly<RouterContextProvider>).get(visitContext);
  visit.log("fault", { route: visit.trace.route, ...faultFacts(error) });
};
