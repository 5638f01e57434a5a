import { demoVendorIds } from "./demo-ids.ts";

/** A proven website of the first dispensary: `curl -H "Host: shop.greendoor.example"`, or shop.greendoor.localhost in a browser. */
export const seedWebsites = (d1: D1Database, now: number): D1PreparedStatement[] => [
  d1
    .prepare(
      `INSERT INTO websites (vendor_id, host, header_color, button_color, is_canonical, created_at, updated_at, checked_at, proven_at)
      VALUES (?1, 'shop.greendoor.example', '#3b2a5e', '#6b3fa0', 0, ?2, ?2, ?2, ?2)`,
    )
    .bind(demoVendorIds.vendor, now),
];
