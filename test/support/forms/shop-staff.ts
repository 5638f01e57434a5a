import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { choosePassword, filledBy, sees } from "./case.ts";

const STAFF = "/vendor-dashboard/staff";

/** The link of an invitation to this email. */
const invitationOf = (email: string, vendorId: string) => async (_: unknown, database: D1Database) => {
  const hash = createHash("sha256").update(email).digest("hex");
  await database
    .prepare(
      `INSERT INTO staff_invitations (id, token_hash, vendor_id, invited_by, email, first_name, last_name, role, created_at, expires_at)
        SELECT ?1, ?2, ?3, user_id, ?1, 'Kim', 'Ito', 'staff', 0, ?4 FROM memberships WHERE vendor_id = ?3 LIMIT 1`,
    )
    .bind(email, hash, vendorId, Date.now() + 86_400_000)
    .run();
  return `/staff-invitation/${encodeURIComponent(email)}`;
};
const entersDashboard = (page: Page) => page.waitForURL(/vendor-dashboard/);

/** The forms about who works at a dispensary, and about a person's other ones. */
export const shopStaffForms = filledBy("vendor", {
  shopCopy: {
    as: "group",
    path: `/vendor-dashboard/shops/copy?what=prices&to=${demoVendorIds.rival}`,
    submit: /^Copy \d+ prices?$/,
    errors: { fault: "Failed to copy. Please try again." },
    done: sees(/prices? copied\.$/),
  },
  staffInvitation: {
    path: STAFF,
    typed: { firstName: "Kim", lastName: "Ito", email: "kim@example.org", role: "manager" },
    submit: "Send invitation",
    refused: { typed: { email: "kim" }, message: "Invalid email address." },
    errors: { fault: "Failed to send the invitation. Please try again." },
    done: sees("We emailed kim@example.org."),
  },
  invitationAgain: {
    follows: true,
    path: STAFF,
    submit: "Send the invitation to Kim Ito again",
    errors: { fault: "Failed to send the invitation. Please try again." },
    done: sees("We emailed kim@example.org."),
  },
  staffRole: {
    follows: true,
    path: STAFF,
    typed: { role: "staff" },
    submit: "Save the role of Kim Ito",
    errors: { fault: "Failed to change the role. Please try again." },
    done: sees("Kim is saved as staff."),
  },
  staffRemoval: {
    follows: true,
    path: STAFF,
    open: (page) => page.locator("summary", { hasText: "Kim Ito" }).click(),
    submit: "Withdraw Kim Ito",
    errors: { fault: "Failed to withdraw. Please try again." },
    done: sees("Removed."),
  },
  invitationPassword: {
    path: invitationOf("new@example.org", demoVendorIds.vendor),
    public: true,
    choose: choosePassword,
    submit: "Accept and log in",
    errors: { fault: "Failed to accept the invitation. Please try again." },
    repeatable: true,
    done: entersDashboard,
  },
  invitationJoin: {
    as: "staff",
    path: invitationOf("staff@example.com", demoVendorIds.rival),
    submit: "Accept",
    errors: { fault: "Failed to accept the invitation. Please try again." },
    done: entersDashboard,
  },
});
