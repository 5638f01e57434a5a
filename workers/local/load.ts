import { loadMarketplace } from "#db/seed/load.ts";
import { productPictures, storePictures } from "#db/seed/pictures.ts";
import { loadPlaces } from "#db/seed/places.ts";
import { readCommand, refuseCommand } from "./read-command.mjs";
import { migrate, refuseProduction, stateDir, withState } from "./state.ts";

const { values } = readCommand("lab load");
const vendors = Number(values.vendors);
const productsPerVendor = Number(values["products-per-vendor"]);
const ordersPerVendor = Number(values["orders-per-vendor"]);
const whole = (n: number, most: number) => Number.isInteger(n) && n >= 0 && n <= most;
if (!whole(vendors, 1_000_000) || !whole(productsPerVendor, 500) || !whole(ordersPerVendor, 20_000)) {
  refuseCommand("lab load", "Up to 1,000,000 dispensaries, 500 products and 20,000 orders of each, in whole numbers");
}

refuseProduction();
const began = Date.now();
const written = await withState(stateDir(), async ({ d1, r2 }) => {
  await migrate(d1);
  await loadPlaces(d1);
  await storePictures(r2, productPictures());
  return loadMarketplace(d1, {
    vendors,
    productsPerVendor,
    ordersPerVendor,
    now: Date.now(),
    onProgress: (done) => process.stdout.write(`\r${done.toLocaleString("en-US")} shops `),
  });
});
const seconds = ((Date.now() - began) / 1000).toFixed(1);
console.log(`\n${stateDir()}: wrote ${written} shops of ${vendors}, ${vendors - written} were there, in ${seconds} s.`);
