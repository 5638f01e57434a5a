import { parseArgs } from "node:util";
import { loadMarketplace } from "#db/seed/load.ts";
import { productPictures, storePictures } from "#db/seed/pictures.ts";
import { loadPlaces } from "#db/seed/places.ts";
import { migrate, openState, stateDir } from "./state.ts";

const USAGE =
  "npm run load -- --vendors 2314 --products-per-vendor 75 --orders-per-vendor 0   fills STATE_DIR with generated shops, for measurements";

const { values } = parseArgs({
  options: {
    vendors: { type: "string", default: "2314" },
    "products-per-vendor": { type: "string", default: "75" },
    "orders-per-vendor": { type: "string", default: "0" },
  },
});
const vendors = Number(values.vendors);
const productsPerVendor = Number(values["products-per-vendor"]);
const ordersPerVendor = Number(values["orders-per-vendor"]);
const whole = (n: number, most: number) => Number.isInteger(n) && n >= 0 && n <= most;
if (!whole(vendors, 1_000_000) || !whole(productsPerVendor, 500) || !whole(ordersPerVendor, 20_000)) {
  console.error(USAGE);
  process.exit(1);
}

const began = Date.now();
const state = await openState();
try {
  await migrate(state.d1);
  await loadPlaces(state.d1);
  await storePictures(state.r2, productPictures());
  const written = await loadMarketplace(state.d1, {
    vendors,
    productsPerVendor,
    ordersPerVendor,
    now: Date.now(),
    onProgress: (done) => process.stdout.write(`\r${done.toLocaleString("en-US")} shops `),
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `\n${stateDir()}: wrote ${written} shops of ${vendors}, ${vendors - written} were there, in ${seconds} s.`,
  );
} finally {
  await state.close();
}
