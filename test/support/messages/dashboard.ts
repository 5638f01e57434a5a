import type { Page, Route } from "playwright-core";
import { photo } from "../forms/case.ts";
import { breaks, isCut, respondWith, type Ways, type World } from "./world.ts";

/** A link of the dashboard whose screen's data does not come. */
const fails = (from: string, link: string | RegExp, data: RegExp) => async (world: World) => {
  const page = await world.visit("vendor", `/vendor-dashboard${from}`);
  await page.route(data, breaks);
  await page.getByRole("link", { name: link }).first().click();
  return page;
};
const card = (title: string, part: string) => async (world: World) => {
  const page = await world.visit("vendor", "/vendor-dashboard/settings");
  await page.route(new RegExp(`/settings/${part}\\.data`), breaks);
  // Cards lead there by links, the folded sections by forms.
  const path = `/vendor-dashboard/settings/${part}`;
  await page.locator(`a[href="${path}"], form[action="${path}"] button`).first().click();
  await page.getByRole("heading", { name: title }).waitFor();
  return page;
};

const withButton = (name: string, reach: (world: World) => Promise<Page>) => async (world: World) => {
  const page = await reach(world);
  await page.getByRole("link", { name, exact: true }).waitFor();
  return page;
};

async function fillVariation(page: Page) {
  await page.getByLabel("Amount").selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Strain" }).fill("Blue Dream");
  await page.getByLabel("Price", { exact: true }).fill("30");
}

/** Puts a product of the catalog on the menu. */
const added = (respond: (route: Route) => Promise<void>) => async (world: World) => {
  const page = await world.visit("vendor", "/vendor-dashboard/add?category=Flower&brand=");
  const path = await firstOfCatalog(page);
  await world.visit("vendor", path);
  await fillVariation(page);
  await page.route("**/api/vendor/inventory", respond);
  await page.getByRole("button", { name: "Add to menu" }).click();
  return page;
};

/** The address of a product of the catalog that has a picture. */
async function firstOfCatalog(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch("/vendor-dashboard/brands?category=Flower&q=a");
    const [brand] = ((await response.json()) as { suggestions: string[] }).suggestions;
    const query = new URLSearchParams({ category: "Flower", brand: brand ?? "" });
    const products = (await (await fetch(`/api/products/filters?${query}`)).json()) as {
      _id: string;
      images: string[];
    }[];
    const product = products.find(({ images }) => images.length > 0) ?? products[0];
    return `/vendor-dashboard/add?${query}&product=${product?._id}`;
  });
}

