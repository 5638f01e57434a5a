import type { FormName } from "#app/domain/form-response.ts";
import type { FormCase } from "./case.ts";
import { dashboardForms } from "./dashboard.ts";
import { dealForms } from "./deals.ts";
import { packageForms } from "./packages.ts";
import { publicForms } from "./public.ts";
import { shopStaffForms } from "./shop-staff.ts";
import { staffForms } from "./staff.ts";

/** Forms that are not walked one by one, and why. */
export const notWalked = {
  catchUp: "A list that lags cannot be made from a browser; it is the same component as strainReview.",
  webhookRetry: "A failed event cannot be made from a browser; it is the same component as strainReview.",
  secondStep:
    "A code is good for half a minute and once; test/browser/account/security.test.ts walks what asks for one.",
  authenticator: "As secondStep.",
  authenticatorRemoval: "As secondStep.",
  passkeyRemoval: "A passkey is made by a device; as secondStep.",
  webhookSecret:
    "It has no field, and what it answers is shown once; test/worker/couriers/webhook-pages.test.ts posts it.",
  recoveryCodes: "It has no field, and what it answers is shown once; as secondStep.",
  download: "It has no field and asks for the password first; test/worker/dispensaries/exports.test.ts posts it.",
  newShop: "The sign-in goes on at the new dispensary; test/browser/dashboard/shops.test.ts adds one.",
  closing: "It closes the shop that other forms need; test/worker/dispensaries/closing.test.ts posts it.",
  courierRoute: "It has no field; test/worker/couriers/courier-routes.test.ts posts it.",
  courierDuty: "It has no field; test/worker/couriers/courier-offers.test.ts posts it.",
  courierOffer: "An offer lasts a minute; test/worker/couriers/courier-offers.test.ts posts it.",
  menuImportUndo: "It has no field; test/worker/menu/undo-import.test.ts posts it.",
  menuImport: "Its other fields come from its file; test/worker/menu/match-catalog.test.ts posts them.",
} satisfies Partial<Record<FormName, string>>;

/** Every form of the product. One without a case does not compile. */
export const forms: Record<Exclude<FormName, keyof typeof notWalked>, FormCase> = {
  ...publicForms,
  ...dashboardForms,
  ...dealForms,
  ...packageForms,
  ...shopStaffForms,
  ...staffForms,
};
