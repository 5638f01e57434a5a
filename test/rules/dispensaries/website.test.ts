import { describe, expect, test } from "vitest";
import {
  CONTRAST_MIN,
  contrast,
  contrastsOf,
  contrastText,
  defaultColors,
  isColor,
  isReadable,
  styleOf,
  themeOf,
} from "#app/domain/dispensaries/website/colors.ts";
import {
  aliasOf,
  dnsRecords,
  hostOf,
  judgeProof,
  marketplaceHosts,
  proofValue,
  readHost,
  servedBy,
} from "#app/domain/dispensaries/website/host.ts";
import { movedToWebsite } from "#app/domain/dispensaries/website/paths.ts";
import { isWebsiteCall, routesOfWebsite, websiteRoutes } from "#app/domain/dispensaries/website/routes.ts";
import { seededRandom } from "#test/support/random.ts";

const OURS = ["www.nearleaf.example", "sites.nearleaf.example"];
const website = { host: "shop.greendoor.com", vendorId: "v", name: "Green Door", logoKey: null, ...defaultColors };

describe("a host serves", () => {
  test("the marketplace, a dispensary's own website, or nothing", () => {
    expect(servedBy(true, undefined)).toEqual({ kind: "marketplace" });
    expect(servedBy(false, website)).toEqual({ kind: "website", website });
    expect(servedBy(false, undefined)).toEqual({ kind: "nothing" });
  });

  test("the marketplace at its configured host, even if the table says otherwise", () => {
    expect(marketplaceHosts("https://nearleaf.example", " www.nearleaf.example  api.nearleaf.example ")).toEqual([
      "nearleaf.example",
      "www.nearleaf.example",
      "api.nearleaf.example",
    ]);
    expect(servedBy(true, website)).toEqual({ kind: "marketplace" });
  });

  test.each([
    ["http://shop.greendoor.com:8787/menu", "shop.greendoor.com"],
    ["https://SHOP.GreenDoor.com./", "shop.greendoor.com"],
  ])("the same at %s as at %s", (url, host) => expect(hostOf(url)).toBe(host));

  test("a browser's local name for a host", () => {
    expect(aliasOf("shop.greendoor.localhost")).toBe("shop.greendoor.example");
    expect(aliasOf("localhost.greendoor.com")).toBe("localhost.greendoor.com");
  });
});

