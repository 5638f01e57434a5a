import type { Page } from "playwright-core";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { addOrder } from "../add-order.ts";
import { demoNow } from "../browser/demo.ts";
import { openOrder, press } from "../screens/state.ts";
import { filledBy, reload, sees } from "./case.ts";

const PACKAGES = "/vendor-dashboard/packages";
const TRACE = `${PACKAGES}/trace`;
const KEY = "a-key-of-metrc";
/** Not a product of the menu: drivers must be able to leave with those. */
const TAGGED = "tagged";

/** An order of a product that comes from a package with this tag. */
const taggedOrder = (lastName: string, uid: string) => async (_: unknown, database: D1Database) => {
  await addOrder({ db: createDb(database), now: demoNow }, demoVendorIds.vendor, { lastName }, TAGGED);
  await database
    .prepare(
      `INSERT INTO packages (id, vendor_id, uid, product_id, name, units, left, received_at)
        VALUES (?2, ?1, ?2, ?3, 'Blue Dream', 99, 99, 0) ON CONFLICT DO NOTHING`,
    )
    .bind(demoVendorIds.vendor, uid, TAGGED)
    .run();
  return `/vendor-dashboard?q=${lastName}`;
};

const send = ({ path, ...fields }: { path: string; [name: string]: string }) =>
  fetch(path, { method: "POST", body: new URLSearchParams(fields) }).then(() => undefined);

const question = (page: Page) => page.getByRole("alertdialog").waitFor();

/** The forms of a dispensary that holds goods in packages. */
export const packageForms = filledBy("vendor", {
  package: {
    as: "rival",
    path: PACKAGES,
    typed: { uid: "1A4FF0300000022000000123", units: "24", labResult: "THC 24.1%, passed" },
    choose: async (page) => void (await page.getByLabel("Product").selectOption({ index: 1 })),
    submit: "Receive package",
    refused: { typed: { units: "0" }, message: "Enter a number from 1 to 9,999." },
    errors: { fault: "Failed to receive the package. Please try again." },
    done: sees("Package received."),
  },
  packageFinish: {
    as: "rival",
    path: PACKAGES,
    open: async (page) => {
      const productId = await page.getByLabel("Product").locator("option").nth(1).getAttribute("value");
      await page.evaluate(send, { path: PACKAGES, uid: `F${Date.now()}`, productId: productId ?? "", units: "3" });
      await reload(page);
      await press(/^Finish F/)(page);
      await question(page);
    },
    submit: "Finish package",
    errors: { fault: "Failed to finish the package. Please try again." },
    done: sees("Package finished."),
  },
  packagePick: {
    path: taggedOrder("Picker", "PICK1"),
    open: openOrder,
    typed: { uid: "PICK1" },
    submit: "Pick package",
    refused: { typed: { uid: "NOPE" }, message: "Package NOPE isn't on your list. Add it under Packages first." },
    errors: { fault: "Failed to pick the package. Please try again." },
    done: sees("Picked."),
  },
  packagePickRemoval: {
    path: taggedOrder("Returner", "PICK2"),
    open: async (page) => {
      await openOrder(page);
      const tag = page.getByLabel("Number on the tag");
      if (!(await tag.isVisible())) return;
      await tag.fill("PICK2");
      await press("Pick package")(page);
      await page.getByText("Picked.").waitFor();
    },
    submit: /^Put back/,
    errors: { fault: "Failed to put it back. Please try again." },
    done: sees("Put back."),
  },
  traceConnection: {
    path: TRACE,
    choose: (page) => page.getByLabel("Your Metrc API key").fill(KEY),
    submit: "Connect",
    errors: { fault: "Failed to connect. Please try again." },
    done: sees("Connected to Metrc"),
  },
  traceDisconnection: {
    path: TRACE,
    open: async (page) => {
      await page.evaluate(send, { path: TRACE, apiKey: KEY });
      await reload(page);
      await press("Disconnect")(page);
      await question(page);
    },
    submit: "Disconnect Metrc",
    errors: { fault: "Failed to disconnect. Please try again." },
    done: sees("Disconnected."),
  },
});
