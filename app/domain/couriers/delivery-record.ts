import type { IdCheck } from "../compliance/id-check.ts";
import type {
  Courier,
  CourierRequest,
  CourierStatus,
  DeliveryProof,
  FailureReason,
  MoveName,
  Mover,
} from "./request.ts";

/** One line of a request's log. The first, "request", is the request itself. */
export type LogEntry = IdCheck & {
  /** The request's version after it: 1, 2, 3 … without a gap. */
  version: number;
  at: number;
  move: MoveName | "request";
  from: CourierStatus | null;
  to: CourierStatus;
  by: Pick<Mover, "id" | "name" | "role">;
  courier: Courier | null;
  /** On a delivery: whether the courier stated "ID checked, 21+". */
  idChecked: boolean | null;
  proof: DeliveryProof | null;
  reason: FailureReason | null;
  note: string;
  /** SHA-256 over this entry and the hash before it, in hexadecimal. */
  hash: string;
};

type Digest = (text: string) => string;

/** What never changes about a request, in a fixed order: the chain begins with it, so that it binds the money too. */
const subjectOf = (request: CourierRequest): string =>
  JSON.stringify([
    request.id,
    request.createdAt,
    request.vendorId,
    request.dispensaryName,
    request.address,
    request.contactPhone,
    request.orderNumber,
    request.customerName,
    request.customerPhone,
    request.deliveryAddress,
    request.orderTotalCents,
    request.ratePercent,
    request.courierPaymentCents,
    request.products.map((item) => [item.name, item.quantity]),
    // Earlier requests were made without one: their chains stay as they are.
    ...(request.collectCents == null ? [] : [request.collectCents]),
  ]);

const contentOf = (entry: Omit<LogEntry, "hash">): string =>
  JSON.stringify([
    entry.version,
    entry.at,
    entry.move,
    entry.from,
    entry.to,
    [entry.by.id, entry.by.name, entry.by.role],
    entry.courier && [entry.courier.id, entry.courier.name],
    entry.idChecked,
    entry.proof,
    entry.reason,
    entry.note,
    // Earlier checks were kept without a way: their chains stay as they are.
    ...(entry.idCheckMethod == null ? [] : [entry.idCheckMethod, entry.idCheckPack]),
  ]);

/** The hash that an entry gets after `previous`; the first entry's previous is the request itself. */
export const entryHash = (
  request: CourierRequest,
  previous: string | undefined,
  entry: Omit<LogEntry, "hash">,
  digest: Digest,
): string => digest(`${previous ?? digest(subjectOf(request))}\n${contentOf(entry)}`);

/**
 * Checks a whole record. The version of the first entry that is missing, out of order or not what was written; undefined
 * where every entry stands as it was made.
 */
export function brokenAt(request: CourierRequest, log: readonly LogEntry[], digest: Digest): number | undefined {
  let previous: string | undefined;
  for (const [at, entry] of log.entries()) {
    if (entry.version !== at + 1 || entry.hash !== entryHash(request, previous, entry, digest)) return at + 1;
    previous = entry.hash;
  }
  return log.length === request.version ? undefined : log.length + 1;
}