describe("the address of a website", () => {
  test.each([
    ["shop.greendoor.com", "shop.greendoor.com"],
    [" https://Shop.GreenDoor.com/ ", "shop.greendoor.com"],
    ["greendoor.com.", "greendoor.com"],
    ["grün.de", "xn--grn-ioa.de"],
    ["notnearleaf.example", "notnearleaf.example"],
  ])("may be typed as %s", (typed, host) => expect(readHost(typed, OURS)).toEqual({ ok: true, value: host }));

  test.each([
    "",
    "greendoor",
    "10.0.0.1",
    "[::1]",
    "shop.localhost",
    "shop.internal",
    "shop.greendoor.com/menu",
    "shop.greendoor.com:8443",
    "shop.greendoor.com?a",
    "me@greendoor.com",
    "-shop.greendoor.com",
    "shop_1.greendoor.com",
    "*.greendoor.com",
    "ftp://greendoor.com",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(120)}com`,
  ])("is not %.40s", (typed) =>
    expect(readHost(typed, OURS)).toMatchObject({ fields: { host: "Enter an address like shop.example.com." } }),
  );

  test.each(["nearleaf.example", "www.nearleaf.example", "sites.nearleaf.example", "a.b.nearleaf.example"])(
    "is not the marketplace's own: %s",
    (typed) => {
      const refused = readHost(typed, OURS);
      expect(refused).toMatchObject({ fields: { host: "Enter an address that is not on Nearleaf." } });
    },
  );
});

describe("a host is proven", () => {
  test("by a TXT record that only its dispensary knows", () => {
    expect(dnsRecords("shop.greendoor.com", "sites.nearleaf.example", "abc")).toEqual([
      { type: "CNAME", name: "shop.greendoor.com", value: "sites.nearleaf.example" },
      { type: "TXT", name: "_nearleaf.shop.greendoor.com", value: "nearleaf-website=abc" },
    ]);
    expect(judgeProof([proofValue("abc"), "v=spf1"], "abc", null)).toBe("proven");
    expect(judgeProof([], "abc", null)).toBe("missing");
    expect(judgeProof([proofValue("abcd"), "abc"], "abc", null)).toBe("missing");
  });

  test("for another dispensary only once the first one's record is removed", () => {
    expect(judgeProof([proofValue("new"), proofValue("old")], "new", "old")).toBe("taken");
    expect(judgeProof([proofValue("new")], "new", "old")).toBe("proven");
    expect(judgeProof([proofValue("old")], "new", "old")).toBe("missing");
  });
});

describe("a marketplace address", () => {
  test.each([
    ["/vendor/v/menu", "/"],
    ["/vendor/v/menu/", "/"],
    ["/vendor/v/menu/blue-dream-p1", "/menu/blue-dream-p1"],
    ["/vendor/v", "/about"],
    ["/vendor/v/", "/about"],
  ])("%s of the dispensary leads to %s", (path, here) => expect(movedToWebsite(path, "v")).toBe(here));

  test.each(["/vendor/v2/menu", "/vendor/other/menu", "/vendor/other", "/nearby", "/", "/vendor", "/menu/x"])(
    "%s leads nowhere",
    (path) => expect(movedToWebsite(path, "v")).toBeUndefined(),
  );
});

describe("of the API", () => {
  test.each([
    ["POST", "/api/customer/create-order"],
    ["GET", "/api/customer/orders/o1"],
    ["GET", "/api/vendors/v/limits"],
    ["GET", "/api/vendors/v/windows"],
    ["POST", "/api/push/subscriptions"],
    ["GET", "/live/order/o1"],
  ])("%s %s is there", (method, path) => expect(isWebsiteCall(method, path, "v")).toBe(true));

  test.each([
    ["POST", "/api/auth/login"],
    ["GET", "/api/vendors/v"],
    ["GET", "/api/vendors/windows"],
    ["GET", "/api/vendors/v2/windows"],
    ["PUT", "/api/vendors/v/windows"],
    ["GET", "/api/search/suggest"],
    ["GET", "/api/map/map-vendors"],
    ["POST", "/api/vendor/inventory"],
    ["POST", "/api/webhooks/stripe"],
    ["GET", "/live/vendor"],
    ["GET", "/live/dispatch"],
  ])("%s %s is not", (method, path) => expect(isWebsiteCall(method, path, "v")).toBe(false));
});

describe("the routes", () => {
  const routes = Object.fromEntries(
    ["root", "routes/website/frame", "routes/admin/layout", ...Object.keys(websiteRoutes)].map((id) => [
      id,
      { id, path: `of/${id}`, ...(id === "root" ? {} : { parentId: "root" }) },
    ]),
  );

  test("are the listed pages alone, in a frame of their own", () => {
    const own = routesOfWebsite(routes);
    expect(Object.keys(own)).toEqual(["root", ...Object.keys(websiteRoutes)]);
    expect(own.root).toEqual({ id: "root", path: "" });
    expect(own["routes/shop/menu/menu"]).toMatchObject({ path: "/", parentId: "root" });
    expect(own["routes/shop/product/product"]).toMatchObject({ path: "menu/:product" });
    expect(own["routes/shop/orders/orders"]).toMatchObject({ path: "of/routes/shop/orders/orders" });
  });

  test("have no page of other dispensaries, and none behind a login", () => {
    const others = /nearby|home|catalog|dashboard|admin|courier|dispatch|account|login|webhooks|sales/;
    expect(Object.keys(websiteRoutes).filter((id) => others.test(id))).toEqual([]);
  });

  test("that are renamed in app/routes.ts stop the build", () => {
    const { "routes/site/terms": _, ...fewer } = routes;
    expect(() => routesOfWebsite(fewer)).toThrow("There is no route routes/site/terms.");
  });
});

describe("the colors of a website", () => {
  test("are six hexadecimal digits", () => {
    expect(["#17402a", "#000000"].every(isColor)).toBe(true);
    expect(["17402a", "#17402A", "#174", "#17402a;}", "red", ""].some(isColor)).toBe(false);
  });

  test("have WCAG's contrast", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
    expect(contrastText(4.489)).toBe("4.4 : 1");
  });

  test("of buttons and links read on the page, or are refused", () => {
    expect(isReadable(defaultColors)).toBe(true);
    expect(isReadable({ ...defaultColors, buttonColor: "#ffcc00" })).toBe(false);
    // Only just on white, and not on the page's own ground.
    expect(contrast("#767676", "#ffffff")).toBeGreaterThan(CONTRAST_MIN);
    expect(isReadable({ ...defaultColors, buttonColor: "#767676" })).toBe(false);
  });

  test("become shades that are readable by day and by night, for any choice", () => {
    const next = seededRandom(7);
    const any = () =>
      `#${[0, 0, 0]
        .map(() =>
          Math.floor(next() * 256)
            .toString(16)
            .padStart(2, "0"),
        )
        .join("")}`;
    const chosen = Array.from({ length: 400 }, () => ({ headerColor: any(), buttonColor: any() }));
    for (const colors of [...chosen, { headerColor: "#000000", buttonColor: "#000000" }]) {
      const { light, dark, header, headerText } = themeOf(colors);
      expect(contrast(header, headerText), JSON.stringify(colors)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      expect(contrastsOf(colors).headerColor).toBe(contrast(header, headerText));
      const grounds = { light: ["#fafaf7", "#ffffff", light.wash], dark: ["#0b110d", "#171e1a", dark.wash] };
      const shades = isReadable(colors) ? { light, dark } : { dark };
      for (const [time, { leaf, deep }] of Object.entries(shades)) {
        for (const ground of grounds[time as "light" | "dark"]) {
          expect(contrast(leaf, ground), JSON.stringify(colors)).toBeGreaterThanOrEqual(CONTRAST_MIN);
          expect(contrast(deep, ground), JSON.stringify(colors)).toBeGreaterThanOrEqual(CONTRAST_MIN);
        }
      }
    }
  });

  test("appear in the style only as colors", () =>
    expect(styleOf(defaultColors)).toMatch(
      /^:root\{(--[a-z-]+:(light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)|#[0-9a-f]{6});?)+\}$/,
    ));
});
