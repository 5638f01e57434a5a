import { createContext, type ReactNode, useContext } from "react";
import { barColors, THEME_SCRIPT } from "./theme.ts";

/** What the server alone knows of a document, while it renders it. */
export type DocumentParts = {
  requestId: string;
  nonce: string;
  /** Styles, and whatever else makes the page faster (app/edge/document.tsx). */
  head: ReactNode;
  bodyStart: ReactNode;
  /** React Router's data for the browser. */
  handOff: string;
  /** The pictures of the first screen, as they are rendered. */
  pictures: string[];
};

/** Undefined in the browser: it finds these parts in the page, and lets them stand. */
export const Document = createContext<DocumentParts | undefined>(undefined);

export function DocumentHead() {
  const parts = useContext(Document);
  // No browser carries what only the server writes.
  return import.meta.env.SSR && parts ? (
    <>
      <meta name={REQUEST_ID} content={parts.requestId} />
      {/* Before the script, which looks for them. */}
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
      {parts.head}
    </>
  ) : null;
}

export const DocumentBodyStart = () => useContext(Document)?.bodyStart ?? null;

/** After React Router's own scripts, which make the stream that this goes to. */
export function HandOff() {
  const { handOff, nonce } = useContext(Document) ?? {};
  if (!import.meta.env.SSR || !handOff || !nonce) return null;
  const stream = "window.__reactRouterContext.streamController";
  const code = `${stream}.enqueue(${inScript(handOff)});${stream}.close();`;
  return <InlineScript nonce={nonce} code={code} />;
}

/** A script that React writes as it is. It stands in the server's HTML alone. */
export const InlineScript = ({ nonce, code }: { nonce: string; code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of ours
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
);

/** A string as JavaScript that cannot end the script element that it stands in. */
const inScript = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Notes a picture of the first screen, which the edge may name ahead of the page. */
export function useFirstPicture(path: string, first: boolean): void {
  const parts = useContext(Document);
  if (first) parts?.pictures.push(path);
}

const REQUEST_ID = "request-id";
const requestIdTag = () => document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID}"]`);

/** The id by which an operator finds the log line of what failed: the document's, or what a navigation inside of it asked for. */
export function useRequestId(): string | undefined {
  const parts = useContext(Document);
  return import.meta.env.SSR ? parts?.requestId : requestIdTag()?.content;
}

/** A fetch with which the document goes by the id of the last answer that failed, as its error page will show that. */
export function followFaults(ask: typeof fetch): typeof fetch {
  return async (...asked) => {
    const answer = await ask(...asked);
    const id = answer.headers.get("X-Request-Id");
    const known = requestIdTag();
    if (answer.status >= 500 && id && known) known.content = id;
    return answer;
  };
}
