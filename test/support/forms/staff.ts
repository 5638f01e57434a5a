import type { Page } from "playwright-core";
import { demoUserIds, demoVendorIds } from "#db/seed/demo-ids.ts";
import { openPart } from "../screens/state.ts";
import { courierRequest, filledBy, reload, sees, toCarry } from "./case.ts";

/** The same person on another device. */
async function anotherSignIn(page: Page, email: string, password: string) {
  const other = await page.context().browser()!.newContext();
  await other.request.post(new URL("/api/auth/login", page.url()).href, { data: { email, password } });
  await other.close();
  await reload(page);
}

const REVIEW_FAILED = { fault: "This was not saved. Please try again." };

/** The forms of courier partners, dispatchers, admins and couriers. */
export const staffForms = {
  ...filledBy("partner", {
    webhook: {
      path: "/courier-dashboard/webhooks",
      typed: { url: "http://localhost:1/nearleaf" },
      submit: "Add webhook",
      refused: { typed: { url: "http://10.0.0.1/" }, message: /./ },
      errors: { fault: "Failed to add the webhook. Please try again." },
      repeatable: true,
      done: sees(/already added this address/),
    },
    webhookEvents: {
      path: (demo) => demo.newWebhook(),
      choose: (page) => page.getByLabel("Picked up").uncheck(),
      submit: "Save events",
      errors: { fault: "Failed to save the events. Please try again." },
      done: sees("Events saved."),
    },
    webhookTest: {
      path: (demo) => demo.newWebhook(),
      submit: "Send a test event",
      errors: { fault: "Failed to send the test event. Please try again." },
      repeatable: true,
      done: sees(/could not be reached/),
    },
    partnerCourierRequest: {
      path: "/courier-dashboard",
      typed: {
        orderNumber: "P-17",
        ...toCarry,
      },
      ...courierRequest,
    },
    webhookReplay: {
      path: async (demo, database) => {
        const webhook = (await demo.newWebhook()).split("/").at(-1);
        await database
          .prepare(
            `INSERT OR IGNORE INTO webhook_deliveries (id, webhook_id, subject_id, version, type, order_number, body, created_at, last_error)
              SELECT ?1, ?1, id, 1, 'courier_request.delivered', order_number, '{}', ?3, 'unreachable' FROM courier_requests
              WHERE vendor_id = ?2 LIMIT 1`,
          )
          .bind(webhook, demoVendorIds.partner, Date.now())
          .run();
        return "/courier-dashboard/webhooks";
      },
      submit: "Send again",
      errors: { fault: "Failed to send the event again. Please try again." },
      done: sees("The event is sent again."),
    },
    webhookRemoval: {
      path: (demo) => demo.newWebhook(),
      submit: "Remove webhook",
      errors: { fault: "Failed to remove the webhook. Please try again." },
      done: (page) => page.waitForURL(/\/webhooks$/),
      follows: true,
    },
  }),
  ...filledBy("dispatcher", {
    newCourier: {
      path: "/dispatch/couriers",
      typed: { firstName: "Lou", lastName: "Park", email: "lou@example.org", phone: "(213) 555-0155" },
      submit: "Add courier",
      refused: { typed: { email: "lou" }, message: "Invalid email address." },
      errors: { fault: "Failed to add the courier. Please try again." },
      done: sees("We emailed lou@example.org."),
    },
    cashCount: {
      path: async (_, database) => {
        await database
          .prepare(
            `INSERT OR IGNORE INTO courier_hand_ins (id, courier_id, courier_name, handed_cents, handed_at)
              VALUES ('cash', ?, 'Robin Wells', 4000, 1)`,
          )
          .bind(demoUserIds.courier)
          .run();
        return "/courier-orders/settlement";
      },
      typed: { counted: "39.50" },
      submit: "Confirm the count",
      refused: { typed: { counted: "a lot" }, message: "Enter an amount from $0.00 to $100,000.00." },
      errors: { fault: "Failed to confirm the count. Please try again." },
      done: sees(/^Counted: \$0.50 short/),
    },
    courierDisabled: {
      follows: true,
      path: "/dispatch/couriers",
      submit: /^Disable Lou/,
      errors: { fault: "Failed to disable the courier. Please try again." },
      done: sees("The courier is disabled."),
    },
    tripEnd: {
      path: async (_, database) => {
        await database.prepare("UPDATE trips SET ended_at = NULL WHERE number = 2").run();
        const trip = await database.prepare("SELECT id FROM trips WHERE number = 2").first<{ id: string }>();
        return `/courier-orders/trips/${trip?.id}`;
      },
      choose: (page) => page.getByLabel(/^Order /).fill("1"),
      submit: "End Trip",
      errors: { fault: "Failed to end the trip. Please try again." },
      done: sees("Trip ended."),
    },
    deliveryAddress: {
      path: async (demo) => `/courier-requests/${await demo.firstRequest()}/address`,
      typed: { street: "600 Wilshire Blvd", city: "Los Angeles", state: "CA", zip: "90017", note: "Side door" },
      submit: "Save address",
      refused: { typed: { zip: "9" }, message: "Enter the 5-digit ZIP code of this address." },
      errors: { fault: "Failed to change the address. Please try again." },
      done: sees(/^Address saved\./),
    },
    courierPapers: {
      path: "/dispatch/couriers",
      // Already open where what was typed came back.
      open: (page) =>
        page
          .locator("main li details")
          .first()
          .evaluate((papers) => papers.setAttribute("open", "")),
      typed: { employers: "partner@example.com", employeeNumber: "D-12", vehiclePlate: "7ABC123" },
      submit: /^Save the papers/,
      refused: {
        typed: { employers: "nobody@example.com" },
        message: "No dispensary has the email nobody@example.com.",
      },
      errors: { fault: "Failed to save the papers. Please try again." },
      done: sees("Papers saved."),
    },
  }),
  ...filledBy("admin", {
    accountInvitation: {
      path: "/admin/accounts",
      typed: { firstName: "Mai", lastName: "Berg", email: "mai@example.org", phone: "(213) 555-0156" },
      submit: "Send invitation",
      refused: { typed: { email: "mai" }, message: "Invalid email address." },
      errors: { fault: "Failed to send the invitation. Please try again." },
      done: sees("We emailed mai@example.org."),
    },
    accountChange: {
      path: async (_, database) => {
        await database
          .prepare(
            `INSERT OR IGNORE INTO users (id, email, role, first_name, last_name, created_at)
              VALUES ('mila', 'mila@example.org', 'courier', 'Mila', 'Roth', 1)`,
          )
          .run();
        return "/admin/accounts/mila";
      },
      open: openPart(0),
      choose: (page) => page.getByLabel("Role").selectOption("dispatcher"),
      submit: "Change Mila’s role",
      errors: { fault: "This was not done. Please try again." },
      done: sees("The role is changed."),
    },
    jobRun: {
      path: "/admin/health",
      submit: "Run now: Delete old records",
      errors: { fault: "The job was not started. Please try again." },
      done: sees("The job ran."),
    },
    strainReview: {
      follows: true,
      path: "/admin/strains",
      submit: /^Approve Fog Fern/,
      errors: REVIEW_FAILED,
      done: (page) => page.getByText("Fog Fern").first().waitFor({ state: "detached" }),
    },
    reviewRemoval: {
      path: "/admin/reviews",
      choose: (page) => page.getByLabel("The rule that it breaks").first().selectOption("offTopic"),
      submit: /^Remove the review/,
      errors: REVIEW_FAILED,
      done: sees("The review is removed."),
    },
    claimHiding: {
      path: async (_, database) => {
        const published = "SELECT id FROM reviews WHERE removed_at IS NULL ORDER BY id LIMIT 1";
        await database.batch([
          database.prepare(`UPDATE reviews SET text = 'Like candy' WHERE id = (${published})`),
          database.prepare(
            `INSERT INTO published_claims SELECT 'claim', vendor_id, 'review', id FROM reviews WHERE id = (${published})`,
          ),
        ]);
        return "/admin/claims";
      },
      submit: /^Remove a review of/,
      errors: REVIEW_FAILED,
      done: sees("No published text breaks its state's rules."),
    },
    licenseDecision: {
      path: "/admin/licenses",
      choose: async (page) => {
        await page.getByLabel("Select the license").first().check();
        await page.getByLabel("Expires on").first().fill("2028-12-31");
      },
      submit: "Verify selected",
      errors: REVIEW_FAILED,
      done: sees("1 license verified."),
    },
    licenseReview: {
      path: `/admin/vendors/${demoVendorIds.vendor}`,
      typed: { licenseNumber: "C10-0000777", expiresOn: "2027-12-31" },
      submit: "Save license",
      errors: { fault: "Failed to save the license. Please try again." },
      done: sees("License saved."),
    },
    localRate: {
      path: "/admin/compliance/CA/rates",
      typed: { city: "Santa Monica", percent: "2.5" },
      submit: "Enter rate",
      refused: { typed: { percent: "250" }, message: "Enter a percentage from 0 to 25." },
      errors: { fault: "Failed to enter the rate. Please try again." },
      done: sees("Rate saved."),
    },
    rulesConfirmation: {
      path: "/admin/compliance/VT",
      typed: { note: "7 V.S.A. §7902, read today." },
      choose: (page) => page.locator('[name="values"]').first().check(),
      submit: "Confirm what is chosen",
      refused: { typed: { note: " " }, message: "Say where you looked; the audit log keeps it." },
      errors: { fault: "Failed to confirm. Please try again." },
      done: sees("Confirmed."),
    },
    rulesWithdrawal: {
      path: "/admin/compliance/VT",
      follows: true,
      submit: /^Withdraw/,
      errors: { fault: "Failed to withdraw the confirmation. Please try again." },
      done: sees("The confirmation is withdrawn."),
    },
    vendorSuspension: {
      path: `/admin/vendors/${demoVendorIds.longName}/suspension`,
      typed: { reason: "The license is not theirs." },
      submit: /^Suspend /,
      refused: { typed: { reason: " " }, message: /./ },
      errors: { fault: "Failed to save the suspension. Please try again." },
      done: sees(/^Suspended since/),
    },
  }),
  ...filledBy("courier", {
    cashHandIn: {
      path: "/courier-orders/earnings",
      typed: { amount: "120.50" },
      submit: /^(Hand in|Change)$/,
      refused: { typed: { amount: "0" }, message: "Enter an amount from $0.01 to $100,000.00." },
      errors: { fault: "Failed to hand in the cash. Please try again." },
      repeatable: true,
      done: sees("Handed in. Waiting to be counted."),
    },
    confirmIdentity: {
      path: "/account/confirm",
      choose: (page) => page.getByLabel("Your password").fill("demo-courier-21"),
      submit: "Confirm",
      errors: { fault: "This was not confirmed. Please try again." },
      done: (page) => page.waitForURL((url) => url.pathname === "/account"),
    },
    signInEnd: {
      path: "/account/security",
      // A page that was opened twice: the sign-in has ended meanwhile, or there are no others.
      open: (page) => anotherSignIn(page, "courier@example.com", "demo-courier-21"),
      submit: "End all others",
      errors: { fault: "This was not done. Please try again." },
      done: sees("Logged out on all other devices."),
    },
    changeEmail: {
      path: "/account/email",
      typed: { email: "courier-two@example.org" },
      choose: (page) => page.getByLabel("Your password").fill("demo-courier-21"),
      submit: "Send link",
      refused: { typed: { email: "courier" }, message: "Invalid email address." },
      errors: { fault: "Failed to update details." },
      done: sees("We emailed a link to courier-two@example.org."),
    },
  }),
};
