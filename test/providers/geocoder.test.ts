import { describe, expect, test } from "vitest";
import { createGoogle } from "#app/providers/geocoder/google.ts";
import type { Geocoder } from "#app/providers/geocoder/index.ts";
import { createPhoton } from "#app/providers/geocoder/photon.ts";
import { aGazetteer, aGoogle, aPhoton } from "#test/support/geocoders.ts";

const gazetteer = await aGazetteer();
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
    const place = await geocoder.locate(first?.id ?? "");
    expect(place?.address).toBe(address);
    expect(place?.lat).toBeCloseTo(34.1, 1);
    expect(place?.lng).toBeCloseTo(-118.33, 1);
  });

  test("finds a whole address that was typed", async () => {
    expect((await geocoder.locate("1550 Vine St, Los Angeles, CA 90028"))?.address).toBe(address);
  });

  test("answers nothing where there is nothing", async () => {
    expect(await geocoder.suggest("qqqq zzzz")).toEqual([]);
    expect(await geocoder.locate("qqqq zzzz")).toBeUndefined();
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
    expect(await gazetteer.locate("90028")).toEqual({
      address: "Los Angeles, CA 90028",
      lat: 34.1005,
      lng: -118.3254,
    });
  });

  test("puts a street into its city, with the ZIP code in its middle, and says so", async () => {
    expect(await labels("1550 vine st los ang")).toEqual([
      "1550 Vine St · Los Angeles, CA 90012 (type your ZIP code to be exact)",
    ]);
    expect((await gazetteer.locate("1550 Vine St, Los Angeles, California"))?.address).toBe(
      "1550 Vine St, Los Angeles, CA 90012",
    );
  });

  test("finds a place only by its whole name", async () => {
    expect(await gazetteer.locate("los ang")).toBeUndefined();
    expect((await gazetteer.locate("los angeles"))?.address).toBe("Los Angeles, CA");
    expect((await gazetteer.locate("Los Alamos, NM"))?.lat).toBe(35.8841);
  });

  test.each(["'", '"', "%", "_", "\\", "~", "\u0000", "😀", "x".repeat(5000)])("takes %s literally", async (typed) => {
    expect(await gazetteer.suggest(typed)).toEqual([]);
    expect(await gazetteer.locate(typed)).toBeUndefined();
  });
});

describe("a geocoder that fails", () => {
  const failing = (answer: () => Response | Promise<Response>) => {
    const fetch = async () => answer();
    return [createGoogle({ key: "k-secret", fetch }), createPhoton({ url: "https://photon.example", fetch })];
  };

  test.each([
    ["is down", () => new Response("no", { status: 500 })],
    ["speaks no JSON", () => new Response("<html>")],
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed for ?key=k-secret"))],
  ])("because it %s throws, and never tells its key", async (_, answer) => {
    for (const geocoder of failing(answer)) {
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
    expect(await nowhere?.locate("united states")).toBeUndefined();
  });
});
