import type { App } from "#app/context.ts";
import type { NearbySearch } from "#app/domain/filters.ts";
import type { Point } from "#app/domain/geo.ts";
import { createMenuMemory } from "#db/menu-memory.ts";
import { listNearby, type Opened } from "#db/nearby.ts";
import { type PackedVendor, packVendor } from "./vendor-card.tsx";

type Listed = { vendors: PackedVendor[]; more: boolean; opened: Opened | null };

const CARDS_MAX = 20_000;
const lists = createMenuMemory<Listed>(CARDS_MAX);

/**
 * What /nearby lists around a place, kept for moments (db/menu-memory.ts). It depends on the place and on what is sought, not
 * on who asks; the page around it holds somebody's address and is kept nowhere.
 */
export async function findListed(
  app: App,
  { lat, lng }: Point,
  search: NearbySearch,
  openedId: string | null,
): Promise<Listed> {
  const key = JSON.stringify([lat, lng, search, openedId]);
  return lists.read(key, app.now(), async () => {
    const { vendors, more, opened = null } = await listNearby(app.db, { lat, lng }, search, openedId);
    const weight = vendors.reduce((cards, { products }) => cards + 1 + products.length, 1);
    return { value: { vendors: vendors.map(packVendor), more, opened }, weight };
  });
}
