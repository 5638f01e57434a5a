import { formatUsd } from "../money.ts";
import { type Carrier, carrierWords } from "./carrier.ts";
import type { Amount, Fact } from "./fact.ts";
import type { ClaimKind, GoodsClass } from "./pack-schema.ts";
import type { PackInForce } from "./values-on-day.ts";

/** `key` is the value's path in its pack ("limits.flower.most"). */
export type RuleLine = { key: string; text: string; fact: Fact };
export type RuleGroup = { title: string; lines: RuleLine[] };

const goodsText: Record<GoodsClass, string> = {
  flower: "flower and pre-rolls",
  concentrate: "concentrate and vapes",
  edible: "edibles and tinctures",
  plant: "plants",
};

const MIDNIGHT = "24:00";

/** "1,000 mg of THC", "2.5 oz", "15%", "$0.00625 per mg of THC". */
function amountText({ value, unit }: Amount): string {
  const number = value.toLocaleString("en-US", { maximumFractionDigits: 5 });
  if (unit === "%") return `${number}%`;
  if (unit === "$") return formatUsd(value * 100);
  if (unit === "$ per mg THC") return `$${number} per mg of THC`;
  if (unit === "mg THC") return `${number} mg of THC`;
  return `${number} ${unit}`;
}

export function hourText(time: string): string {
  if (time === MIDNIGHT) return "midnight";
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? "AM" : "PM"}`;
}

const yesNo = (yes: string, no: string) => (value: unknown) => (value ? yes : no);
const listed = (before: string) => (value: unknown) => `${before} ${(value as string[]).join("; ")}.`;
const measured = (text: (amount: string) => string) => (_: unknown, fact: Fact) => text(amountText(fact as Amount));

const flowText: Record<keyof PackInForce["flow"], (value: unknown, fact: Fact) => string> = {
  delivery: yesNo("Dispensaries may deliver to adults.", "No delivery to adults: orders are picked up."),
  deliveryNeeds: listed("A delivery needs"),
  carriers: (value) => listed("Who may deliver:")((value as Carrier[]).map((carrier) => carrierWords[carrier])),
  onlyPlaces: listed("Deliveries go only to"),
  refusedPlaces: listed("No delivery to"),
  saleHours: (value) => {
    const { open, close } = value as { open: string; close: string };
    return `Sales from ${hourText(open)} to ${hourText(close)}.`;
  },
  orderCutOff: (value) => `Deliveries are ordered before ${hourText(String(value))}.`,
  deliveriesPerDay: (_, { value }) =>
    `A person gets at most ${value} ${value === 1 ? "delivery" : "deliveries"} a day.`,
  deliverySurcharge: measured((amount) => `The state adds ${amount} to a delivery.`),
  reserveOnly: yesNo(
    "An order here is a reservation: the sale happens in the dispensary.",
    "Orders may be sold over the internet.",
  ),
  onlinePayment: yesNo("Orders may be paid online.", "Orders may not be paid online."),
  prepaid: yesNo("Orders are paid before they leave.", "Orders may be paid at the door."),
  cashAtDoor: yesNo("Cash may be taken at the door.", "No cash at the door."),
  idBeforeFirstOrder: yesNo(
    "A dispensary checks your ID in person before your first delivery.",
    "Your ID is checked at hand-over.",
  ),
  birthdateWithOrder: yesNo("A delivery order includes your birthdate.", "An order needs no birthdate."),
  nameMatchesId: yesNo("The name on the ID must be the order's.", "The name on the ID may differ from the order's."),
  inPerson: yesNo("Orders are handed over in person.", "Orders need not be handed over in person."),
  idScanner: yesNo("IDs are checked with an approved scanner.", "IDs are checked by eye."),
  idCopy: yesNo("A copy of your ID is kept.", "No copy of your ID may be kept."),
  idLog: yesNo("Your ID check is recorded.", "ID checks are not recorded."),
  carryMost: measured((amount) => `A vehicle carries goods of at most ${amount}.`),
  carryMostByRoute: yesNo("That counts all goods of a route.", "That counts goods in the vehicle at one time."),
  carryUnorderedMost: measured((amount) => `Of these, at most ${amount} have not been ordered yet.`),
  carryPaidLeast: measured((amount) => `At least ${amount} of what a courier carries is ordered and paid for.`),
  oneRetailerAtATime: yesNo("A vehicle carries one dispensary's goods at a time.", "A vehicle may carry for several."),
  manifest: (value) => `Each trip has a manifest: ${value}.`,
  tripPapers: listed("On file before a driver starts a trip:"),
  registerBlocks: yesNo("Orders over a limit can't be placed.", "Limits are checked at hand-over."),
  postedOnline: listed("Dispensaries show online:"),
  itemizedReceipt: yesNo("Receipts list each item.", "Receipts need not list each item."),
  receipt: listed("A delivery's receipt has:"),
  taxesApart: yesNo("Taxes are shown on separate lines.", "Taxes may be included in the price."),
  warnings: listed("Warnings before the purchase:"),
  onlyRequiredData: yesNo(
    "Nothing about you is kept beyond what is required, unless you agree in writing.",
    "Personal data may be kept.",
  ),
  retention: (_, { value }) => `Records are kept for ${value} years.`,
};

const mayOffer = (subject: string) => yesNo(`${subject} may be offered.`, `${subject} may not be offered.`);

const offersText: Record<keyof NonNullable<PackInForce["offers"]>, (value: unknown, fact: Fact) => string> = {
  lowerPrice: yesNo("A lower price may be shown as one.", "A lower price may not be shown as one."),
  struckPrice: yesNo("The regular price may be shown struck out.", "The regular price may not be shown struck out."),
  words: listed("Words that offers may not use:"),
  percent: mayOffer("Percentages off"),
  amountOff: mayOffer("Dollars off"),
  buyGet: mayOffer("Goods that come with others"),
  freeGoods: yesNo("Goods may be given away.", "Nothing may be given away."),
  bundle: mayOffer("Several goods for one price"),
  belowCost: yesNo("Goods may be sold below cost.", "Nothing may be sold below cost or market value."),
  codes: mayOffer("Deal codes"),
  points: mayOffer("Loyalty points"),
  audienceCheck: yesNo(
    "Products are shown only after asking for age.",
    "Products may be shown without asking for age.",
  ),
  warning: (value) => `Shown with the goods: ${(value as { text: string }).text}`,
  licenseNumber: yesNo(
    "The license number is shown with the goods.",
    "The license number need not be shown with the goods.",
  ),
  neutralOrder: yesNo("Goods are listed in a neutral order.", "Sale items may come first."),
};

const mayClaim = (claim: string) => yesNo(`${claim}: allowed.`, `${claim}: not allowed.`);

const claimsText: Record<ClaimKind, (value: unknown) => string> = {
  health: mayClaim("Health claims"),
  safe: mayClaim("Saying that cannabis is safe"),
  minors: mayClaim("Words that appeal to minors"),
  candy: mayClaim("Words for candy"),
  excess: mayClaim("Praising getting high"),
  potency: mayClaim("Strength as a selling point"),
  slang: mayClaim("Slang for cannabis"),
};

const productText: Record<keyof NonNullable<PackInForce["products"]>, (amount: string) => string> = {
  flowerThc: (amount) => `Flower holds at most ${amount} THC.`,
  solidThc: (amount) => `Solid concentrate holds at most ${amount} THC.`,
  packageThc: (amount) => `A package of edibles holds at most ${amount}.`,
  servingThc: (amount) => `A serving holds at most ${amount}.`,
};

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const goodsOf = (classes: readonly GoodsClass[]) => classes.map((one) => goodsText[one]).join(", ");

type NamedLimit = [id: string, limit: PackInForce["limits"][string]];

function limitLines([id, limit]: NamedLimit, _: number, all: NamedLimit[]): RuleLine[] {
  const key = `limits.${id}`;
  const { name: called, of, most, per, equivalents = {}, within, period } = limit;
  if (!most) return [];
  const cap = within ? ", as part of the limit above" : "";
  // Names tell two limits on the same goods apart, such as solid and liquid edibles.
  const isAlone = all.every(([other, { of: theirs }]) => other === id || goodsOf(theirs) !== goodsOf(of));
  const goods = isAlone ? sentence(goodsOf(of)) : called;
  const lines: RuleLine[] = [{ key: `${key}.most`, text: `${goods}: at most ${amountText(most)}${cap}.`, fact: most }];
  for (const [name, fact] of Object.entries(equivalents)) {
    if (!fact) continue;
    const equals = per ? `counts as ${amountText(per)}` : "fills the whole limit";
    const text = `${sentence(goodsText[name as GoodsClass])}: ${amountText(fact)} ${equals}.`;
    lines.push({ key: `${key}.equivalents.${name}`, text, fact });
  }
  if (period) {
    const text = `${called}: counted ${period.value === "day" ? "over one day at one dispensary" : "in one purchase"}.`;
    lines.push({ key: `${key}.period`, text, fact: period });
  }
  return lines;
}

type TaxInForce = PackInForce["taxes"][string];

const goodsTaxed = (goods: TaxInForce["goods"]) => (goods === "cannabis" ? " on cannabis" : "");

function rateLines(key: string, { name, goods, rates = [] }: TaxInForce): RuleLine[] {
  return rates.flatMap(({ of, upTo, rate }, at) => {
    if (!rate) return [];
    const [which] = [upTo && `up to ${amountText(upTo)} THC`, of && goodsOf(of)].filter(Boolean);
    const text = `${name}${goodsTaxed(goods)}, ${which ?? "all else"}: ${amountText(rate)}.`;
    const tier = upTo
      ? [{ key: `${key}.rates.${at}.upTo`, text: `A tier ends at ${amountText(upTo)} THC.`, fact: upTo }]
      : [];
    return [...tier, { key: `${key}.rates.${at}.rate`, text, fact: rate }];
  });
}

function taxLines([id, tax]: [string, TaxInForce]): RuleLine[] {
  const key = `taxes.${id}`;
  const { name, goods, rate, localMost, on, owedBy, place } = tax;
  const lines: (RuleLine | undefined)[] = [
    rate && { key: `${key}.rate`, text: `${name}${goodsTaxed(goods)}: ${amountText(rate)}.`, fact: rate },
    ...rateLines(key, tax),
    localMost && {
      key: `${key}.localMost`,
      text: `${name}${goodsTaxed(goods)}: set locally, at most ${amountText(localMost)}.`,
      fact: localMost,
    },
    on && { key: `${key}.on`, text: `${name}: based on the ${on.value}.`, fact: on },
    owedBy && { key: `${key}.owedBy`, text: `${name}: owed by the ${owedBy.value}.`, fact: owedBy },
    place && {
      key: `${key}.place`,
      text: `${name}: by the place of the ${place.value.Pickup} for pickup, of the ${place.value.Delivery} for delivery.`,
      fact: place,
    },
  ];
  return lines.filter((line) => line !== undefined);
}

function worded(
  part: object,
  prefix: string,
  texts: Record<string, (value: unknown, fact: Fact) => string>,
): RuleLine[] {
  return Object.entries(part).flatMap(([name, fact]: [string, Fact | undefined]) =>
    fact && texts[name] ? [{ key: `${prefix}.${name}`, text: texts[name](fact.value, fact), fact }] : [],
  );
}

export function rulesText(pack: PackInForce): RuleGroup[] {
  const { limits, exempt, visitors, products = {}, taxes, flow, offers = {}, claims = {} } = pack;
  const productWords = Object.fromEntries(Object.entries(productText).map(([name, text]) => [name, measured(text)]));
  const groups = [
    {
      title: "How much you may buy",
      lines: [
        ...Object.entries(limits).flatMap(limitLines),
        ...(exempt ? [{ key: "exempt", text: listed("Not counted:")(exempt.value), fact: exempt }] : []),
        ...(visitors
          ? [
              {
                key: "visitors",
                text: `Visitors from elsewhere may buy ${amountText(visitors)} of that.`,
                fact: visitors,
              },
            ]
          : []),
        ...worded(products, "products", productWords),
      ],
    },
    { title: "Pickup, delivery and records", lines: worded(flow, "flow", flowText) },
    { title: "Prices, offers and advertising", lines: worded(offers, "offers", offersText) },
    { title: "What texts may say", lines: worded(claims, "claims", claimsText) },
    { title: "Taxes", lines: Object.entries(taxes).flatMap(taxLines) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
