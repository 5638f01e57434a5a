import { unconditional } from "#app/domain/deals/deal.ts";
import type { deals, orderWindows } from "../schema/index.ts";
import { demoVendorIds } from "./demo-ids.ts";

type DealRow = Required<typeof deals.$inferInsert>;

const DAY = 86_400_000;
const MARQUEE_GARDEN = "dem0vend0r000000000000013";

const workdays = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;

/** For the vendor, a code and several deals; for shoppers, reduced prices. */
export function demoDeals(now: number): DealRow[] {
  const offered: Pick<DealRow, "vendorId" | "name" | "kind" | "scope">[] & Partial<DealRow>[] = [
    {
      vendorId: demoVendorIds.vendor,
      name: "Welcome",
      kind: "amount",
      cents: 1000,
      scope: "order",
      code: "WELCOME10",
      minimumCents: 6000,
      firstOrder: true,
      maxUsesPerPerson: 1,
    },
    {
      vendorId: demoVendorIds.vendor,
      name: "Third tincture half off",
      kind: "buyGet",
      buy: 2,
      get: 1,
      percent: 50,
      scope: "category",
      category: "Tincture",
    },
    {
      vendorId: MARQUEE_GARDEN,
      name: "Edibles on the Boulevard",
      kind: "percent",
      percent: 15,
      scope: "category",
      category: "Edible",
    },
    {
      vendorId: MARQUEE_GARDEN,
      name: "After work",
      kind: "percent",
      percent: 20,
      weekdays: [...workdays],
      from: "16:00",
      until: "19:00",
      scope: "category",
      category: "Vape",
    },
  ];
  return offered.map((deal, at) => {
    const createdAt = now - (offered.length - at) * DAY;
    return {
      ...unconditional,
      on: true,
      uses: 0,
      ...deal,
      id: `dem0dea1s${String(at + 1).padStart(16, "0")}`,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Dispensaries that allow ordering ahead. */
export const demoWindows: (typeof orderWindows.$inferInsert)[] = [
  { vendorId: MARQUEE_GARDEN, minutes: 60, capacity: 6, leadMinutes: 60, daysAhead: 2 },
];
