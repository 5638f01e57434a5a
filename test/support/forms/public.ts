import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { mailedPath } from "#app/platform/mailed-link.ts";
import { localBindings } from "#workers/local/bindings.ts";
import type { ScreenBrowser } from "../browser/screen-browser.ts";
import { anybodys, choosePassword, courierRequest, proposedChange, sees, toCarry } from "./case.ts";

const person = { firstName: "Ana", lastName: "Reyes", dispensaryName: "Fog & Fern" };

const signIn = {
  repeatable: true,
  typed: { email: "partner@example.com" },
  choose: (page: Page) => page.getByLabel("Password").fill("demo-vendor-21"),
  submit: "Log in",
  refused: { typed: { email: "typo@example.com" }, message: "Login failed. Please check your credentials." },
  errors: { fault: "Login failed. Please check your credentials.", garbled: "Unexpected response structure" },
  done: (page: Page) => page.waitForURL((url) => !url.pathname.endsWith("login")),
} as const;

const registration = {
  choose: async (page: Page) => {
    await choosePassword(page);
    await chooseAddress(page);
  },
  submit: "Start your free trial",
  refused: { typed: { firstName: " " }, message: "First name is required" },
  errors: { fault: "Registration failed", lost: "An error occurred during registration" },
  done: (page: Page) => page.waitForURL(/\/login\?registered/),
};

const proposal = { path: proposedChange, findsOut: true, errors: { fault: "Failed to send your answer" } } as const;

/** A pending one, with a PIN that is known. */
async function visitorsRequest(demo: ScreenBrowser, database: D1Database) {
  const id = await demo.visitorsRequest();
  await database.prepare("UPDATE courier_requests SET pin = '4821' WHERE id = ?").bind(id).run();
  return `/courier-request/${id}`;
}

