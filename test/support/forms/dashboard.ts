import type { Page } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { toHopeStreet } from "../add-order.ts";
import { dialog, openOrder, press } from "../screens/state.ts";
import { choosePhoto, filledBy, newOrder, newProposal, productPath, reload, sees } from "./case.ts";

const settings = (section: string) => `/vendor-dashboard/settings/${section}`;
const PAYMENT_FAILED = { fault: "Payment processing failed: Please try again." };
const ORDER_FAILED = {
  fault: "Failed to update order status",
  lost: "Failed to update order status. Could not reach the server. Please check your internet connection.",
};
const PROMO_FAILED = { fault: "Failed to save promo: Unknown error", lost: "Failed to save promo:" };
/** What a card pays for, or will. */
const byCard = (ending: string) => ({
  typed: {
    addressLine1: "1 Main St",
    addressLine2: "Floor 2",
    city: "Los Angeles",
    state: "CA",
    postalCode: "90012",
  },
  choose: (page: Page) => page.getByRole("button", { name: new RegExp(`^${ending}`) }).click(),
  refused: { typed: { addressLine1: " " }, message: "Street address is required" },
  errors: PAYMENT_FAILED,
  findsOut: true as const,
});

/** A printer of this name that has never asked for anything is the same one again. */
const addPrinter = (name: string) =>
  fetch("/api/vendors/printers", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  }).then(() => undefined);
async function withPrinter(page: Page) {
  await page.evaluate(addPrinter, "Counter");
  await reload(page);
}

