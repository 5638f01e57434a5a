import type { IdCheck } from "../compliance/id-check.ts";
import type {
  AddressChange,
  Courier,
  CourierRequest,
  CourierStatus,
  DeliveryProof,
  MoveName,
  MoveReason,
  Mover,
} from "./request.ts";

export type LogEntry = IdCheck & {
  version: number;
  at: number;
  /** By the device's clock, if the move waited there for a connection. */
  tappedAt: number | null;
  move: MoveName | "request";
  from: CourierStatus | null;
  to: CourierStatus;
  by: Pick<Mover, "id" | "name" | "role">;
  courier: Courier | null;
  idChecked: boolean | null;
  proof: DeliveryProof | null;
  reason: MoveReason | null;
  /** Only for `changeAddress`. */
  addressChange: AddressChange | null;
  note: string;
  hash: string;
};

type Digest = (text: string) => string;

/** The request as it was made, in a fixed order. The hash chain starts here, so it covers the money too. */
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
    // Older requests have none; adding null would break their chains.
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
    // Older checks have no method; adding null would break their chains.
    ...(entry.idCheckMethod == null ? [] : [entry.idCheckMethod, entry.idCheckPack]),
    ...(entry.tappedAt == null ? [] : [{ tappedAt: entry.tappedAt }]),
    ...(entry.addressChange == null ? [] : [{ from: entry.addressChange.from, to: entry.addressChange.to }]),
  ]);

export const entryHash = (
  request: CourierRequest,
  previous: string | undefined,
  entry: Omit<LogEntry, "hash">,
  digest: Digest,
): string => digest(`${previous ?? digest(subjectOf(request))}\n${contentOf(entry)}`);

/** The version of the first entry that is missing, out of order or altered; or that set an altered address. */
export function brokenAt(request: CourierRequest, log: readonly LogEntry[], digest: Digest): number | undefined {
  let previous: string | undefined;
  const changes = log.filter(({ addressChange }) => addressChange);
  let deliveryAddress = changes[0]?.addressChange?.from ?? request.deliveryAddress;
  const original = { ...request, deliveryAddress };
  for (const [at, entry] of log.entries()) {
    if (entry.version !== at + 1 || entry.hash !== entryHash(original, previous, entry, digest)) return at + 1;
    if (entry.addressChange && entry.addressChange.from !== deliveryAddress) return at + 1;
    deliveryAddress = entry.addressChange?.to ?? deliveryAddress;
    previous = entry.hash;
  }
  if (deliveryAddress !== request.deliveryAddress) return changes.at(-1)?.version;
  return log.length === request.version ? undefined : log.length + 1;
}
