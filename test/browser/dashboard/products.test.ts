import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";

const site = await openSite();
const windows = windowsOf(site);
const headers = { Origin: site.origin };
let page: Page;

type MenuProduct = { _id: string; name: string; variation: object };
const menu = async () => {
  const response = await page.request.get(`${site.origin}/api/vendor/inventory/public/${demoVendorIds.vendor}`);
  return ((await response.json()) as { data: MenuProduct[] }).data;
};
const own = async (query = "") => {
  const path = `${site.origin}/api/vendor/inventory/${demoVendorIds.vendor}${query}`;
  // A kept connection may be closed by the server just as it is used again.
  const response = await page.request.get(path, { maxRetries: 2 });
  return (await response.json()) as MenuProduct[];
};
const change = async (id: string | undefined, variation: object) => {
  const response = await page.request.put(`${site.origin}/api/vendor/inventory/${id}`, {
    data: { variation },
    headers,
  });
  expect(response.status()).toBe(200);
};

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const click = (name: string | RegExp) => button(name).click();
const toast = (text: string) => page.getByRole("status").getByText(text, { exact: true }).first().waitFor();
const problem = (text: string) => page.getByRole("alert").getByText(text, { exact: true }).first().waitFor();
const panel = () => page.getByRole("dialog", { name: "Update Product" });

/** A photo as a phone makes it: larger than wide, with the place where it was taken. */
const photo = async () => ({
  name: "IMG_0001.jpeg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#4a7c59" } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" } })
    .toBuffer(),
});

