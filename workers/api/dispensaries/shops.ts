import { staffRoles } from "#app/domain/accounts/capability.ts";
import { newShopBody } from "#app/domain/accounts/registration-schema.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { z } from "#app/domain/zod.ts";
import { chooseShop } from "#app/use-cases/accounts/choose-shop.ts";
import { copyDeals } from "#app/use-cases/deals/copy-deals.ts";
import { addShop } from "#app/use-cases/dispensaries/add-shop.ts";
import { copyPrices } from "#app/use-cases/menu/copy-prices.ts";
import { readShopsToday } from "#app/use-cases/sales/read-shops-today.ts";
import { done, messageResponse, respond } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const shop = z
  .object({
    vendorId: z.string(),
    dispensaryName: z.string(),
    city: z.string().nullable(),
    role: z.enum(staffRoles),
    current: z.boolean().describe("The one that your other calls apply to."),
    today: z.object({
      sales: z.number().nullable().describe("Null, like `orders`, if your role can't see numbers."),
      orders: z.int().nullable(),
      waiting: z.int(),
    }),
  })
  .meta({ id: "OwnDispensary" });
const dryRun = z.boolean().optional().describe("Returns what would change, without changing anything.");
const copyBody = z.strictObject({ to: z.string().max(64), dryRun });

/** For people who work for more than one dispensary (DECISIONS 66). */
export const shops = vendorCalls("orders", "Dispensaries of one account");

shops.get("/", "List the dispensaries you work for", {
  responses: { 200: done.extend({ shops: z.array(shop) }) },
  async run(c, visit, { userId, vendorId }) {
    const own = await readShopsToday(visit, userId);
    return c.json({
      success: true,
      shops: own.map(({ id, dispensaryName, city, staffRole, sales, waiting }) => ({
        vendorId: id,
        dispensaryName,
        city,
        role: staffRole,
        current: id === vendorId,
        today: { sales: sales && dollarsFromCents(sales.cents), orders: sales?.orders ?? null, waiting },
      })),
    });
  },
});

shops.post("/", "Add a dispensary", {
  description: "For owners. It has its own trial and books, and this sign-in switches to it.",
  responses: { 201: done.extend({ vendorId: z.string() }) },
  needs: "billing",
  body: newShopBody,
  also: [409, 429],
  run: async (c, visit, actor, sent) =>
    respond(c, await addShop(visit, actor, sent), (vendorId) => ({ vendorId }), 201),
});

shops.post("/:vendorId/choice", "Switch to another dispensary", {
  description: "All later calls of this sign-in apply to it.",
  responses: { 200: messageResponse },
  run: async (c, visit, actor) =>
    respond(c, await chooseShop(visit, actor, c.req.param("vendorId")), () => ({ message: "Switched." })),
});

shops.post("/prices/copies", "Copy prices to another dispensary", {
  description:
    "Products match by name, brand, category and amount. Those that the other menu lacks, or that this one sells at several prices, are skipped.",
  responses: { 200: done.extend({ changed: z.int(), same: z.int(), unknown: z.int() }) },
  needs: "menu",
  body: copyBody,
  also: [404, 409],
  run: async (c, visit, actor, { to, dryRun = false }) =>
    respond(c, await copyPrices(visit, actor, to, { dryRun }), ({ changes, ...counts }) => ({
      changed: changes.length,
      ...counts,
    })),
});

const copiedDeal = z.object({ name: z.string(), isNew: z.boolean(), refusal: z.string().nullable() });

shops.post("/deals/copies", "Copy deals to another dispensary", {
  description: "All that have not ended. A deal with the same name is replaced. `refusal` says why one was not copied.",
  responses: { 200: done.extend({ deals: z.array(copiedDeal) }) },
  needs: "deals",
  body: copyBody,
  also: [404],
  run: async (c, visit, actor, { to, dryRun = false }) =>
    respond(c, await copyDeals(visit, actor, to, { dryRun }), (deals) => ({
      deals: deals.map(({ summary: _, ...deal }) => deal),
    })),
});
