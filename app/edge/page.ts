import { joined } from "#app/platform/bytes.ts";
import type { AgeShown, Visit } from "#app/visit.ts";
import { STALE_NOTE } from "./stale-note.ts";

type Own = "nonce" | "requestId";
type Piece = Uint8Array | Own | "hidden";

/**
 * A page that is the same for everyone, except for its `Own` pieces. Bytes, because encoding is the most expensive
 * part.
 */
export type Page = {
  status: number;
  headers: [string, string][];
  pieces: Piece[];
  route: string | null;
  age: AgeShown | null;
};

/** Unguessable, so vendor text can't contain them. Created on first use: no random numbers at startup. */
export const placeholders = (): Record<Own, string> => {
  marks ??= { nonce: mark(), requestId: mark() };
  return marks;
};
let marks: Record<Own, string> | undefined;
const mark = () => `m${crypto.randomUUID().replaceAll("-", "")}`;

const encoder = new TextEncoder();

/** As React writes an element that is hidden unless the page is old (STALE_NOTE). */
const SHOWN = `id="${STALE_NOTE}"`;
const HIDDEN = `${SHOWN} hidden=""`;

export async function readPage(response: Response, trace: Visit["trace"]): Promise<Page> {
  const { nonce, requestId } = placeholders();
  const pieces = (await response.text()).split(new RegExp(`(${nonce}|${requestId}|${HIDDEN})`)).map((piece) => {
    if (piece === nonce) return "nonce";
    if (piece === HIDDEN) return "hidden";
    return piece === requestId ? "requestId" : encoder.encode(piece);
  });
  return {
    status: response.status,
    headers: [...response.headers],
    pieces,
    route: trace.route,
    age: trace.age ?? null,
  };
}

export const isForEveryone = ({ status, headers }: Page): boolean =>
  status === 200 &&
  headers.some(([name, value]) => name === "content-type" && value.startsWith("text/html")) &&
  !headers.some(([name]) => name === "set-cookie");

export const weightOf = ({ pieces }: Page): number => bytesOf(pieces).reduce((sum, { length }) => sum + length, 0);

export function toResponse(
  { status, headers, pieces }: Page,
  own: Record<Own, string>,
  { isStale }: { isStale: boolean },
): Response {
  const hidden = encoder.encode(isStale ? SHOWN : HIDDEN);
  const parts = { nonce: encoder.encode(own.nonce), requestId: encoder.encode(own.requestId), hidden };
  const body = joined(pieces.map((piece) => (typeof piece === "string" ? parts[piece] : piece)));
  return new Response(body.length === 0 ? null : body, { status, headers });
}

type StoredPage = Omit<Page, "pieces"> & { pieces: (number | Exclude<Piece, Uint8Array>)[] };

export function pack({ pieces, ...page }: Page): Uint8Array {
  const stored: StoredPage = {
    ...page,
    pieces: pieces.map((piece) => (typeof piece === "string" ? piece : piece.length)),
  };
  return joined([encoder.encode(`${JSON.stringify(stored)}\n`), ...bytesOf(pieces)]);
}

export function unpack(packed: Uint8Array): Page {
  const line = packed.indexOf(LINE_FEED);
  const { pieces, ...page } = JSON.parse(new TextDecoder().decode(packed.subarray(0, line))) as StoredPage;
  let at = line + 1;
  return {
    ...page,
    pieces: pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      at += piece;
      return packed.subarray(at - piece, at);
    }),
  };
}
const LINE_FEED = 10;

const bytesOf = (pieces: Page["pieces"]) => pieces.filter((piece) => typeof piece !== "string");