/** The forms that anybody may post. */
export const publicForms = anybodys({
  orderArrival: {
    path: (demo) => demo.acceptedPickup(),
    typed: { car: "Blue Honda, spot 3" },
    submit: "I'm here",
    errors: { fault: "Failed to tell the dispensary" },
    done: sees("They know you’re here"),
  },
  orderConfirmation: {
    path: async (demo, database) => {
      const link = await demo.placedOrder();
      const id = /order-confirmation\/([^?]+)/.exec(link)?.[1];
      await database.prepare("UPDATE orders SET confirm_first = 1 WHERE id = ?").bind(id).run();
      return link;
    },
    findsOut: true,
    submit: "I’m coming",
    errors: { fault: "Failed to tell the dispensary" },
    done: sees("Waiting for the dispensary to accept your order"),
  },
  orderCancel: {
    path: (demo) => demo.placedOrder(),
    findsOut: true,
    open: (page) => page.getByText("Cancel order", { exact: true }).click(),
    submit: "Yes, cancel it",
    errors: { fault: "Failed to cancel the order" },
    done: sees("You have canceled this order."),
  },
  proposalAnswer: {
    ...proposal,
    submit: "Accept the change",
    done: sees("You accepted a change to this order."),
  },
  proposalDecline: {
    ...proposal,
    submit: "Decline",
    done: sees("You declined a change to this order."),
  },
  orderReview: {
    path: (demo) => demo.collectedOrder(),
    typed: { text: "Fast and friendly." },
    choose: (page) => page.getByRole("radio", { name: "4 stars" }).check(),
    submit: "Send review",
    refused: { typed: { text: "More at www.example.com" }, message: "Please leave out links and web addresses." },
    errors: { fault: "Failed to send your review. Please try again." },
    done: sees("Your review"),
  },
  orderForgotten: {
    path: (demo) => demo.placedOrder(),
    open: async (page) => {
      await page.getByRole("link", { name: "your orders", exact: true }).click();
      await page.getByRole("article").waitFor();
    },
    submit: /^Remove order/,
    errors: { fault: "This could not be removed just now" },
    done: sees("No orders on this device."),
  },
  login: { path: "/login", ...signIn },
  courierLogin: { path: "/courier-login", ...signIn },
  register: {
    path: "/register",
    typed: { ...person, license: "C9-0000123", email: "fern@example.org" },
    ...registration,
  },
  courierSignup: {
    path: "/courier",
    typed: { ...person, phone: "(213) 555-0144", email: "fern-courier@example.org" },
    ...registration,
  },
  resetRequest: {
    path: "/reset-password-request",
    typed: { email: "rival@example.com" },
    submit: "Send reset link",
    refused: { typed: { email: "rival" }, message: "Invalid email address." },
    errors: { fault: "Failed to send reset password request. Please try again." },
    done: sees("Check your mail"),
  },
  resetPassword: {
    path: (_, database) => printedLink(database, "rival@example.com"),
    choose: (page) => choosePassword(page, "New password"),
    submit: "Reset password",
    errors: { fault: "Failed to reset password. The link may have expired or is invalid." },
    done: sees("Password reset successfully. Redirecting to login..."),
    follows: true,
  },
  confirmEmail: {
    path: changedEmail,
    submit: "Use this email",
    errors: { fault: "Failed to confirm your email. Please try again." },
    done: sees("Your email was changed. Please log in with the new one."),
  },
  contact: {
    path: "/contact",
    typed: { from_name: "Ana", reply_to: "ana@example.org", message: "Do you deliver to Echo Park?" },
    submit: "Send Message",
    refused: { typed: { reply_to: "ana" }, message: "Invalid email address." },
    errors: { fault: "Failed to send message. Please try again." },
    done: sees("Message sent successfully!"),
  },
  sales: {
    path: "/sales",
    typed: {
      from_name: "Ana",
      phone_number: "(213) 555-0144",
      reply_to: "ana@example.org",
      company_name: "Fern",
      additional_info: "Evenings, please.",
    },
    choose: (page) => page.getByLabel("Preferred time").selectOption({ index: 1 }),
    submit: "Submit Application",
    refused: { typed: { reply_to: "ana" }, message: "Invalid email address." },
    errors: { fault: "Failed to submit application. Please try again." },
    done: sees("Application submitted successfully! We will contact you soon."),
  },
  addStrain: {
    path: "/add-strain",
    typed: { name: "Fog Fern", description: "A calm one.", genetics: "Fog, Fern", aroma: "pine" },
    choose: (page) => page.getByLabel("Classification").selectOption({ index: 1 }),
    submit: "Add Strain",
    refused: { typed: { name: " " }, message: "Name is required" },
    errors: { fault: "Failed to add strain" },
    done: (page) => page.getByRole("status").filter({ hasText: /\w/ }).first().waitFor(),
  },
  courierRequest: {
    path: "/courier-request",
    typed: {
      dispensaryName: "Fog & Fern",
      contactPhone: "(213) 555-0121",
      address: "1 Main St, Las Vegas, NV 89101",
      orderNumber: "F-17",
      ...toCarry,
      deliveryAddress: "2 Main St, Las Vegas, NV 89101",
    },
    ...courierRequest,
  },
  deliveryPin: {
    path: visitorsRequest,
    typed: { pin: "4821" },
    submit: "Show delivery",
    refused: { typed: { pin: "48" }, message: "This is not the delivery's PIN." },
    errors: { fault: "Failed to look up the delivery. Please try again." },
    done: sees("No courier assigned yet"),
    repeatable: true,
  },
  deliveryCancellation: {
    path: visitorsRequest,
    open: async (page) => {
      await page.getByLabel("Delivery PIN").fill("4821");
      await page.getByRole("button", { name: "Show delivery" }).click();
      await page.getByText("Cancel Request …").click();
    },
    submit: "Cancel this request",
    errors: { fault: "Failed to cancel the request. Please try again." },
    done: sees("The request is canceled."),
  },
  address: {
    path: "/",
    repeatable: true,
    typed: { address: "Los Angeles, CA 90012" },
    submit: "Find dispensaries",
    refused: { typed: { address: "zzzz qqqq" }, message: "No address found" },
    errors: { fault: "Could not fetch location" },
    done: (page) => page.waitForURL(/\/nearby/),
  },
});

async function chooseAddress(page: Page) {
  await page.getByRole("combobox", { name: "Dispensary address" }).fill("90028");
  await page.getByRole("option").first().click();
  await page.locator("input[name=lat]").waitFor({ state: "attached" });
}

/** The link to a new address of a dispensary's staff. */
async function changedEmail(_: unknown, database: D1Database): Promise<string> {
  const email = `new-${crypto.randomUUID()}@example.org`;
  const hash = createHash("sha256").update(email).digest("hex");
  await database
    .prepare(
      `INSERT OR REPLACE INTO email_changes (user_id, token_hash, email, created_at, expires_at)
        SELECT user_id, ?1, ?2, 0, ?3 FROM memberships WHERE role = 'manager' LIMIT 1`,
    )
    .bind(hash, email, Date.now() + 86_400_000)
    .run();
  return `/confirm-email/${encodeURIComponent(email)}`;
}

/** The link that the owner's mailbox holds. */
async function printedLink(database: D1Database, email: string): Promise<string> {
  const newest =
    "SELECT link_seed AS seed FROM outbox WHERE to_email = ? AND link_seed IS NOT NULL ORDER BY rowid DESC";
  const letter = await database.prepare(newest).bind(email).first<{ seed: string }>();
  return mailedPath(localBindings({}).ACCESS_TOKEN_KEY ?? "", letter?.seed ?? "");
}
