import { accounts, entryKinds, entryPage, postingList, readWeek } from "#app/domain/billing/ledger.ts";
import { localMonday } from "#app/domain/local-instant.ts";
import { nothingHere } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { readSettlement } from "#app/use-cases/billing/read-settlement.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";
import { done, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const posting = z.object({
  account: z.enum(accounts),
  cents: z.int().meta({ description: "Debits are above zero, credits below." }),
});
const pageNumber = z.string().regex(/^[1-9]\d{0,5}$/, "Pages are numbered from 1.");
const settlementSchema = done.extend({
  week: z.string().meta({ description: "Its Monday." }),
  entries: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(entryKinds),
      orderId: z.string().nullable(),
      postings: z.array(posting).meta({ description: "They add up to zero." }),
    }),
  ),
  balances: z.array(posting).meta({ description: "The totals of all of the week's entries." }),
  pointsOwed: z
    .int()
    .nullable()
    .meta({ description: "Loyalty points owed at the week's end, 10 cents each; null if none were ever given." }),
  page: z.int(),
  pages: z.int().meta({ description: "How many pages the week's entries have." }),
});

export const settlement = vendorCalls("settlement");

settlement.get("/vendors/settlement", "Your dispensary's settlement for a week", {
  description:
    "`week` is a day of the week, the current one where it is missing; weeks begin on Monday in the dispensary's time zone. A week that is over never changes: corrections are entries of a later one. Entries come in pages of 100, from 1 on. Other than elsewhere, money is in cents.",
  responses: { 200: settlementSchema },
  query: z.object({ week: z.string().max(20).optional(), page: pageNumber.optional() }),
  async run(c, visit, { vendorId }, sent) {
    const place = await findVendorPlace(visit.db, vendorId);
    if (!place) return respondRefusal(c, nothingHere);
    const { timeZone } = place;
    const week = readWeek(sent.week, localMonday(visit.now(), timeZone));
    if (!week.ok) return respondRefusal(c, week);
    const { balances, pointsOwed, ...whole } = await readSettlement(visit, { vendorId, timeZone }, week.value);
    const { entries, ...paging } = entryPage(whole.entries, Number(sent.page ?? 1));
    return c.json({
      success: true,
      week: week.value,
      entries: entries.map(({ at, kind, orderId, postings }) => ({
        at: new Date(at).toISOString(),
        kind,
        orderId,
        postings: postingList(postings),
      })),
      balances,
      pointsOwed,
      ...paging,
    } satisfies z.infer<typeof settlementSchema>);
  },
});