/** The forms of a dispensary's dashboard. */
export const dashboardForms = filledBy("vendor", {
  businessHours: {
    path: settings("hours"),
    typed: { "monday.open": "08:00", "monday.close": "20:30" },
    submit: "Save hours",
    refused: {
      typed: { "monday.open": "21:00", "monday.close": "09:00" },
      message: "Closing time must be after opening time.",
    },
    errors: {
      fault: "Failed to update business hours.",
      lost: "An error occurred while updating business hours.",
    },
    done: sees("Business hours updated successfully!"),
  },
  orderWindows: {
    path: settings("windows"),
    typed: { capacity: "4", leadMinutes: "45", daysAhead: "1", acceptMinutes: "60" },
    submit: "Save order windows",
    refused: { typed: { capacity: "many" }, message: "Whole orders only, 0 to 200." },
    errors: { fault: "Failed to update order windows. Please try again." },
    done: sees("Order windows updated successfully!"),
  },
  deliveryZone: {
    path: settings("zone"),
    typed: { lat: "34.05", lng: "-118.24", radiusMiles: "19" },
    submit: "Update delivery zone",
    refused: { typed: { lat: "north" }, message: "Please select a valid delivery zone before updating." },
    errors: { fault: "Failed to update delivery zone.", lost: "An error occurred while updating delivery zone." },
    done: sees("Delivery zone updated successfully!"),
  },
  paymentSettings: {
    path: settings("payments"),
    typed: { minOrder: "25" },
    submit: "Save payment settings",
    errors: { fault: "Failed to update settings.", lost: "An error occurred while updating settings." },
    done: sees("Settings updated successfully!"),
  },
  vendorContact: {
    path: settings("contact"),
    typed: { firstName: "Ana", phone: "(213) 555-0133", additional1: "(213) 555-0134" },
    submit: "Save",
    refused: { typed: { additional1: "(213) 555-0133" }, message: "Duplicate phone numbers are not allowed." },
    errors: { fault: "Failed to update details." },
    done: sees("Details updated successfully!"),
  },
  dispensaryInfo: {
    path: settings("dispensary"),
    typed: { dispensaryName: "Hillside Fern", license: "C10-0000123" },
    submit: "Save",
    errors: { fault: "Failed to update details." },
    done: sees("Dispensary information updated successfully!"),
  },
  logo: {
    path: settings("logo"),
    choose: choosePhoto,
    submit: "Save logo",
    errors: { fault: "Failed to upload logo." },
    done: sees("Logo updated successfully!"),
  },
  promo: {
    path: settings("promo"),
    typed: { title: "Two for one", description: "All edibles, today." },
    choose: choosePhoto,
    submit: /^(Create|Update) promotion$/,
    refused: { typed: { title: " " }, message: "Please fill in all required fields" },
    errors: PROMO_FAILED,
    done: sees("Promo saved successfully!"),
  },
  orderPause: {
    path: "/vendor-dashboard",
    open: (page) => page.getByText("Search and pause").click(),
    submit: "Pause orders for 15 min",
    errors: { fault: "Failed to pause orders. Please try again." },
    done: sees(/^Orders are paused until/),
  },
  promoEnd: {
    path: settings("promo"),
    submit: "End this promotion",
    errors: PROMO_FAILED,
    done: sees("Promo ended."),
  },
  treezConnection: {
    path: "/vendor/integrations",
    typed: { dispensaryName: "demo-20" },
    choose: (page) => page.getByLabel("API key").fill("right-key-1"),
    submit: "Connect Treez",
    refused: { typed: { dispensaryName: "no such/name" }, message: /./ },
    errors: { fault: "Failed to connect to Treez" },
    done: sees("Preview import"),
  },
  treezStep: {
    path: "/vendor/integrations",
    submit: "Preview import",
    errors: { fault: "Failed to import products" },
    done: sees("What this import would do"),
    follows: true,
  },
  productUpdate: {
    path: productPath(""),
    open: dialog,
    typed: { price: "95.50", strainDetails: "Grown outdoors." },
    submit: "Save changes",
    errors: {
      fault: "Failed to update product details. Please try again.",
      garbled: "Invalid response from server",
    },
    done: sees("Product updated successfully!"),
  },
  productImage: {
    path: productPath("/image"),
    open: dialog,
    choose: choosePhoto,
    submit: "Save image",
    errors: { fault: "Failed to update product image. Please try again." },
    done: sees("Product updated successfully!"),
  },
  productStatus: {
    path: productPath(""),
    open: dialog,
    submit: "Disable",
    errors: { fault: "Failed to update product status." },
    done: sees("Product updated successfully!"),
  },
  menuAdd: {
    path: async (demo) => `/vendor-dashboard/add-many?copy=${await demo.firstProduct(demoVendorIds.vendor)}`,
    typed: { "price.0": "61.50" },
    refused: { typed: { "price.0": "free" }, message: "Valid price is required" },
    submit: "Publish all",
    errors: { fault: "An error occurred while adding the products." },
    done: sees("1 product added."),
  },
  menuChanges: {
    path: async (demo) =>
      `/vendor-dashboard/menu-changes?kind=price&way=raise-dollars&amount=1&product=${await demo.firstProduct(demoVendorIds.vendor)}`,
    submit: "Change 1 product",
    errors: { fault: "Failed to update product details. Please try again." },
    done: sees("1 product changed."),
  },
  menuLine: {
    path: "/vendor-dashboard/menu",
    open: (page) => page.locator("[data-form=menuLine] input[name=price]").first().fill("95.50"),
    typed: { price: "95.50" },
    refused: { typed: { price: "free" }, message: "Valid price is required" },
    submit: "Save",
    errors: { fault: "Failed to update product details. Please try again." },
    done: sees(/Price \$\d+\.\d\d → \$95\.50/),
  },
  productDelete: {
    path: productPath(""),
    open: async (page) => {
      await press(/^Delete/)(page);
      await page.getByRole("alertdialog").waitFor();
    },
    submit: "Delete",
    errors: { fault: "Failed to delete product." },
    done: sees("Product deleted successfully!"),
  },
  orderStage: {
    path: newOrder("Acceptable"),
    open: openOrder,
    submit: /^Accept, ready in/,
    errors: ORDER_FAILED,
    done: sees("Order marked as accepted"),
  },
  orderStatus: {
    path: newOrder("Completable"),
    open: openOrder,
    submit: "ID checked, complete",
    errors: ORDER_FAILED,
    done: sees("Order successfully marked as completed"),
  },
  dispensaryCancel: {
    path: newOrder("Cancelable"),
    open: async (page) => {
      await openOrder(page);
      await press("Cancel order")(page);
      await page.getByRole("alertdialog").waitFor();
    },
    typed: { note: "The last jar broke." },
    choose: (page) => page.getByLabel("Out of stock").check(),
    submit: "Cancel order",
    errors: { fault: "Failed to update order status" },
    done: sees("Order successfully marked as cancelled"),
  },
  courierForOrder: {
    path: newOrder("Deliverable", toHopeStreet),
    open: async (page) => {
      await openOrder(page);
      await press("Request a courier")(page);
      await page.getByRole("dialog").waitFor();
    },
    typed: { notes: "Second gate on the left." },
    submit: "Request courier",
    errors: { fault: "Failed to submit request. Please try again." },
    done: sees("A courier will be assigned to your order shortly."),
  },
  courierCancel: {
    path: newOrder("Carried", toHopeStreet),
    open: async (page) => {
      await page.evaluate(async () => {
        const print = document.querySelector('main a[href$="/print"]')?.getAttribute("href");
        await fetch(`/api/orders/${print?.split("/").at(-2)}/courier-request`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: "{}",
        });
      });
      await reload(page);
      await openOrder(page);
      await press("Cancel courier")(page);
      await page.getByRole("alertdialog").waitFor();
    },
    submit: "Cancel courier",
    errors: { fault: "Failed to cancel the courier. Please try again." },
    done: sees("The courier is canceled."),
  },
  orderProposal: {
    path: newProposal,
    typed: { "line.product": "remove" },
    choose: (page) => page.getByRole("radio", { name: "Cancel the order" }).check(),
    submit: "Ask the customer",
    refused: { typed: { "line.product": "keep" }, message: "Please choose what is out of stock." },
    errors: { fault: "Failed to propose the change" },
    done: (page) => page.waitForURL(/vendor-dashboard$/),
  },
  orderReprint: {
    path: "/vendor-dashboard",
    open: async (page) => {
      await withPrinter(page);
      await openOrder(page);
    },
    submit: "Print ticket again",
    errors: { fault: "Failed to print the ticket. Please try again." },
    done: sees(/^(Ticket sent to the printer\.|This ticket is already waiting for the printer\.)$/),
  },
  printer: {
    path: settings("printers"),
    typed: { name: "Kitchen" },
    submit: "Add printer",
    refused: { typed: { name: " " }, message: "Please name the printer, such as Counter." },
    errors: { fault: "Failed to add the printer. Please try again." },
    repeatable: true,
    done: sees(/enter this address as the server URL/),
  },
  integrationKey: {
    path: settings("keys"),
    typed: { name: "Back office" },
    submit: "Make key",
    refused: { typed: { name: " " }, message: "Please name the system, such as Front register." },
    errors: { fault: "Failed to make the key. Please try again." },
    repeatable: true,
    done: sees("You already have a key with this name. Revoke it first."),
  },
  integrationKeyRemoval: {
    path: settings("keys"),
    open: async (page) => {
      await page.getByLabel("System").fill(`Register ${Date.now()}`);
      await press("Make key")(page);
      await page.getByText(/We won’t show the secret again/).waitFor();
      await press(/^Revoke/)(page);
      await page.getByRole("alertdialog").waitFor();
    },
    submit: "Revoke key",
    errors: { fault: "Failed to revoke the key. Please try again." },
    done: sees("Key revoked."),
  },
  printerTest: {
    path: settings("printers"),
    open: withPrinter,
    submit: "Print a test ticket",
    errors: { fault: "Failed to print the test ticket. Please try again." },
    done: sees("Test ticket sent to the printer."),
  },
  printerRemoval: {
    path: settings("printers"),
    open: async (page) => {
      await withPrinter(page);
      await press(/^Remove/)(page);
      await page.getByRole("alertdialog").waitFor();
    },
    submit: "Remove printer",
    errors: { fault: "Failed to remove the printer. Please try again." },
    done: sees("Printer removed."),
  },
  website: {
    path: settings("website"),
    typed: { host: "shop.angeleno-green.example" },
    submit: "Save website",
    refused: { typed: { host: "angeleno" }, message: "Enter an address like shop.example.com." },
    errors: { fault: "Failed to save the website. Please try again." },
    done: sees("Website saved."),
  },
  websiteCheck: {
    path: settings("website"),
    submit: "Check now",
    errors: { fault: "Failed to check the address. Please try again." },
    done: sees(/ is up\.$/),
  },
  websiteRemoval: {
    path: settings("website"),
    open: async (page) => {
      await press("Remove this website")(page);
      await page.getByRole("alertdialog").waitFor();
    },
    submit: "Remove website",
    errors: { fault: "Failed to remove the website. Please try again." },
    done: sees("Website removed."),
  },
  payment: {
    path: "/vendor/subscription",
    ...byCard("4242"),
    submit: /^(Start subscription|Pay )/,
    done: sees("Subscription Activated"),
  },
  cardChange: {
    as: "rival",
    path: "/vendor/subscription/payment-method",
    ...byCard("4444"),
    submit: "Update Payment Method",
    done: sees("Payment method updated"),
  },
  cancelSubscription: {
    as: "rival",
    path: "/vendor/subscription/cancel",
    submit: "Yes, cancel",
    errors: { fault: "Failed to cancel subscription: Please try again." },
    findsOut: true,
    done: sees("Subscription successfully canceled"),
  },
  reactivation: {
    as: "rival",
    follows: true,
    path: "/vendor/subscription/reactivate",
    submit: "Reactivate Subscription",
    errors: PAYMENT_FAILED,
    findsOut: true,
    done: sees("Subscription Reactivated"),
  },
  subscriptionReturn: {
    path: "/vendor-dashboard",
    // It takes itself off the marketplace first.
    open: async (page) => {
      const body = { method: "PUT", headers: { "Content-Type": "application/json" }, body: '{"status":"limited"}' };
      await page.evaluate((init) => fetch("/api/vendors/status", init), body);
      await reload(page);
    },
    submit: "Show my shop again",
    errors: { fault: "Your shop could not be shown again. Please try again." },
    done: sees("Recent Orders"),
  },
  subscriptionReminder: {
    as: "limited",
    path: "/vendor-dashboard",
    open: dialog,
    submit: "Remind Me Later",
    repeatable: true,
    errors: { fault: "The reminder could not be put off. Please try again." },
    done: (page) => page.getByRole("alertdialog").waitFor({ state: "detached" }),
  },
  reviewAnswer: {
    path: "/vendor-dashboard/reviews",
    open: (page) =>
      page
        .getByText(/^(Answer|Change your answer)/)
        .first()
        .click(),
    typed: { text: "Thank you for telling us." },
    submit: "Publish answer",
    refused: { typed: { text: "Call us: (213) 555-0121" }, message: /phone numbers/ },
    errors: { fault: "Failed to save your answer. Please try again." },
    done: sees("Your answer is published."),
  },
});
