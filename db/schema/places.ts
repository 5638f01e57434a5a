import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The embedded gazetteer: US ZIP codes and cities (DECISIONS 27). */
export const places = sqliteTable(
  "places",
  {
    id: integer("id").primaryKey(),
    kind: text("kind").$type<"zip" | "city">().notNull(),
    /** Null for a city as a whole. */
    zip: text("zip"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    /** How many ZIP codes its city has: the larger city is the likelier one. */
    weight: integer("weight").notNull(),
    /** What a person types, lower case: "90012" or "los angeles ca". */
    search: text("search").notNull(),
  },
  (t) => [
    index("places_search").on(t.search, t.weight),
    // A short text begins the names of thousands of places: the likely ones are found without reading the others.
    index("places_large").on(t.search).where(sql`kind = 'city' AND weight >= 4`),
    index("places_of_city").on(t.state, t.city).where(sql`kind = 'zip'`),
    check("places_kind_known", sql`${t.kind} IN ('zip', 'city')`),
    check("places_zip_of_zips", sql`(${t.kind} = 'zip') = (${t.zip} IS NOT NULL)`),
  ],
);
