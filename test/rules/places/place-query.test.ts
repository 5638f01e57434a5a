import { expect, test } from "vitest";
import { type PlaceQuery, placeKey, readPlaceQuery, streetBefore } from "#app/domain/places/query.ts";
import { stateCode } from "#app/domain/places/us-states.ts";

const zip = (digits: string, before = ""): PlaceQuery => ({ kind: "zip", digits, before });
const city = (prefix: string): PlaceQuery => ({ kind: "city", prefix });
const street = (text: string): PlaceQuery => ({ kind: "street", text });

test.each<[string, PlaceQuery | undefined]>([
  ["90028", zip("90028")],
  ["900", zip("900")],
  ["90028-1234", zip("90028")],
  ["los ang", city("los ang")],
  ["Los Angeles 900", city("los angeles")],
  ["St. Louis, Missouri", city("saint louis mo")],
  ["Hollywood 90028", zip("90028", "Hollywood")],
  ["1550 Vine St 90028", zip("90028", "1550 Vine St")],
  ["1550 Vine St, Los Angeles, CA 90028, USA", zip("90028", "1550 Vine St, Los Angeles, CA")],
  ["1550  Vine St ,  90028-", zip("90028", "1550 Vine St")],
  ["  90028 \n", zip("90028")],
  ["la", city("la")],
  ["Los Angeles,  900", city("los angeles")],
  ["Twentynine Palms", city("twentynine palms")],
  ["29 Palms", street("29 Palms")],
  ["Austin, Texas, United States of America", city("austin tx")],
  ["Austin, Texas, United States", city("austin tx")],
  ["Austin TX, USA.", city("austin tx")],
  ["Camp4", city("camp4")],
  // A country's letters inside a name are the name's.
  ["Fort Usa Landing", city("fort usa landing")],
  ["US", city("us")],
  ["Bay 12 Harbor", city("bay 12 harbor")],
  ["x", undefined],
  ["   ", undefined],
])("%s reads as %o", (typed, query) => expect(readPlaceQuery(typed)).toEqual(query));

test.each([
  ["99999 Imaginary Blvd", "99999 Imaginary Blvd"],
  ["1550 vine st los angeles", "1550 Vine St Los Angeles"],
  ["1550 Vine St, Los Angeles, California", "1550 Vine St, Los Angeles, California"],
  ["W164N9412 Water St", "W164N9412 Water St"],
  ["one infinite loop", "One Infinite Loop"],
  // A number at the end is a ZIP code only when it is whole, and counts no rooms.
  ["1550 Highway 101", "1550 Highway 101"],
  ["1550 Vine St 9002", "1550 Vine St 9002"],
  ["1550 Vine St Apt 90028", "1550 Vine St Apt 90028"],
  ["1550 Vine St, #90028", "1550 Vine St, #90028"],
  ["1550 vine St", "1550 vine St"],
  ["1550 vine st,  los angeles , ", "1550 Vine St, Los Angeles"],
])("'%s' is a street whose ZIP code is asked for", (typed, text) =>
  expect(readPlaceQuery(typed)).toEqual(street(text)),
);

test.each([
  ["1550 Vine St", "1550 Vine St"],
  ["1550 vine st, los angeles, ca", "1550 Vine St"],
  ["1550 Vine St Los Angeles CA", "1550 Vine St"],
  ["1550 Vine St, Los Angeles CA", "1550 Vine St"],
  ["1550 Vine St, Apt 4, Los Angeles", "1550 Vine St, Apt 4"],
  ["1550 Vine St, Apt B", "1550 Vine St, Apt B"],
  ["1550 Vine St, Hollywood, CA", "1550 Vine St"],
  ["1200 K St NE", "1200 K St NE"],
  ["1200 K St NE, Los Angeles, CA", "1200 K St NE"],
  ["1550 Vine St, Los Angeles  CA", "1550 Vine St"],
  ["1550 Vine St,, Los Angeles, CA,", "1550 Vine St"],
  ["1550 Vine St  Los Angeles", "1550 Vine St"],
  ["1550 Vine St, Apt 4, Los Angeles, CA", "1550 Vine St, Apt 4"],
  ["1550 Vine St, Unit B, Hollywood, CA", "1550 Vine St, Unit B"],
  ["1550 Vine St, Suite B, CA", "1550 Vine St, Suite B"],
  ["1550 Vine St, Apt 4 CA", "1550 Vine St, Apt 4"],
  ["1550 Vine St, 4th Floor", "1550 Vine St, 4th Floor"],
  ["1550 Vine St, Los Angeles NYC", "1550 Vine St"],
  ["one infinite loop", "One Infinite Loop"],
  // In Los Angeles, not in Louisiana.
  ["East LA", ""],
  // The city's letters at the end of another word are that word's.
  ["1550 New Los AngelesX", "1550 New Los AngelesX"],
  ["1550 Vine StLos Angeles", "1550 Vine StLos Angeles"],
  ["12 one", "12 One"],
  ["Los Angeles, CA", ""],
  ["Los", ""],
  ["CA", ""],
  ["", ""],
])("before its ZIP code, '%s' names the street '%s'", (before, expected) =>
  expect(streetBefore(before, { city: "Los Angeles", state: "CA" })).toBe(expected),
);

test.each(["1550 Vine St, Los Angeles, NY", "Los Angeles, New York", "1550 Vine St, Los Angeles NY"])(
  "a ZIP code of California contradicts '%s'",
  (before) => expect(streetBefore(before, { city: "Los Angeles", state: "CA" })).toBeUndefined(),
);

test("names are spelled as the gazetteer spells them", () => {
  expect(placeKey("Ft. Collins")).toBe("fort collins");
  expect(placeKey("O'Fallon")).toBe("o fallon");
  expect(placeKey("Mt. Vernon")).toBe("mount vernon");
  expect(["East St Louis", "Left Ft Hill", "Summt Mt View"].map(placeKey)).toEqual([
    "east st louis",
    "left ft hill",
    "summt mt view",
  ]);
  expect(placeKey(" (Cañon) City! ")).toBe("cañon city");
  expect(["california", "ca", " CA ", "NEW YORK", "Narnia", ""].map(stateCode)).toEqual([
    "CA",
    "CA",
    "CA",
    "NY",
    undefined,
    undefined,
  ]);
});

test.each(["\u0000", "\ud800", "\u202e1550 Vine St", "1 a ".repeat(200)])("%j is read without a fault", (typed) => {
  const query = readPlaceQuery(typed);
  expect(JSON.stringify(query ?? null)).not.toMatch(/\\u0000|\\ud800|\u202e/);
});
