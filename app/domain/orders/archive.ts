import type { LogEntry } from "../couriers/delivery-record.ts";
import type { CourierRequest } from "../couriers/request.ts";
import type { Proposal } from "./event.ts";
import type { Order } from "./order.ts";

export const ARCHIVED_AFTER_DAYS = 14;

/** D1 can be restored to any point in the last 30 days, and its rows then name the files of that time. */
export const REPLACED_RETENTION_DAYS = 35;

export type ArchivedParts = Pick<Order, "items" | "reminders"> & {
  proposals: Proposal[];
  signature: string | null;
  requests: ArchivedRequest[];
};
type ArchivedRequest = Pick<CourierRequest, "id" | "signature"> & { log: LogEntry[] };

export type ArchivedMonth = Record<string, ArchivedParts>;

/** `month` is YYYY-MM, UTC, of placing. */
export type MonthOfVendor = { vendorId: string; month: string };

/** The name says what is in it, so no file is ever written over. */
export const archiveKey = ({ vendorId, month }: MonthOfVendor, sha256: string): string =>
  `archive/${vendorId}/${month}/${sha256}`;

export type ArchiveRef = { key: string; sha256: string };

export type ArchiveFiles = {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};
