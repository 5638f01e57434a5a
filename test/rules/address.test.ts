import { expect, test } from "vitest";
import {
  cityAndState,
  deliveryGap,
  formatAddress,
  locationLabel,
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
])("%s has the street %s", (address, street) => {
  expect(parseAddress(address)).toEqual({ street, city: "Los Angeles", state: "CA", zip: "90028" });
});

test.each(["", "Los Angeles", "Los Angeles, CA", "Los Angeles, CA 90028", "1550 Vine St, Los Angeles, CA", ", ,,"])(
  "'%s' is missing a part that an order needs",
  (address) => {
    expect(parseAddress(address)).toBeUndefined();
  },
);

test.each([
  ["1550 Vine St, Los Angeles, CA 90028", "1550 Vine St"],
  ["Los Angeles, CA 90028", "Los Angeles, CA"],
  ["Los Angeles, CA", "Los Angeles, CA"],
  ["", "Select location"],
  [undefined, "Select location"],
])("the location selector says of '%s': %s", (address, label) => {
  expect(locationLabel(address)).toBe(label);
});

test.each([
  ["1550 Vine St, Los Angeles, CA", "90028", "1550 Vine St, Los Angeles, CA 90028"],
  ["1550 Vine St, Los Angeles, CA 90012", " 90028 ", "1550 Vine St, Los Angeles, CA 90028"],
  ["1550 Vine St", "", "1550 Vine St"],
])("'%s' with the ZIP code '%s' beside it is '%s'", (address, zip, whole) => {
  expect(withZip(address, zip)).toBe(whole);
});

test.each([
  ["1550 Vine St, Los Angeles, CA 90028", null],
  ["Los Angeles, CA 90028", "A delivery needs a street and house number."],
  ["Los Angeles, CA", "A delivery needs a street and house number."],
  ["1550 Vine St, Los Angeles, CA", "A delivery needs the address's ZIP code."],
])("of '%s' the checkout says: %s", (address, gap) => {
  expect(deliveryGap(address)).toBe(gap);
});

test("city and state are named without the street", () => {
  expect(cityAndState("1550 Vine St, Los Angeles, CA 90028")).toBe("Los Angeles, CA");
});
