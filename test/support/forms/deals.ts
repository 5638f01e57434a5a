import type { Page } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { filledBy, sees } from "./case.ts";

const LIST = "/vendor-dashboard/deals";
/** Of no use to anybody: it is switched off. */
const aDeal =
  (id: string, path = LIST) =>
  async (_: unknown, database: D1Database) => {
    await database
      .prepare(
        `INSERT OR REPLACE INTO deals (id, vendor_id, created_at, updated_at, is_on, name, kind, percent, scope)
          VALUES (?1, ?2, 0, 0, 0, ?1, 'percent', 20, 'order')`,
      )
      .bind(id, demoVendorIds.vendor)
      .run();
    return path;
  };
const isListed = (page: Page) => page.waitForURL((url) => url.pathname === LIST);

/** The forms of a dispensary's deals. */
export const dealForms = filledBy("vendor", {
  deal: {
    path: `${LIST}/new`,
    typed: { name: "Spring", value: "20", code: "SPRING" },
    submit: "Save deal",
    refused: { typed: { value: "200" }, message: "Enter a whole percentage from 1 to 100." },
    errors: { fault: "Failed to save the deal. Please try again." },
    done: isListed,
  },
  dealSwitch: {
    path: aDeal("Switched deal"),
    submit: "Switched deal",
    errors: { fault: "Failed to switch the deal." },
    done: sees("The deal is on."),
  },
  pointsSwitch: {
    path: async (_: unknown, database: D1Database) => {
      await database.prepare("UPDATE vendors SET loyalty_points = 1 WHERE id = ?").bind(demoVendorIds.vendor).run();
      return LIST;
    },
    submit: "Loyalty points",
    errors: { fault: "Failed to switch loyalty points." },
    done: sees("Loyalty points are off."),
  },
  dealDeletion: {
    path: aDeal("Deleted deal", `${LIST}/Deleted%20deal`),
    open: (page) => page.getByText("Delete…").click(),
    submit: "Delete Deleted deal",
    errors: { fault: "Failed to delete the deal. Please try again." },
    done: isListed,
  },
});
