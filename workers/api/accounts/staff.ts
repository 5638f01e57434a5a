import { staffRoles } from "#app/domain/accounts/capability.ts";
import { newStaffSchema, staffChangeSchema } from "#app/domain/accounts/staff-schema.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { changeStaff } from "#app/use-cases/accounts/change-staff.ts";
import { inviteStaff } from "#app/use-cases/accounts/invite-staff.ts";
import { removeStaff } from "#app/use-cases/accounts/remove-staff.ts";
import { listStaff, type StaffRow } from "#db/accounts/staff.ts";
import { done, respond } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const person = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(staffRoles),
    employeeNumber: z.string().nullable().describe("Printed on receipts."),
    status: z.enum(["active", "invited"]),
    invitedUntil: z.iso.datetime().nullable().describe("Until when the invitation can be accepted."),
  })
  .meta({ id: "StaffMember" });
const listed = done.extend({ staff: z.array(person) });
const saved = done.extend({ data: person });

const personJson = ({ invitedUntil, ...row }: StaffRow): z.infer<typeof person> => ({
  ...row,
  status: invitedUntil === null ? "active" : "invited",
  invitedUntil: isoTimeOrNull(invitedUntil),
});

/** DECISIONS 49. What each role may do is in app/domain/accounts/capability.ts. */
export const staff = vendorCalls("staff", "Staff");

staff.get("/", "List staff and invitations", {
  responses: { 200: listed },
  async run(c, { db, now }, { vendorId }) {
    const people = await listStaff(db, vendorId, now());
    return c.json({ success: true, staff: people.map(personJson) });
  },
});

staff.post("/", "Invite somebody", {
  description:
    "The mailed link works once and for seven days. A second invitation to the same email replaces the first.",
  responses: { 201: saved },
  isConfirmed: true,
  body: newStaffSchema,
  also: [409, 429],
  run: async (c, visit, actor, sent) =>
    respond(c, await inviteStaff(visit, actor, sent), (row) => ({ data: personJson(row) }), 201),
});

staff.put("/:id", "Change a role, or an employee number", {
  description: "A lower role ends the person's sessions at once. You can't change your own.",
  responses: { 200: saved },
  isConfirmed: true,
  body: staffChangeSchema,
  also: [409],
  async run(c, visit, actor, sent) {
    const changed = await changeStaff(visit, actor, { ...sent, id: c.req.param("id") });
    return respond(c, changed, (row) => ({ data: personJson(row) }));
  },
});

staff.delete("/:id", "Remove a person, or withdraw an invitation", {
  description: "Ends the person's sessions at once. You can't remove yourself.",
  responses: { 200: done },
  isConfirmed: true,
  also: [409, 422],
  run: async (c, visit, actor) => respond(c, await removeStaff(visit, actor, { id: c.req.param("id") }), () => ({})),
});
