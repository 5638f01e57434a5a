import type { Route } from "playwright-core";
import { respondWith, type Ways, type World } from "./world.ts";

const MOVES = "**/courier-requests/*/moves";

const canceled = (respond: (route: Route) => Promise<void>) => async (world: World) => {
  const page = await world.visit("partner", "/courier-dashboard?tab=requests");
  await page.route(MOVES, respond);
  const pending = page
    .locator("details")
    .filter({ has: page.locator("[data-move=cancel], form", { hasText: "Cancel Request" }) })
    .first();
  if ((await pending.getAttribute("open")) === null) await pending.locator("summary").first().click();
  await pending.getByRole("button", { name: "Cancel Request" }).click();
  await pending.getByText("Cancel this courier request?").waitFor();
  await pending.getByRole("button", { name: "Cancel Request" }).click();
  return page;
};

export const courier: Ways = {
  "Please fill in all required fields": { form: "courierRequest", at: "refused" },
  "Failed to submit request. Please try again.": { form: "courierRequest", at: "fault" },
  "Failed to fetch courier requests": {
    reach: (world) => world.without("courier_requests", () => world.visit("dispatcher", "/courier-orders")),
  },
  "Failed to update status": {
    reach: async (world) => {
      const page = await world.visit("dispatcher", "/courier-orders?status=PENDING&view=cards");
      await page.route(MOVES, respondWith(409, { success: false, message: "Somebody else has it." }));
      await page
        .getByRole("button", { name: /^Assign Courier/ })
        .first()
        .click();
      return page;
    },
  },
  "Failed to update courier request status": { reach: canceled(respondWith(409, { success: false })) },
  "Courier request successfully marked as {status in lower case}": { reach: canceled((route) => route.continue()) },
  "This account does not have courier service enabled. Please contact support.": {
    reach: async (world) => {
      const page = await world.visit("visitor", "/courier-login");
      await page.getByLabel("Email").fill("vendor@example.com");
      await page.getByLabel("Password").fill("demo-vendor-21");
      await page.getByRole("button", { name: "Log in" }).click();
      return page;
    },
  },
};
