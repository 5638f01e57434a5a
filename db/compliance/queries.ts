import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { pick, type RowOf, selection, selectOne } from "../select.ts";

const place = selection(pick(vendors, "state", "timeZone"));

export const findVendorPlace = (db: Db, id: string): Promise<RowOf<typeof place> | undefined> =>
  selectOne(db, place)`FROM vendors WHERE id = ${id}`;
