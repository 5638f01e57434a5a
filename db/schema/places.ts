import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Bundled US ZIP codes and cities (DECISIONS 27). */
export const places = sqliteTable(
  "places",
  {
    id: integer("id").primaryKey(),
    kind: text("kind").$type<"zip" | "city">().notNull(),
    zip: text("zip"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    /** ZIP codes of its city, as a proxy for size. */
    weight: integer("weight").notNull(),
    /** Lowercase search text: "90012" or "los angeles ca". */
    search: text("search").notNull(),
  },
  (t) => [
    index("places_search").on(t.search, t.weight),
    // A short prefix matches thousands of places; this finds the large ones without reading the rest.
    index("places_large").on(t.search).where(sql`kind = 'city' AND weight >= 4`),
    index("places_of_city").on(t.state, t.city).where(sql`kind = 'zip'`),
    check("places_kind_known", sql`${t.kind} IN ('zip', 'city')`),
    check("places_zip_of_zips", sql`(${t.kind} = 'zip') = (${t.zip} IS NOT NULL)`),
  ],
);
