export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 4000;

/** Errors never include the URL, which holds the key. */
export async function fetchJson<T>(fetch: Fetch, system: string, url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new Error(`${system} cannot be reached: ${error.name}`);
  });
  if (!response.ok) throw new Error(`${system} answered ${response.status}`);
  return response.json().catch(() => {
    throw new Error(`${system} did not answer in JSON`);
  }) as Promise<T>;
}
