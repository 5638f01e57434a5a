import lookUpTimeZone from "@photostructure/tz-lookup";
import type { DispensaryType } from "#app/domain/dispensaries/vendor.ts";
import { milesBetween } from "#app/domain/places/geo.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import type { vendors } from "../../schema/index.ts";
import { stableId } from "../random.ts";
import { readHours } from "./hours.ts";
import { type CsvRow, refused, type Verdict } from "./row.ts";
import { plainText } from "./text.ts";

export const SHOP_COLUMNS = ["id", "name", "address", "city", "state", "postcode", "lat", "lng", "type"] as const;

type VendorRow = typeof vendors.$inferInsert;

/** The gazetteer's entry for a ZIP code, if it has one. */
export type ZipLookup = (zip: string) => { state: string; lat: number; lng: number } | undefined;

const kinds: Record<string, DispensaryType> = {
  "medical marijuana delivery": "Delivery",
  "medical marijuana dispensary": "Pickup & Delivery",
  "recreational shop": "Pickup & Delivery",
};

/** A shop farther than this from the center of its ZIP code has a wrong address. Rural ZIP codes are large. */
const ZIP_MILES = 60;

/**
 * A shop of the dataset as a vendor without an account. Refuses shops without a name, of a type that sells no cannabis
 * (head shops, doctors, artists), outside the US, without coordinates, or with a contradictory address. `everyType`
 * accepts all types, for measurements. The dataset has no payment methods and almost no hours, so these shops aren't
 * listed until a dispensary claims them.
 */
export function readShop({ cells }: CsvRow, now: number, zipOf: ZipLookup, everyType = false): Verdict<VendorRow> {
  const id = plainText(cells.id);
  const name = plainText(cells.name);
  if (!id) return refused("has no id");
  if (!name) return refused("has no name");
  const types = plainText(cells.type).split("|");
  const type = types.map((word) => kinds[word.toLowerCase()]).find(Boolean);
  if (!type && !everyType) return refused(types[0] ? `is of type "${types.join(", ")}", no dispensary` : "has no type");
  const country = plainText(cells.country);
  if (country && country !== "US") return refused(`is not in the US (${country})`);
  const place = readPlace(cells, zipOf);
  if ("refused" in place) return place;
  const { hours, remarks } = readHours(cells.hours ?? "");
  const number = plainText(cells.address);
  const hasStreet = /\p{L}/u.test(number);
  const cell = cellOf(place.lat, place.lng);
  return {
    record: {
      id: stableId("kushy-shop", id),
      dispensaryName: name,
      dispensaryType: type ?? "Pickup & Delivery",
      status: "active",
      createdAt: now,
      updatedAt: now,
      street: hasStreet ? number : "",
      city: readable(plainText(cells.city)),
      state: place.state,
      zip: place.zip,
      lat: place.lat,
      lng: place.lng,
      timeZone: lookUpTimeZone(place.lat, place.lng),
      zoneCell: cell,
      storefrontCell: cell,
      businessHours: hours,
      acceptedPayments: [],
      source: "kushy",
      sourceId: id,
    },
    remarks: hasStreet ? remarks : ["has no street", ...remarks],
  };
}

/** "LOS ANGELES" and "los angeles" become "Los Angeles". */
const readable = (city: string) =>
  city === city.toUpperCase() || city === city.toLowerCase()
    ? city.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    : city;

type Spot = { lat: number; lng: number; state: string; zip: string };

function readPlace(cells: Record<string, string>, zipOf: ZipLookup): Spot | { refused: string } {
  const latText = plainText(cells.lat);
  const lngText = plainText(cells.lng);
  if (!latText || !lngText) return refused("has no coordinates");
  const spot = { lat: Number(latText), lng: Number(lngText) };
  const onEarth = Math.abs(spot.lat) <= 90 && Math.abs(spot.lng) <= 180 && (spot.lat !== 0 || spot.lng !== 0);
  if (!onEarth) return refused(`its coordinates ${latText}, ${lngText} are no place`);
  if (!plainText(cells.city)) return refused("has no city");
  const state = plainText(cells.state).toUpperCase();
  if (!usStates.has(state)) return refused(state ? `its state "${state}" is none of the US` : "has no state");
  const postcode = plainText(cells.postcode);
  const [, zip] = /^(\d{5})(?:-\d{4})?$/.exec(postcode) ?? [];
  if (!zip) return refused(postcode ? `its ZIP code "${postcode}" is none` : "has no ZIP code");
  const known = zipOf(zip);
  if (known && known.state !== state) return refused(`its ZIP code ${zip} is in ${known.state}, not in ${state}`);
  const miles = known ? milesBetween(known, spot) : 0;
  if (miles > ZIP_MILES) return refused(`its coordinates are ${Math.round(miles)} miles from its ZIP code`);
  return { ...spot, state, zip };
}

const usStates = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY".split(
    " ",
  ),
);
