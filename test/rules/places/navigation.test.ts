import { expect, test } from "vitest";
import { navigationLinks } from "#app/domain/places/navigation.ts";

test("directions lead to the located place, or to the address as it is written", () => {
  expect(navigationLinks("1 Elm St, Troy", { lat: 42.5, lng: -73.25 })).toEqual([
    ["Apple Maps", "https://maps.apple.com/?daddr=42.5%2C-73.25"],
    ["Google Maps", "https://www.google.com/maps/dir/?api=1&destination=42.5%2C-73.25"],
    ["Waze", "https://waze.com/ul?navigate=yes&ll=42.5%2C-73.25"],
    ["Other app", "geo:42.5,-73.25?q=1%20Elm%20St%2C%20Troy"],
  ]);
  expect(navigationLinks("1 Elm St, Troy", null).map(([, href]) => href)).toEqual([
    "https://maps.apple.com/?daddr=1%20Elm%20St%2C%20Troy",
    "https://www.google.com/maps/dir/?api=1&destination=1%20Elm%20St%2C%20Troy",
    "https://waze.com/ul?navigate=yes&q=1%20Elm%20St%2C%20Troy",
    "geo:0,0?q=1%20Elm%20St%2C%20Troy",
  ]);
});
