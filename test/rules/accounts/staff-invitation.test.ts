import { expect, test } from "vitest";
import { acceptanceOf } from "#app/domain/accounts/staff-invitation.ts";

const kim = { email: "kim@example.org" };
const manager = { role: "vendor" } as const;

test.each<[string, ...Parameters<typeof acceptanceOf>]>([
  ["new-account", undefined, kim, null],
  ["sign-in", manager, kim, null],
  ["sign-in", manager, kim, { email: "lee@example.org" }],
  ["join", manager, kim, kim],
  ["other-kind", { role: "courier" }, kim, kim],
  ["other-kind", { role: "admin" }, kim, kim],
])("an invitation is accepted as %s by %j", (how, ...facts) => expect(acceptanceOf(...facts)).toBe(how));
