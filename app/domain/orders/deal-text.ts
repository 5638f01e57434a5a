import type { ValueChange } from "../accounts/history.ts";
import { formatUsdShort } from "../money.ts";
import type { Deal, DealTerms } from "./deal.ts";
import { dealTimes } from "./deal-conditions.ts";

/** What a deal does, without its times: "20% off Flower", "Buy 2 Coastline, get 1 at 50% off", "3 Edible for $25". */
function benefitText({ kind, percent, cents, buy, get, ...deal }: DealTerms): string {
  const goods = goodsText(deal);
  const money = formatUsdShort(cents ?? 0);
  if (kind === "percent") return `${percent}% off ${goods || "everything"}`;
  if (kind === "amount") return goods ? `${money} off each of ${goods}` : `${money} off your order`;
  if (kind === "bundle") return `Any ${buy}${goods ? ` of ${goods}` : ""} for ${money}`;
  return `Buy ${buy}${goods ? ` of ${goods}` : ""}, get ${get} ${percent === 100 ? "free" : `at ${percent}% off`}`;
}

const goodsNames = {
  Flower: "flower",
  "Pre-roll": "pre-rolls",
  Vape: "vapes",
  Edible: "edibles",
  Concentrate: "concentrates",
  Tincture: "tinctures",
  Gear: "gear",
} as const;

function goodsText({
  scope,
  category,
  brand,
  productIds,
}: Pick<DealTerms, "scope" | "category" | "brand" | "productIds">) {
  if (scope === "category" && category) return goodsNames[category];
  if (scope === "brand") return brand;
  return scope === "product" ? (productIds.length === 1 ? "one product" : "selected products") : "";
}

/** A deal in a sentence for shoppers: what it does, and what it asks. Its code is left out. */
export function dealText(deal: DealTerms): string {
  const { minimumCents, firstOrder, maxUsesPerPerson: most, maxDiscountCents } = deal;
  const asks = [
    minimumCents > 0 && `on orders from ${formatUsdShort(minimumCents)}`,
    firstOrder && "on your first order",
    dealTimes(deal),
    maxDiscountCents !== null && `at most ${formatUsdShort(maxDiscountCents)} off`,
    most !== null && (most === 1 ? "once per person" : `${most} times per person`),
  ].filter(Boolean);
  return [benefitText(deal), ...asks].join(", ");
}

/** What becomes of a deal, in words; `before` is undefined for a new one. */
export function dealChanges(before: Omit<Deal, "uses"> | undefined, after: Omit<Deal, "uses">): ValueChange[] {
  const shown: [label: string, say: (deal: Omit<Deal, "uses">) => string][] = [
    ["Name", ({ name }) => name],
    ["Terms", dealText],
    ["Code", ({ code }) => code ?? ""],
    ["Uses", ({ maxUses }) => (maxUses === null ? "" : `at most ${maxUses}`)],
    ["Switched", ({ on }) => (on ? "on" : "off")],
  ];
  return shown
    .map(([label, say]) => ({ label, before: before ? say(before) : "", after: say(after) }))
    .filter((change) => change.before !== change.after);
}
