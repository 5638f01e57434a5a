import { inventoryCursor, readInventorySearch } from "#app/domain/inventory-search.ts";
import { localDate } from "#app/domain/local-date.ts";
import { menuCsvHeader, menuCsvRow, menuCsvTemplate } from "#app/domain/menu-csv.ts";
import { listInventory } from "#db/inventory.ts";
import type { Route } from "./+types/menu-csv";
import { csvResponse } from "./csv-response.ts";
import { ownShop } from "./own-shop.ts";

const PAGE = 500;

/** The whole menu as a file that can be changed and imported again; `?template` gives one to begin with. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request });
  if (new URL(request.url).searchParams.has("template")) return csvResponse(template(), "menu-template.csv");
  async function* rows() {
    yield menuCsvHeader();
    for (let after: string | null = ""; after !== null; ) {
      const search = readInventorySearch(new URLSearchParams({ after }));
      const { products, more } = await listInventory(visit.db, actor.vendorId, search, PAGE);
      yield products.map(menuCsvRow).join("");
      const last = products.at(-1);
      after = more && last ? inventoryCursor(last) : null;
    }
  }
  return csvResponse(rows(), `menu-${localDate(visit.now(), "America/Los_Angeles")}.csv`);
}

async function* template() {
  yield menuCsvTemplate();
}
