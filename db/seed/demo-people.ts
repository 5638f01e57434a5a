import { demoPasswords } from "#app/domain/accounts/demo-passwords.ts";
import type { memberships, users } from "../schema/index.ts";
import { demoUserIds, demoVendorIds } from "./demo-ids.ts";
import { shopsWithAccounts } from "./shops/accounts.ts";

type UserRow = typeof users.$inferInsert;
type MembershipRow = typeof memberships.$inferInsert;

const DAY = 86_400_000;

/** Local only: no command writes them to a deployed database, and a deployed worker refuses their passwords. */
export const demoLogins = [
  { email: "vendor@example.com", password: demoPasswords.vendor, who: "Los Angeles dispensary, in trial" },
  { email: "rival@example.com", password: demoPasswords.vendor, who: "a second dispensary, subscribed" },
  { email: "limited@example.com", password: demoPasswords.vendor, who: "trial over, no subscription" },
  { email: "partner@example.com", password: demoPasswords.vendor, who: "courier partner" },
  { email: "manager@example.com", password: demoPasswords.vendor, who: "manager of the Los Angeles dispensary" },
  { email: "staff@example.com", password: demoPasswords.vendor, who: "staff of the Los Angeles dispensary" },
  { email: "group@example.com", password: demoPasswords.vendor, who: "owner of the first two dispensaries" },
  {
    email: "courier@example.com",
    password: demoPasswords.courier,
    who: "courier, free for the first dispensary and the partner",
  },
  { email: "driver@example.com", password: demoPasswords.courier, who: "courier with jobs of the partner under way" },
  { email: "dispatcher@example.com", password: demoPasswords.dispatcher, who: "dispatcher" },
  { email: "admin@example.com", password: demoPasswords.admin, who: "admin" },
] as const;

/** argon2id of these passwords, computed once. They are printed at every start and protect nothing. */
const hashes = {
  vendor: "0MbdgjdcI2XEBt2btVV/Lg$c2b+4HYkA9Gwd/gsVeelY8g0Joiba9ROGDEsBphyBLk",
  rival: "AEHCcOTbwSwOZ+kpCLYJMA$D/nafHBQyyXHuHpAS9cgwPwDbcGKs1xw8GHi7Br6hS4",
  limited: "CgTbFaX8xPP9RwRizFRw4w$p1vcRs2UFa2oCZmZ9kKBFUvm0EoRNhbkZ6e1o4Eaaxg",
  partner: "SaDnJYQkX2MBT53pXKXAMA$JXxZuE4rCjHm4iokFA25PnRdfJFkNvCqe2onTZjbg3A",
  courier: "3u6t4g52PaNluUNjcUNZpA$mwg+gD9JcXmNsfFAdTizF0xvHxrCQXKw/bzHHVvRcZs",
  dispatcher: "a1Si5GchJD7fB2k2JnITPA$8QOsX/jqe4AVjErS7uC+urEHShWwDQk/RZrUiElwQW4",
  admin: "NueQ+jwpQLBMxiBcYGuTzg$wqUCzip9bNSv55VI8vJKZP6bFqlu7IGaexzxUL7Ur3o",
} as const;

const sharedHashes = {
  ...hashes,
  manager: hashes.vendor,
  staff: hashes.vendor,
  group: hashes.vendor,
  driver: hashes.courier,
};
const passwordHash = (name: keyof typeof demoUserIds) => `$argon2id$v=19$m=19456,t=2,p=1$${sharedHashes[name]}`;

/** Whether rows or statements contain a demo login. */
export const holdsDemoLogin = (text: string): boolean => Object.values(hashes).some((hash) => text.includes(hash));

const staff = [
  { key: "manager", firstName: "Noor", lastName: "Haddad", phone: "2135550174", at: { vendor: "manager" } },
  { key: "staff", firstName: "Eli", lastName: "Brandt", phone: "2135550175", at: { vendor: "staff" } },
  { key: "group", firstName: "June", lastName: "Park", phone: "2135550177", at: { vendor: "owner", rival: "owner" } },
] as const;

const couriers = [
  {
    key: "courier",
    firstName: "Dana",
    lastName: "Ruiz",
    phone: "2135550171",
    employerIds: [demoVendorIds.vendor, demoVendorIds.partner],
    employeeNumber: "D-7",
  },
  {
    key: "driver",
    firstName: "Teo",
    lastName: "Marsh",
    phone: "2135550176",
    employerIds: [demoVendorIds.partner],
    employeeNumber: "D-8",
  },
] as const;

const operators = [
  { key: "dispatcher", role: "dispatcher", firstName: "Sam", lastName: "Whitfield", phone: "2135550172" },
  { key: "admin", role: "admin", firstName: "Alex", lastName: "Moreno", phone: "2135550173" },
] as const;

const owners = ["vendor", "rival", "limited", "partner"] as const;
const shopOf = (key: (typeof owners)[number]) => shopsWithAccounts.find((shop) => shop.id === demoVendorIds[key])!;
const since = { owner: (now: number, ageDays: number) => now - ageDays * DAY, staff: (now: number) => now - 10 * DAY };

export const demoMemberships = (now: number): MembershipRow[] => [
  ...owners.map((key) => {
    const { id, ageDays } = shopOf(key);
    return { userId: demoUserIds[key], vendorId: id, role: "owner" as const, since: since.owner(now, ageDays) };
  }),
  ...staff.flatMap(({ key, at }) =>
    Object.entries(at).map(([shop, role]) => ({
      userId: demoUserIds[key],
      vendorId: demoVendorIds[shop as keyof typeof at],
      role,
      since: since.staff(now),
    })),
  ),
];

export function demoUsers(now: number): UserRow[] {
  const vendors = owners.map((key) => {
    const { owner, phone, ageDays } = shopOf(key);
    const [firstName, lastName] = owner;
    return account(key, { role: "vendor", firstName, lastName, phone, createdAt: since.owner(now, ageDays) });
  });
  return [
    ...vendors,
    ...staff.map(({ key, at: _, ...person }) =>
      account(key, { ...person, role: "vendor", createdAt: since.staff(now) }),
    ),
    ...couriers.map(({ key, ...person }) => account(key, { ...person, role: "courier", createdAt: now - 220 * DAY })),
    ...operators.map(({ key, ...person }) => account(key, { ...person, createdAt: now - 220 * DAY })),
  ];
}

type Facts = Omit<UserRow, "id" | "email" | "passwordHash">;

const account = (key: keyof typeof demoUserIds, facts: Facts): UserRow => ({
  id: demoUserIds[key],
  email: `${key}@example.com`,
  passwordHash: passwordHash(key),
  employerIds: [],
  employeeNumber: null,
  ...facts,
});
