import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext } from "./context.ts";
import { isFirstPage } from "./domain/chrome.ts";
import { faultFacts } from "./domain/fault-facts.ts";
import all from "./styles/all.css?inline";
import first from "./styles/first.css?inline";
import { RequestId, requestIdTag } from "./ui/request-id.tsx";
import { textFontRule, textFontScript } from "./ui/text-font.ts";
import { STYLES_GROUP } from "./ui/whole-styles.tsx";

/**
 * Renders a page to one string. The edge build of React's stream encodes every small piece on its own, which costs
 * more than the rendering itself; nothing here is deferred, so that a stream would only be slower. The hand-off to the
 * browser (loader data) is drained beside it and appended once. The styles that a page needs are inline: they save the
 * round trip before the first paint.
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

  const { nonce, requestId } = loadContext.get(appContext);
  const { serverHandoffStream, ...context } = routerContext;
  const markup = renderToString(
    <RequestId value={requestId}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </RequestId>,
  );
  const handOff =
    serverHandoffStream && context.renderMeta?.didRenderScripts ? await new Response(serverHandoffStream).text() : "";
  const { pathname } = new URL(request.url);
  const [headEnd, bodyEnd] = [markup.indexOf("</head>"), markup.lastIndexOf("</body>")];
  const bodyBegin = markup.indexOf(">", markup.indexOf("<body", headEnd)) + 1;
  // A page works before its scripts do: what is seen of it goes first over the line.
  const head = markup.slice(0, headEnd).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
  for (const hint of pictureHints(pathname, head)) headers.append("Link", hint);
  const styles = isFirstPage(pathname) ? first : all;
  const page = [
    `<!DOCTYPE html>${head}${requestIdTag(requestId)}${textFontRule(nonce)}<style nonce="${nonce}" data-precedence="${STYLES_GROUP}">${styles}</style>`,
    markup.slice(headEnd, bodyBegin),
    textFontScript(nonce),
    markup.slice(bodyBegin, bodyEnd),
    handOffScript(handOff, nonce),
    markup.slice(bodyEnd),
  ];
  return new Response(page.join(""), { status, headers });
}

const PICTURE = /<link rel="preload"(?: as="image")? href="([^"]+)"(?: as="image")? fetchPriority="high"\/>/g;

/**
 * What the edge may send ahead of a page where it knows it from before (103 Early Hints): the pictures of its first screen. It
 * remembers them by address alone, so that they are said of pages alone that are the same for everybody.
 */
function pictureHints(pathname: string, head: string): string[] {
  if (!isFirstPage(pathname) || pathname === "/nearby") return [];
  return [...head.matchAll(PICTURE)].map(([, href]) => `<${href}>; rel=preload; as=image; fetchpriority=high`);
}

function handOffScript(handOff: string, nonce: string): string {
  if (!handOff) return "";
  const stream = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${stream}.enqueue(${inScript(handOff)});${stream}.close();</script>`;
}

/** A string as JavaScript that cannot end the script element that it stands in. */
const inScript = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** A bug in a loader, action or component. Without this React Router would log what was bound to a failed query too. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const expected = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500);
  if (expected) return;
  const app = (context as Readonly<RouterContextProvider>).get(appContext);
  app.log("fault", { route: app.trace.route, ...faultFacts(error) });
};
