import { newId } from "#app/domain/id.ts";
import { rateLimits } from "#app/domain/rate-limits.ts";
import { sha256 } from "#app/platform/digest.ts";
import { invitationCookie } from "#app/routes/account/link-cookie.ts";
import { requestExport } from "#app/use-cases/dispensaries/request-export.ts";
import { staffInvitations } from "#db/schema/index.ts";
import { actorOf } from "../dashboard.ts";
import { anAccount, joins, signedIn } from "../people.ts";
import { withAuthenticator } from "../second-step.ts";
import { openShop, stock } from "../shop.ts";
import { aCase, byVendor, looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { World } from "./fault-world.ts";

const DAY_MS = 86_400_000;
const kim = { firstName: "Kim", lastName: "Ito", email: "kim@example.org", role: "staff" } as const;

/** A dispensary's owner, and somebody else who works there. */
async function twoPeople({ app, vendor }: World) {
  const { vendor: shop, headers } = await vendor(app);
  const member = await anAccount(app, "vendor", { vendorId: shop.id, staffRole: "manager" });
  return { shop, headers, member };
}

/** An owner of two dispensaries. */
async function twoShops({ app, vendor }: World) {
  const { vendor: shop, account, headers } = await vendor(app);
  const other = await openShop(app.db);
  await joins(app, account.id, other.id);
  return { shop, other, headers };
}

async function invited({ app, vendor }: World, email: string): Promise<string> {
  const { vendor: shop, account } = await vendor(app);
  const now = Date.now();
  const row = {
    id: newId(now),
    vendorId: shop.id,
    invitedBy: account.id,
    tokenHash: await sha256("token"),
    createdAt: now,
  };
  await app.db.insert(staffInvitations).values({ ...row, ...kim, email, expiresAt: now + DAY_MS });
  return (await invitationCookie.serialize("token")).split(";")[0] ?? "";
}

/** What an admin does to a dispatcher's account. */
const onOther = (
  useCase: string,
  build: (world: World, id: string) => Promise<unknown>,
  verb: string,
  fields: Record<string, string> = {},
) =>
  looseCase(useCase, { onRetry: [409], repeats: ["outbox"], settings: { RATE_LIMIT_SCALE: "1" } }, async (world) => {
    const { headers } = await world.person(world.app, "admin");
    const { id } = await anAccount(world.app, "dispatcher");
    await build(world, id);
    return (client) => client.form(`/admin/accounts/${id}/${verb}`, fields, headers);
  });

/** Else the page that answers would limit it. */
const inTrial = () => ({ createdAt: Date.now() });

export const staffCases: FaultCase[] = [
  // Another invitation sends another email, whose link alone works.
  byVendor("accounts/invite-staff", (client, { headers }) => client.post("/api/vendors/staff", kim, headers), {
    repeats: ["outbox"],
  }),
  aCase("dispensaries/request-export", async ({ app, vendor }) => {
    const { vendor: shop, account } = await vendor(app);
    const owner = { ...actorOf(shop.id), userId: account.id };
    return (client) => client.direct((visit) => requestExport(visit, owner));
  }),
  aCase("accounts/choose-shop", async (world) => {
    const { headers, other } = await twoShops(world);
    return (client) => client.post(`/api/vendors/shops/${other.id}/choice`, {}, headers);
  }),
  looseCase("dispensaries/add-shop", { onRetry: [409] }, async ({ app, vendor }) => {
    const { headers } = await vendor(app);
    const place = { address: "200 N Spring St, Los Angeles, CA 90012", lat: 34.0537, lng: -118.2427 };
    return (client) => client.post("/api/vendors/shops", { dispensaryName: "Second Door", ...place }, headers);
  }),
  aCase("menu/copy-prices", async (world) => {
    const { headers, shop, other } = await twoShops(world);
    await stock(world.app.db, shop.id, { name: "Blue Dream", priceCents: 2500 });
    await stock(world.app.db, other.id, { name: "Blue Dream", priceCents: 3000 });
    return (client) => client.post("/api/vendors/shops/prices/copies", { to: other.id }, headers);
  }),
  looseCase("dispensaries/close-shop", { onRetry: [409] }, async ({ app, vendor }) => {
    const { headers } = await vendor(app, inTrial());
    const form = { movedTo: "https://greendoor.com", decision: "close" };
    return (client) => client.form("/vendor-dashboard/closing", form, headers);
  }),
  looseCase("dispensaries/reopen-shop", { onRetry: [409] }, async ({ app, vendor }) => {
    const { headers } = await vendor(app, { ...inTrial(), movedAt: Date.now(), withheld: "moved" });
    return (client) => client.form("/vendor-dashboard/closing", { decision: "reopen" }, headers);
  }),
  aCase("accounts/change-staff", async (world) => {
    const { headers, member } = await twoPeople(world);
    return (client) => client.put(`/api/vendors/staff/${member.id}`, { role: "staff" }, headers);
  }),
  looseCase("accounts/remove-staff", { onRetry: [404] }, async (world) => {
    const { headers, member } = await twoPeople(world);
    return (client) => client.delete(`/api/vendors/staff/${member.id}`, headers);
  }),
  looseCase("accounts/with-staff", { onRetry: [404] }, async (world) => {
    const { headers, member } = await twoPeople(world);
    return (client) => client.form(`/vendor-dashboard/staff/${member.id}/removal`, {}, headers);
  }),
  looseCase(
    "accounts/accept-invitation",
    { onRetry: [422], repeats: ["sessions"], steps: ["sessions"] },
    async (world) => {
      const Cookie = await invited(world, kim.email);
      const password = "seven quiet ferns";
      return (client) => client.form("/staff-invitation", { password, confirmPassword: password }, { Cookie });
    },
  ),
  looseCase("accounts/join-by-invitation", { onRetry: [422] }, async (world) => {
    const { member } = await twoPeople(world);
    const link = await invited(world, member.email);
    const headers = { Cookie: `${await signedIn(world.app, member.id)}; ${link}` };
    return (client) => client.form("/staff-invitation/membership", {}, headers);
  }),
  looseCase("accounts/invite-account", { onRetry: [422] }, async ({ person, app }) => {
    const { headers } = await person(app, "admin");
    const posted = { ...kim, role: "dispatcher", phone: "" };
    return (client) => client.form("/admin/accounts", posted, headers);
  }),
  onOther("accounts/change-role", async () => {}, "role", { role: "admin" }),
  onOther("accounts/reset-second-step", ({ app }, id) => withAuthenticator(app, id), "second-step-reset"),
  onOther(
    "accounts/unlock-account",
    async ({ app }, id) => {
      for (let guess = 0; guess < rateLimits.code.limit; guess++) await app.rateLimit("code", id);
    },
    "unlock",
  ),
];
