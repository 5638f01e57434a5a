// P7: what a menu reads of the database per product that it shows, whatever else the database holds.
import { menuSections, readMenuSearch } from "#app/domain/menu/menu.ts";
import { createDb } from "#db/client.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import { newMeter } from "#db/meter.ts";
import { fillMenu, openShop } from "#test/support/shop.ts";
import { atMost, type Figure } from "./figures.ts";
import { inFreshState } from "./fresh-state.ts";

const measureMenu = (neighbors: number) =>
  inFreshState(async (state) => {
    const db = createDb(state.d1);
    for (const count of [20, 200, 5000]) {
      await openShop(db, { id: `shop-${count}` });
      await fillMenu(db, `shop-${count}`, count);
    }
    for (let at = 0; at < neighbors; at++) {
      await openShop(db, { id: `neighbor-${at}` });
      await fillMenu(db, `neighbor-${at}`, 100);
    }
    const visits: [menu: string, vendorId: string, query: string][] = [
      ["20 products", "shop-20", ""],
      ["200 products", "shop-200", ""],
      ["5,000 products, whole", "shop-5000", ""],
      ["5,000 products, a category's page", "shop-5000", "category=Flower"],
    ];
    const rows = [];
    for (const [menu, vendorId, query] of visits) {
      const meter = newMeter();
      const found = await findMenu(
        createDb(state.d1, meter),
        vendorId,
        readMenuSearch(new URLSearchParams(query)),
        Date.now(),
      );
      const sections = menuSections(found?.products ?? [], found?.categoryLimit ?? 0);
      const shown = sections.reduce((sum, section) => sum + section.products.length, 0);
      if (shown === 0) throw new Error(`The menu of ${menu} shows nothing.`);
      const { rowsRead, statements, roundTrips } = meter;
      rows.push({ menu, neighbors, shown, rowsRead, perProduct: rowsRead / shown, statements, roundTrips });
    }
    return rows;
  });

export async function figures(): Promise<Figure[]> {
  const rows = [...(await measureMenu(20)), ...(await measureMenu(200))];
  console.table(rows.map((row) => ({ ...row, perProduct: row.perProduct.toFixed(3) })));
  const { perProduct, statements, roundTrips } = rows.find(({ menu }) => menu === "200 products")!;
  return [
    atMost("P7 · rows read per product of a 200-product menu", 1.1, [perProduct]),
    atMost(`P7 · its D1 calls, a batch of ${statements}`, 1, [roundTrips], 0),
  ];
}
