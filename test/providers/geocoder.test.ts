import { describe, expect, test } from "vitest";
import { ZIP_MISSING } from "#app/domain/places/address.ts";
import { createGoogle } from "#app/providers/geocoder/google.ts";
import { createGeocoder } from "#app/providers/geocoder/index.ts";
import { createPhoton } from "#app/providers/geocoder/photon.ts";
import { type Geocoder, NOT_FOUND } from "#app/providers/geocoder/types.ts";
import { aGazetteer, aGoogle, aPhoton } from "#test/support/outside/geocoders.ts";

const gazetteer = await aGazetteer();
/** The place itself; undefined where it is refused. */
async function locate(geocoder: Geocoder, typed: string) {
  const located = await geocoder.locate(typed);
  return located.ok ? located.value : undefined;
}

const geocoders: [name: string, geocoder: Geocoder, street: string][] = [
  ["the gazetteer", gazetteer, "1550 Vine St"],
  ["Google", aGoogle(), "1550 Vine St"],
  ["Photon", aPhoton(), "1550 Vine Street"],
];

describe.each(geocoders)("%s", (_, geocoder, street) => {
  const address = `${street}, Los Angeles, CA 90028`;

  test("suggests an address while it is typed, and finds the place of the suggestion", async () => {
    const suggestions = await geocoder.suggest("1550 Vine St 90028");
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.length).toBeLessThanOrEqual(6);
    const [first] = suggestions;
    expect([first?.label, first?.detail]).toEqual([street, "Los Angeles, CA 90028"]);
    const place = await locate(geocoder, first?.id ?? "");
    expect(place?.address).toBe(address);
    expect(place?.lat).toBeCloseTo(34.1, 1);
    expect(place?.lng).toBeCloseTo(-118.33, 1);
  });

  test("finds a whole address that was typed", async () =>
    expect((await locate(geocoder, "1550 Vine St, Los Angeles, CA 90028"))?.address).toBe(address));

  test("finds nothing in an empty area", async () => {
    expect(await geocoder.suggest("qqqq zzzz")).toEqual([]);
    expect(await geocoder.locate("qqqq zzzz")).toEqual(NOT_FOUND);
  });
});

describe("the gazetteer", () => {
  const labels = async (typed: string) =>
    (await gazetteer.suggest(typed)).map(({ label, detail }) => `${label} · ${detail}`);

  test("knows cities by the beginning of their names, the larger first", async () => {
    expect(await labels("los")).toEqual([
      "Los Angeles, CA · City",
      "Los Gatos, CA · City",
      "Los Alamos, CA · City",
      "Los Alamos, NM · City",
    ]);
    expect(await labels("St. Lou")).toEqual(["Saint Louis, MO · City"]);
    expect(await labels("springfield")).toHaveLength(6);
  });

  test("knows ZIP codes by their beginning", async () => {
    expect(await labels("900")).toEqual([
      "Los Angeles, CA 90012 · ZIP code",
      "Los Angeles, CA 90028 · ZIP code",
      "Los Angeles, CA 90045 · ZIP code",
    ]);
    expect(await locate(gazetteer, "90028")).toEqual({
      address: "Los Angeles, CA 90028",
      lat: 34.1005,
      lng: -118.3254,
    });
  });

  test.each([
    "99999 Imaginary Blvd",
    "1550 vine st los ang",
    "1550 Vine St, Los Angeles, California",
    "1550 Vine St, Los Angeles, CA 9002",
  ])("asks for the ZIP code of '%s', and guesses none", async (typed) => {
    const suggestions = await gazetteer.suggest(typed);
    expect(suggestions.map(({ detail }) => detail)).toEqual(["Add the ZIP code"]);
    expect(suggestions[0]?.label.toLowerCase()).toBe(typed.toLowerCase());
    for (const text of [typed, suggestions[0]?.id ?? ""])
      expect(await gazetteer.locate(text)).toMatchObject({ ok: false, reason: "zip-missing", message: ZIP_MISSING });
  });

  test("places a street at its ZIP code, in the city that the post knows", async () => {
    for (const typed of ["1550 vine st los angeles 90028", "1550 Vine St, Hollywood, CA 90028"])
      expect((await locate(gazetteer, typed))?.address).toBe("1550 Vine St, Los Angeles, CA 90028");
  });

  test("takes no part of a city for a street", async () => {
    expect(await labels("Los Angeles 90028")).toEqual(["Los Angeles, CA 90028 · ZIP code"]);
    expect(await labels("Los 63101")).toEqual(["Saint Louis, MO 63101 · ZIP code"]);
  });

  test("knows no ZIP code in another state than its own", async () => {
    expect(await gazetteer.locate("1550 Vine St, New York, NY 90028")).toEqual(NOT_FOUND);
    expect(await gazetteer.suggest("1550 Vine St, New York, NY 90028")).toEqual([]);
  });

  test("finds a place only by its whole name", async () => {
    expect(await gazetteer.locate("los ang")).toEqual(NOT_FOUND);
    expect((await locate(gazetteer, "los angeles"))?.address).toBe("Los Angeles, CA");
    expect((await locate(gazetteer, "Los Alamos, NM"))?.lat).toBe(35.8841);
  });

  test.each(["'", '"', "%", "_", "\\", "~", "\u0000", "😀", "x".repeat(5000)])("takes %s literally", async (typed) => {
    expect(await gazetteer.suggest(typed)).toEqual([]);
    expect(await gazetteer.locate(typed)).toEqual(NOT_FOUND);
  });
});

describe("a geocoder that fails", () => {
  const failing = (respond: () => Response | Promise<Response>) => {
    const fetch = async () => respond();
    return [createGoogle({ key: "k-secret", fetch }), createPhoton({ url: "https://photon.example", fetch })];
  };

  test.each([
    ["is down", () => new Response("no", { status: 500 })],
    ["speaks no JSON", () => new Response("<html>")],
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed for ?key=k-secret"))],
  ])("throws because it %s, without revealing its key", async (_, respond) => {
    for (const geocoder of failing(respond)) {
      for (const call of [geocoder.suggest("los angeles"), geocoder.locate("los angeles")]) {
        const error: Error = await call.then(
          () => new Error("It answered."),
          (thrown) => thrown,
        );
        expect(error.message).toMatch(/^(Google|Photon)/);
        expect(error.message).not.toContain("k-secret");
      }
    }
  });

  test("because Google refuses the key throws; a place without an address is none", async () => {
    const [refused] = failing(() => Response.json({ status: "REQUEST_DENIED" }));
    await expect(refused?.locate("los angeles")).rejects.toThrow("REQUEST_DENIED");
    const bare = { formatted_address: "United States", geometry: { location: { lat: 37, lng: -95 } } };
    const [nowhere] = failing(() => Response.json({ status: "OK", results: [bare] }));
    expect(await nowhere?.locate("united states")).toEqual(NOT_FOUND);
  });
});

test("unreadable text is not sent to a geocoder", async () => {
  const never = () => Promise.reject(new Error("asked"));
  const geocoder = createGeocoder({ findPlaces: never });
  for (const text of ["Los Angeles\u0000", "Los \ud800Angeles"]) {
    expect(await geocoder.suggest(text)).toEqual([]);
    expect(await geocoder.locate(text)).toEqual(NOT_FOUND);
  }
  await expect(geocoder.suggest("Los Angeles")).rejects.toThrow("asked");
});