describe("a product of the menu", () => {
  beforeEach(async () => {
    page = await windows.signedIn("vendor", "/vendor-dashboard/menu");
  });

  test("goes back to what it was when the server can't be reached", { tags: "detail" }, async () => {
    await page.locator("main li a").first().click();
    await panel().waitFor();
    const { promise: shown, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/menu/*/status.data*", (route) => shown.then(() => route.abort()));
    await click("Disable");
    // Shown at once, before anybody has answered.
    await button("Activate").waitFor();
    release();
    await toast("Failed to update product status.");
    await button("Disable").waitFor();
  });

  test("whose text makes a claim says so at its field alone, which keeps it, and where the rest fails in the form", {
    tags: "detail",
  }, async () => {
    await page.locator("main li a").first().click();
    const description = panel().getByLabel("Description", { exact: true });
    await description.fill("Sweet as candy");
    await click("Save changes");
    await panel()
      .getByText(/^Leave out “candy”/)
      .waitFor();
    expect(await page.getByText(/Leave out “candy”/).count()).toBe(1);
    expect(await description.inputValue()).toBe("Sweet as candy");
    await page.route("**/menu/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
    await click("Save changes");
    await problem("Failed to update product details. Please try again.");
    await page.unrouteAll();
  });

  test("shows what another person changed, and loses neither change", async () => {
    await page.locator("main li a").first().click();
    await panel().waitFor();
    const id = /menu\/([^/?]+)/.exec(page.url())?.[1];
    await page.getByLabel("Strain details").fill("x".repeat(400));
    await page.getByText("400/400").waitFor();
    await page.getByLabel("Strain details").fill("Mine.");
    await change(id, { price: 77 });
    await click("Save changes");
    await page.getByText("Changed since you opened it. What you typed is still here.").waitFor();
    await page.getByText(/Price: \$\d+\.\d\d → \$77\.00/).waitFor();
    expect(await page.getByLabel("Price", { exact: true }).inputValue()).toBe("77.00");
    expect(await page.getByLabel("Strain details").inputValue()).toBe("Mine.");
    await click("Save changes");
    await panel().waitFor({ state: "detached" });
    const saved = (await own()).find(({ _id }) => _id === id);
    expect(saved?.variation).toMatchObject({ price: 77, strainDetails: "Mine." });
  });

  test("keeps what was typed in a row that another person changed, and doesn't report its own change", {
    tags: "detail",
  }, async () => {
    const row = page
      .locator("main li")
      .filter({ has: page.locator("[name=price]") })
      .first();
    const price = row.locator("[name=price]");
    const href = await row.getByRole("link").first().getAttribute("href");
    await price.fill("88");
    await change(/menu\/([^/?]+)/.exec(href ?? "")?.[1], { price: 79 });
    await price.press("Enter");
    await row.getByText("Someone else changed this product. Saved now: 79.00.").waitFor();
    expect(await price.inputValue()).toBe("88");
    await price.press("Enter");
    await row.locator('[name=price][value="88.00"]').waitFor();
    await row.getByRole("link").first().click();
    await panel().getByLabel("Price", { exact: true }).fill("89");
    const alerts = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let most = 0;
          const look = () => {
            most = Math.max(most, document.querySelectorAll("[role=dialog] [role=alert]").length);
            if (!document.querySelector("[role=dialog]")) resolve(most);
          };
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await click("Save changes");
    expect(await alerts).toBe(0);
  });

  test("must state its package's contents if limits would otherwise use a guess", { tags: "detail" }, async () => {
    const [preRoll] = await own("?category=pre-roll");
    await change(preRoll?._id, { amount: "5-pk", contents: null });
    await page.reload();
    await hydrated(page);
    await page.getByRole("link", { name: /^Add (its|their) contents/ }).click();
    // The address changes before the list does.
    await page.getByRole("link", { name: "Show everything" }).waitFor();
    const row = page.locator("main li").filter({ has: page.locator(`a[href*="${preRoll?._id}"]`) });
    await row.getByText("Contents unknown").waitFor();
    await row.getByRole("link").click();
    await page
      .getByText("Counts as 10 g of flower, 5 of the largest pre-rolls. Say how many grams it holds.")
      .waitFor();
    await page.getByLabel("Grams", { exact: true }).fill("3,5");
    await click("Save changes");
    await problem("Grams must be a number from 0 to 1,000 with at most three decimals.");
    await page.getByLabel("Grams", { exact: true }).fill("3.5");
    await page.getByLabel("Grams of concentrate").fill("0.25");
    await page.getByText("Counts as 3.5 g of flower and 0.25 g of concentrate.").waitFor();
    await click("Save changes");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
  });

  test("takes a photo, cropped and without its place, and no other kind of file", async () => {
    await page.locator("main li a").first().click();
    await page.getByRole("link", { name: /image/ }).click();
    const dialog = page.getByRole("dialog", { name: "Product image" });
    await dialog.waitFor();
    await click("Save image");
    await problem("Please select a file to upload.");
    const input = dialog.locator('input[type="file"]');
    await input.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await problem("Only JPEG and PNG files are allowed.");
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
    await problem("File size exceeds 2MB limit.");
    await input.setInputFiles(await photo());
    await dialog.locator("canvas").focus();
    await page.keyboard.press("ArrowRight");
    await click("Save image");
    await toast("Product updated successfully!");
    const src = (await panel().locator("img").first().getAttribute("src")) ?? "";
    const facts = async (path: string) => sharp(await (await page.request.get(site.origin + path)).body()).metadata();
    const image = await facts(src.replace("-small", ""));
    expect(image).toMatchObject({ format: "jpeg", width: 800, height: 800 });
    expect(image.exif).toBeUndefined();
    expect((await facts(src)).width).toBe(320);
  });
});

describe("a new product", () => {
  test("from the catalog goes up with three variations, one call each, each once", { tags: "detail" }, async () => {
    page = await windows.signedIn("vendor", "/vendor-dashboard/add?category=Flower");
    await page.getByRole("combobox", { name: "Brand" }).fill("A");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await click(/^Find/);
    await page.waitForURL(/brand=/);
    await page.locator("main ul a").first().click();
    await page.waitForURL(/product=/);
    const cards = page.locator("main ol > li");
    await click("Add to menu");
    await problem("Please fill out all required fields for each variation.");
    await click("Add variation");
    await click("Add variation");
    for (const [i, amount] of ["3.5g", "7g", "1oz"].entries()) {
      const card = cards.nth(i);
      await card.getByLabel("Amount").selectOption(amount);
      await card.getByRole("combobox", { name: "Strain" }).fill("Blue Dream");
      await page.keyboard.press("Escape");
      await card.getByLabel("Price", { exact: true }).fill(`${30 + i}`);
    }
    await cards
      .nth(2)
      .locator('input[type="file"]')
      .setInputFiles(await photo());

    // The second call is lost on its way back: the product is there, the page does not know.
    const before = await menu();
    let calls = 0;
    await page.route("**/api/vendor/inventory", async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await click("Add to menu");
    await problem("An error occurred while adding the products.");
    expect(await page.getByText("is on your menu.").count()).toBe(2);
    await click("Add to menu");
    await toast("Products added successfully!");
    expect(calls).toBe(4);
    expect(await menu()).toHaveLength(before.length + 3);
  });

  test("that is new goes into the catalog first", { tags: "detail" }, async () => {
    page = await windows.signedIn("vendor", "/vendor-dashboard/add");
    await click("Add New Product");
    const dialog = page.getByRole("dialog", { name: "Add New Product" });
    const add = dialog.getByRole("button", { name: "Add product" });
    await add.click();
    for (const text of ["Brand is required", "Image is required", "Please fix the errors above before submitting."])
      await problem(text);
    await dialog.getByLabel("Category").selectOption("Edible");
    await dialog.getByLabel("Amount").selectOption("10mg");
    await dialog.getByLabel("Category").selectOption("Vape");
    expect(await dialog.getByLabel("Amount").inputValue()).toBe("");
    await dialog.getByLabel("Amount").selectOption("1g");
    await dialog.getByLabel("Brand").fill("Nova");
    await dialog.getByLabel("Product name").fill("Comet Cart");
    await dialog.getByRole("combobox", { name: "Strain" }).fill("Comet SAT");
    await dialog.getByLabel("Price", { exact: true }).fill("45");
    await dialog.getByLabel("Sale price").fill("45");
    const file = dialog.locator('input[type="file"]');
    await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await problem("Please upload only image files.");
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await problem("File size too large. Please choose an image under 5MB.");
    await file.setInputFiles(await photo());
    await add.click();
    await problem("Sale price must be less than regular price");
    await dialog.getByLabel("Sale price").fill("40");
    await add.click();
    await toast("Products added to inventory successfully!");
    expect((await menu()).some(({ name }) => name === "Comet Cart")).toBe(true);
  });

  test("comes from a file: first it is shown what that would do", { tags: "detail" }, async () => {
    page = await windows.signedIn("vendor", "/vendor-dashboard/menu-import");
    const choose = (rows: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: "m.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
    await choose("");
    await problem("This file has no rows.");
    await choose("My menu\n\nFile Haze,Flower,33\n");
    await problem("Choose which column has the name and the price, or name the columns in the first row.");
    await choose(
      "name,brand,category,amount,strain,price\nFile Haze,Nova,Flower,3.5g,Haze SAT,33\nNo Price,Nova,Flower,1g,x,0\n",
    );
    await page.getByText("This file: 1 new, 0 changed, 0 unchanged, 1 refused").waitFor();
    await page.getByText("Valid price is required").waitFor();
    await click("Import 1 row");
    await page.getByText("Imported: 1 new").waitFor();
    await page.goto(`${site.origin}/vendor-dashboard/menu?q=File+Haze`);
    await page.getByText("Hidden from menu: no image").waitFor();
  });

  test("comes from the first sheet of an Excel workbook, which stores 24.5% as 0.245", { tags: "detail" }, async () => {
    page = await windows.signedIn("vendor", "/vendor-dashboard/menu-import");
    const file = page.locator('input[type="file"]');
    const named = { name: "Menu.xlsx", mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
    await file.setInputFiles({ ...named, buffer: Buffer.from("PK damaged") });
    await page.getByText("This is an Excel workbook.").waitFor();
    await file.setInputFiles({ ...named, buffer: workbook() });
    await page.getByText("This file: 1 new, 0 changed, 0 unchanged, 0 refused").waitFor();
    await click("Import 1 row");
    await page.getByText("Imported: 1 new").waitFor();
    const exported = await (await page.request.get(`${site.origin}/vendor-dashboard/menu.csv`)).text();
    const cells = exported.split("\r\n").find((row) => row.includes("Sheet Haze"));
    expect(cells?.split(",")).toEqual(expect.arrayContaining(["Flower", "3.5g", "24.5", "33.10"]));
  });
});

/** As Excel writes it: the first sheet is not the first file, texts are shared, empty cells are left out. */
function workbook(): Buffer {
  const texts = ["name", "brand", "category", "amount", "price", "thc", "Sheet Haze", "Flower", "3.5g"];
  const header = texts.slice(0, 6).map((_, at) => `<c r="${"ABCDEF"[at]}1" t="s"><v>${at}</v></c>`);
  const row = `<c r="A2" t="s"><v>6</v></c><c r="C2" t="s"><v>7</v></c><c r="D2" t="s"><v>8</v></c><c r="E2"><v>33.100000000000001</v></c><c r="F2" s="1"><v>0.245</v></c>`;
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Menu" sheetId="2" r:id="rId7"/><sheet name="Old" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si><r><t>${text}</t></r></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet><sheetData><row r="1">${header.join("")}</row><row r="2">${row}</row></sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

test("a phone cuts neither a product's amount nor the dispensary's name", { tags: "detail" }, async () => {
  page = await windows.signedIn("vendor", "/vendor-dashboard/menu", { viewport: { width: 390, height: 844 } });
  const cut = (all: Element[]) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent);
  const amounts = page.locator("main li p").getByText(/\d\s?(g|mg|oz)$/);
  expect(await amounts.count()).toBeGreaterThan(10);
  expect(await amounts.evaluateAll(cut)).toEqual([]);
  expect(await page.getByTitle("See your menu").locator("span").evaluateAll(cut)).toEqual([]);
});