/** Makes a new product, with a photo that the browser can or cannot encode. */
const created =
  (respond: (route: Route) => Promise<void>, encodes = true) =>
  async (world: World) => {
    const page = await world.visit("vendor", "/vendor-dashboard/add");
    await page.getByRole("button", { name: "Add New Product" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Product" });
    await dialog.getByLabel("Brand").fill("Nova");
    await dialog.getByLabel("Product name").fill("Comet Cart");
    await dialog.getByLabel("Category").selectOption("Vape");
    await fillVariation(page);
    await dialog.locator('input[type="file"]').setInputFiles(await photo());
    await page.evaluate((works) => {
      if (!works) HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    }, encodes);
    await page.route("**/api/products", respond);
    await page.route("**/api/vendor/inventory", respondWith(201, { success: true, data: {} }));
    await dialog.getByRole("button", { name: "Add product" }).click();
    return page;
  };

export const dashboard: Ways = {
  "Failed to fetch vendor data: ...": {
    reach: withButton("Retry", (world) => world.without("orders", () => world.visit("vendor", "/vendor-dashboard"))),
  },
  "No vendor data available": {
    reach: withButton("Reload", (world) => world.withNone("vendors", () => world.visit("vendor", "/vendor-dashboard"))),
  },
  "Failed to load vendor details. Please try again.": { reach: fails("/menu", "Settings", /\/settings\.data/) },
  "Failed to update order status": { form: "orderStatus", at: "fault" },
  "Failed to update product status.": { form: "productStatus", at: "fault" },
  "Failed to update product details. Please try again.": { form: "productUpdate", at: "fault" },
  "Failed to delete product.": { form: "productDelete", at: "fault" },
  "Failed to update product image. {message}": { form: "productImage", at: "fault" },
  "Failed to upload image. Please try again.": {
    reach: async (world) => {
      const page = await created(breaks, false)(world);
      const alert = page.getByRole("alert").filter({ hasText: "Failed to upload image" });
      return ((await alert.textContent()) ?? "").replace(/^.*products: /, "");
    },
  },
  "Failed to update product": {
    not: "A refusal of ours always says why; where there is no answer, 'Failed to update product details. Please try again.' stands.",
  },
  "Invalid response from server": { form: "productUpdate", at: "garbled" },
  "An error occurred while updating settings.": { form: "paymentSettings", at: "lost" },
  "An error occurred while updating business hours.": { form: "businessHours", at: "lost" },
  "Failed to update settings.": { form: "paymentSettings", at: "fault" },
  "Failed to update business hours.": { form: "businessHours", at: "fault" },
  "Failed to load delivery zone. Please try again later.": {
    reach: card("Failed to load delivery zone. Please try again later.", "zone"),
  },
  "Failed to update delivery zone.": { form: "deliveryZone", at: "fault" },
  "An error occurred while updating delivery zone.": { form: "deliveryZone", at: "lost" },
  "Failed to save promo: {message or Unknown error}": { form: "promo", at: "fault" },
  "Failed to upload logo.": { form: "logo", at: "fault" },
  "Failed to load vendor details.": { reach: card("Failed to load vendor details.", "contact") },
  "Failed to update details.": { form: "vendorContact", at: "fault" },
  "Failed to load dispensary details.": { reach: card("Failed to load dispensary details.", "dispensary") },
  "Failed to load subscription status": {
    reach: withButton("Retry", (world) =>
      world.without("subscriptions", () => world.visit("vendor", "/vendor-dashboard")),
    ),
  },
  "Failed to cancel subscription: ...": { form: "cancelSubscription", at: "fault" },
  "Payment processing failed: ...": { form: "payment", at: "fault" },
  "Payment Processing Unavailable ... Error: Missing payment configuration.": {
    // As a deployment without the provider's keys says it, which test/providers/payment-choice.test.ts holds.
    reach: async (world) => {
      const page = await world.visit("vendor", "/vendor/subscription");
      await page.route(/\/vendor\/subscription\.data/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('"fake"', '"unavailable"') });
      });
      await page.locator('a[href="/vendor/subscription"]').first().click();
      await page.getByText(/^Error:/).waitFor();
      return (await page.locator("section:has(h2)").last().locator("h2, p").allTextContents()).join(" ");
    },
  },
  "Failed to import products": { form: "treezStep", at: "fault" },
  "Failed to connect to Treez": { form: "treezConnection", at: "fault" },
  "An error occurred while adding the products.": { reach: added(isCut) },
  "An error occurred while creating the products: ...": { reach: created(respondWith(503, {})) },
  "Failed to add strain": { form: "addStrain", at: "fault" },
  "Failed to send message. Please try again.": { form: "contact", at: "fault" },
  "Failed to submit application. Please try again.": { form: "sales", at: "fault" },
};

/** What the last section of the catalog promises. */
export const success: Ways = {
  "Order successfully marked as ...": { form: "orderStatus", at: "done" },
  "Settings updated successfully!": { form: "paymentSettings", at: "done" },
  "Business hours updated successfully!": { form: "businessHours", at: "done" },
  "Delivery zone updated successfully!": { form: "deliveryZone", at: "done" },
  "Promo saved successfully!": { form: "promo", at: "done" },
  "Logo updated successfully!": { form: "logo", at: "done" },
  "Product updated successfully!": { form: "productUpdate", at: "done" },
  "Product deleted successfully!": { form: "productDelete", at: "done" },
  "Details updated successfully!": { form: "vendorContact", at: "done" },
  "Dispensary information updated successfully!": { form: "dispensaryInfo", at: "done" },
  "Products added successfully!": { reach: added((route) => route.continue()) },
  "Products added to inventory successfully!": {
    reach: created(respondWith(201, { success: true, _id: "made", images: ["/images/made.jpg"] })),
  },
  "Successfully connected to Treez!": {
    reach: async (world) => {
      const page = await world.visit("vendor", "/vendor/integrations");
      await page.getByLabel("Dispensary name").fill("demo-20");
      await page.getByLabel("API key").fill("right-key-1");
      await page.getByRole("button", { name: "Connect Treez" }).click();
      return page;
    },
  },
  "Message sent successfully!": { form: "contact", at: "done" },
  "Application submitted successfully! We will contact you soon.": { form: "sales", at: "done" },
  "Phone number copied to clipboard!": {
    reach: async (world) => {
      const page = await world.visit("vendor", "/vendor-dashboard");
      await page.getByRole("link", { name: "Profile Settings" }).click();
      await page.getByRole("button", { name: "Copy Phone number" }).click();
      return page;
    },
  },
  "Subscription successfully canceled": { form: "cancelSubscription", at: "done" },
};
