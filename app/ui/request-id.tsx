import { createContext, useContext } from "react";

const NAME = "request-id";

/** The document's request, while the server renders it. In the browser the document itself knows. */
export const RequestId = createContext<string | undefined>(undefined);

export const requestIdTag = (id: string): string => `<meta name="${NAME}" content="${id}"/>`;

const tag = () => document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`);

/** The id by which an operator finds the log line of what failed: the document's, or what a navigation inside of it asked for. */
export function useRequestId(): string | undefined {
  const rendered = useContext(RequestId);
  return import.meta.env.SSR ? rendered : tag()?.content;
}

/** From now on the document goes by the id of the last answer that failed, as its error page will show that. */
export function followFaults(): void {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const id = answer.headers.get("X-Request-Id");
    const known = tag();
    if (answer.status >= 500 && id && known) known.content = id;
    return answer;
  };
}
