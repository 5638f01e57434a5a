import { Hono } from "hono";
import { staffRoles } from "#app/domain/accounts/capability.ts";
import { newStaffSchema, staffChangeSchema } from "#app/domain/accounts/staff-schema.ts";
import { z } from "#app/domain/zod.ts";
import { changeStaff } from "#app/use-cases/accounts/change-staff.ts";
import { inviteStaff } from "#app/use-cases/accounts/invite-staff.ts";
import { removeStaff } from "#app/use-cases/accounts/remove-staff.ts";
import { listStaff, type StaffRow } from "#db/accounts/staff.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { confirmed, onlyVendor } from "../actor.ts";
import { answer, describes, input } from "../handlers.ts";

const options = { tag: "Staff", signedIn: true };
const person = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(staffRoles),
    employeeNumber: z.string().nullable().describe("What receipts call the person by."),
    status: z.enum(["active", "invited"]),
    invitedUntil: z.iso.datetime().nullable().describe("Until when the invitation can be accepted."),
  })
  .meta({ id: "StaffMember" });
const listed = z.object({ success: z.literal(true), staff: z.array(person) });
const saved = z.object({ success: z.literal(true), data: person });
const done = z.object({ success: z.literal(true) });

const personJson = ({ invitedUntil, ...row }: StaffRow): z.infer<typeof person> => ({
  ...row,
  status: invitedUntil === null ? "active" : "invited",
  invitedUntil: invitedUntil === null ? null : new Date(invitedUntil).toISOString(),
});

/** DECISIONS 49. What each role may do is in app/domain/accounts/capability.ts. */
export const staff = new Hono<HonoEnv>()
  .get(
    "/",
    describes("List staff and invitations", { 200: listed }, [401, 403], options),
    onlyVendor("staff"),
    async (c) => {
      const { db, now } = c.get("visit");
      return c.json({
        success: true,
        staff: (await listStaff(db, c.get("actor").vendorId, now())).map(personJson),
      });
    },
  )
  .post(
    "/",
    describes("Invite somebody", { 201: saved }, [400, 401, 403, 409, 415, 422, 429], {
      ...options,
      description:
        "The mailed link works once and for seven days. A second invitation of the same email replaces the first.",
    }),
    onlyVendor("staff"),
    confirmed,
    input("json", newStaffSchema),
    async (c) => {
      const invited = await inviteStaff(c.get("visit"), c.get("actor"), c.req.valid("json"));
      return answer(c, invited, (row) => ({ data: personJson(row) }), 201);
    },
  )
  .put(
    "/:id",
    describes("Change a role, or an employee number", { 200: saved }, [400, 401, 403, 404, 409, 415, 422], {
      ...options,
      description: "A lower role ends the person's sessions at once. Nobody changes their own.",
    }),
    onlyVendor("staff"),
    confirmed,
    input("json", staffChangeSchema),
    async (c) => {
      const change = { ...c.req.valid("json"), id: c.req.param("id") };
      const changed = await changeStaff(c.get("visit"), c.get("actor"), change);
      return answer(c, changed, (row) => ({ data: personJson(row) }));
    },
  )
  .delete(
    "/:id",
    describes("Remove somebody, or withdraw an invitation", { 200: done }, [401, 403, 404, 409, 422], {
      ...options,
      description: "Ends the person's sessions at once. Nobody removes themselves.",
    }),
    onlyVendor("staff"),
    confirmed,
    async (c) => answer(c, await removeStaff(c.get("visit"), c.get("actor"), { id: c.req.param("id") }), () => ({})),
  );
