import { localDate } from "#app/domain/local-date.ts";
import { menuCells, menuColumns, menuTemplate } from "#app/domain/menu/csv.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { csvRow } from "#app/platform/csv.ts";
import { listInventory } from "#db/menu/queries.ts";
import { csvResponse, zoneOf } from "../../csv-response.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/csv";

const PAGE = 500;

/** The menu as a file to edit and import again; `?template` gives a starter file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  if (new URL(request.url).searchParams.has("template"))
    return csvResponse(menuTemplate.map(csvRow), "menu-template.csv");
  async function* rows() {
    yield csvRow(menuColumns);
    for (let after: string | null = ""; after !== null; ) {
      const search = readInventorySearch(new URLSearchParams({ after }));
      const { products, next } = await listInventory(visit.db, actor.vendorId, search, { limit: PAGE });
      yield products.map((product) => csvRow(menuCells(product))).join("");
      after = next;
    }
  }
  return csvResponse(rows(), `menu-${localDate(visit.now(), await zoneOf(visit, actor.vendorId))}.csv`);
}
