import { createContext, type ReactNode, useContext } from "react";
import { IMAGES_URL } from "#app/domain/image-url.ts";
import { barColors, THEME_SCRIPT } from "./theme.ts";

export type DocumentParts = {
  requestId: string;
  nonce: string;
  /** The pattern of the page's path, if its speed is reported. */
  measuredRoute: string | null;
  head: ReactNode;
  handOff: string;
  pictures: string[];
};

/** Undefined in the browser, which keeps the server's markup. */
export const Document = createContext<DocumentParts | undefined>(undefined);

export function DocumentHead() {
  const parts = useContext(Document);
  return import.meta.env.SSR && parts ? (
    <>
      <meta name={REQUEST_ID} content={parts.requestId} />
      {parts.measuredRoute ? <meta name={MEASURED_ROUTE} content={parts.measuredRoute} /> : null}
      {/* Must precede the script that reads them. */}
      {(["light", "dark"] as const).map((theme) => (
        <meta
          key={theme}
          id={`bars-${theme}`}
          name="theme-color"
          content={barColors[theme]}
          media={`(prefers-color-scheme: ${theme})`}
        />
      ))}
      <InlineScript nonce={parts.nonce} code={THEME_SCRIPT} />
      {IMAGES_URL ? <link rel="preconnect" href={IMAGES_URL} /> : null}
      {parts.head}
    </>
  ) : null;
}

/** Must follow React Router's scripts, which create the stream. */
export function HandOff() {
  const { handOff, nonce } = useContext(Document) ?? {};
  if (!import.meta.env.SSR || !handOff || !nonce) return null;
  const stream = "window.__reactRouterContext.streamController";
  const code = `${stream}.enqueue(${inScript(handOff)});${stream}.close();`;
  return <InlineScript nonce={nonce} code={code} />;
}

const InlineScript = ({ nonce, code }: { nonce: string; code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of ours
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
);

const inScript = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

export function useEarlyHintPicture(path: string, first: boolean): void {
  const parts = useContext(Document);
  if (first) parts?.pictures.push(path);
}

const REQUEST_ID = "request-id";
const MEASURED_ROUTE = "measured-route";
const metaTag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const requestIdTag = () => metaTag(REQUEST_ID);
export const measuredRoute = () => metaTag(MEASURED_ROUTE)?.content;

export function useRequestId(): string | undefined {
  const parts = useContext(Document);
  return import.meta.env.SSR ? parts?.requestId : requestIdTag()?.content;
}

export function trackFailedRequestId(send: typeof fetch): typeof fetch {
  return async (...args) => {
    const response = await send(...args);
    const id = response.headers.get("X-Request-Id");
    const known = requestIdTag();
    if (response.status >= 500 && id && known) known.content = id;
    return response;
  };
}
