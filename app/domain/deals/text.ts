import type { ValueChange } from "../accounts/history.ts";
import type { Category } from "../menu/product.ts";
import { formatUsdShort } from "../money.ts";
import type { Deal, DealTerms } from "./deal.ts";
import { dealSchedule } from "./schedule.ts";

/** "20% off edibles", "Buy 2 vapes, get 1 at 50% off", "Any 3 pre-rolls for $25". */
function benefitText({ kind, percent, cents, buy, get, ...deal }: DealTerms, keepCents: number): string {
  const goods = buy === 1 ? oneOf(goodsText(deal)) : goodsText(deal);
  const money = formatUsdShort(cents ?? 0);
  switch (kind) {
    case "percent":
      return percent === 100 && keepCents
        ? `A cent each for ${goods}`
        : `${percent}% off ${deal.scope === "order" ? "everything" : goods}`;
    case "amount":
      return deal.scope === "order" ? `${money} off your order` : `${money} off each ${oneOf(goods)}`;
    case "bundle":
      return `Any ${buy} ${goods} for ${money}`;
    case "buyGet":
      return `Buy ${buy} ${goods}, get ${get} ${percent === 100 ? (keepCents ? "for a cent each" : "free") : `at ${percent}% off`}`;
  }
}

const oneOf = (goods: string): string => goods.replace(/s( from |$)/, "$1");

const goodsNames: Record<Category, string> = {
  Flower: "flower items",
  "Pre-roll": "pre-rolls",
  Vape: "vapes",
  Edible: "edibles",
  Concentrate: "concentrates",
  Tincture: "tinctures",
  Gear: "gear items",
};

const goodsText = ({ scope, category, brand }: Pick<DealTerms, "scope" | "category" | "brand">): string => {
  if (category) return goodsNames[category];
  if (scope === "brand") return `items from ${brand}`;
  return scope === "product" ? "selected products" : "items";
};

export const dealText = (deal: DealTerms): string => [offerText(deal), dealSchedule(deal)].filter(Boolean).join(", ");

/** `keepCents`: what a piece costs at least where nothing may be given away, or called free. */
export function offerText(deal: DealTerms, keepCents = 0): string {
  const { minimumCents, firstOrder, maxUsesPerPerson: most, maxDiscountCents } = deal;
  const conditions = [
    minimumCents > 0 && `on orders from ${formatUsdShort(minimumCents)}`,
    firstOrder && "on your first order",
    maxDiscountCents !== null && `up to ${formatUsdShort(maxDiscountCents)} off`,
    most !== null && (most === 1 ? "once per person" : `${most} times per person`),
  ].filter(Boolean);
  return [benefitText(deal, keepCents), ...conditions].join(", ");
}

type Written = Omit<Deal, "uses">;

export function dealChanges(before: Written | undefined, after: Written): ValueChange[] {
  const shown: [label: string, textOf: (deal: Written) => string][] = [
    ["Name", ({ name }) => name],
    ["Terms", dealText],
    ["Code", ({ code }) => code ?? ""],
    ["Uses", ({ maxUses }) => (maxUses === null ? "" : `up to ${maxUses}`)],
    ["Switched", ({ on }) => (on ? "on" : "off")],
  ];
  return shown
    .map(([label, textOf]) => ({ label, before: before ? textOf(before) : "", after: textOf(after) }))
    .filter((change) => change.before !== change.after);
}
