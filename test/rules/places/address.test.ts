import { describe, expect, test } from "vitest";
import {
  addressParts,
  cityAndState,
  formatAddress,
  locationLabel,
  missingAddressPartText,
  parseAddress,
  withZip,
} from "#app/domain/places/address.ts";

test("an address is street, city and 'state zip', by commas", () => {
  const parts = { street: "1550 Vine St", city: "Los Angeles", state: "CA", zip: "90028" };
  expect(parseAddress("1550 Vine St, Los Angeles, CA 90028")).toEqual(parts);
  expect(formatAddress(parts)).toBe("1550 Vine St, Los Angeles, CA 90028");
});

test.each([
  ["1550 Vine St, Apt 4, Los Angeles, CA 90028", "1550 Vine St, Apt 4"],
  ["1550 Vine St,Los Angeles,ca 90028-1234, USA", "1550 Vine St"],
  ["1550 Vine St, Los Angeles, CA 90028, United States", "1550 Vine St"],
  [" 1550 Vine St ,, Los Angeles, CA 90028, ", "1550 Vine St"],
])("%s has the street %s", (address, street) =>
  expect(parseAddress(address)).toEqual({ street, city: "Los Angeles", state: "CA", zip: "90028" }),
);

test.each(["", "Los Angeles", "Los Angeles, CA", "Los Angeles, CA 90028", "1550 Vine St, Los Angeles, CA", ", ,,"])(
  "'%s' is missing a part that an order needs",
  (address) => expect(parseAddress(address)).toBeUndefined(),
);

test.each([
  ["1550 Vine St, Los Angeles, CA 90028", "1550 Vine St"],
  ["Los Angeles, CA 90028", "Los Angeles, CA"],
  ["Los Angeles, CA", "Los Angeles, CA"],
  ["", "Select location"],
  [undefined, "Select location"],
])("the location selector says of '%s': %s", (address, label) => expect(locationLabel(address)).toBe(label));

test.each([
  ["1550 Vine St, Los Angeles, CA", "90028", "1550 Vine St, Los Angeles, CA 90028"],
  ["1550 Vine St, Los Angeles, CA 90012", " 90028 ", "1550 Vine St, Los Angeles, CA 90028"],
  ["1550 Vine St, Los Angeles, CA,  90012-1234", "90028", "1550 Vine St, Los Angeles, CA 90028"],
  [" 1550 Vine St, Los Angeles, CA 90012 ", "90028", "1550 Vine St, Los Angeles, CA 90028"],
  // Five digits before the end are a house number.
  ["N 10245 County Rd, Madison, WI", "53704", "N 10245 County Rd, Madison, WI 53704"],
  ["1550 Vine St", "", "1550 Vine St"],
  ["1550 Vine St, Los Angeles, CA 90012", "  ", "1550 Vine St, Los Angeles, CA 90012"],
])("'%s' with the ZIP code '%s' beside it is '%s'", (address, zip, whole) => expect(withZip(address, zip)).toBe(whole));

test.each([
  ["1550 Vine St, Los Angeles, CA 90028", null],
  ["Los Angeles, CA 90028", "A delivery needs a street and house number."],
  ["Los Angeles, CA", "A delivery needs a street and house number."],
  ["1550 Vine St, Los Angeles, CA", "A delivery needs the address's ZIP code."],
  ["1550 Vine St, Los Angeles, 90028", "A delivery needs the whole address: street, city, state and ZIP code."],
])("of '%s' the checkout says: %s", (address, gap) => expect(missingAddressPartText(address)).toBe(gap));

test.each([
  ["1550 Vine St, Los Angeles, CA 90028", "Los Angeles, CA"],
  ["Los Angeles", "Los Angeles"],
  ["Los Angeles, 90028", "Los Angeles"],
  ["", ""],
])("of '%s' city and state are '%s'", (address, named) => expect(cityAndState(address)).toBe(named));

test.each([
  // A name that stands alone is a city's, whatever else it could be.
  ["Los Angeles", { street: "", city: "Los Angeles", state: "", zip: "" }],
  ["USA", { street: "", city: "USA", state: "", zip: "" }],
  ["1550 Vine St, Cañon City", { street: "1550 Vine St", city: "Cañon City", state: "", zip: "" }],
  [
    "1550 Vine St, Los Angeles, California",
    { street: "1550 Vine St", city: "Los Angeles", state: "California", zip: "" },
  ],
  ["Los Angeles, 90028", { street: "", city: "Los Angeles", state: "", zip: "90028" }],
])("the parts of '%s' are those that it has", (address, parts) => expect(addressParts(address)).toEqual(parts));

describe("an address in one line", () => {
  const vine = { street: "1550 Vine St", city: "Los Angeles", state: "CA", zip: "90028" };

  test.each([
    ["4B", "#4B"],
    ["12", "#12"],
    ["PH-2", "#PH-2"],
    ["2-É", "#2-É"],
    ["Apt 4B", "Apt 4B"],
    ["4B rear", "4B rear"],
    ["#4B", "#4B"],
    ["Penthouse", "Penthouse"],
  ])("has the apartment '%s' as '%s'", (apartment, unit) =>
    expect(formatAddress({ ...vine, apartment })).toBe(`1550 Vine St, ${unit}, Los Angeles, CA 90028`),
  );

  test.each([
    [{ street: "" }, "Los Angeles, CA 90028"],
    [{ zip: "" }, "1550 Vine St, Los Angeles, CA"],
    [{ state: "" }, "1550 Vine St, Los Angeles, 90028"],
    [{ state: "", zip: "" }, "1550 Vine St, Los Angeles"],
    [{ apartment: null }, "1550 Vine St, Los Angeles, CA 90028"],
    [{ apartment: "" }, "1550 Vine St, Los Angeles, CA 90028"],
  ])("has no stray separators without %j", (missing, line) =>
    expect(formatAddress({ ...vine, ...missing })).toBe(line),
  );
});
