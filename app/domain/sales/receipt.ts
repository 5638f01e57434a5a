import { linePriceCents } from "../checkout/pricing.ts";
import { toTaxJson } from "../checkout/tax-json.ts";
import { windowJson } from "../checkout/windows/text.ts";
import type { StatedContents } from "../compliance/contents.ts";
import { toOrderDealsJson, toPricePartsJson } from "../deals/explain.ts";
import { spacedAmount } from "../menu/amount.ts";
import { dollarsFromCents } from "../money.ts";
import { type Order, orderCode } from "../orders/order.ts";
import { toPaymentJson } from "../orders/order-json.ts";
import { stagesOf } from "../orders/stage.ts";
import { formatAddress } from "../places/address.ts";
import { isoTime } from "../time.ts";
import type { ReceiptJson } from "./receipt-schema.ts";

type Employee = { firstName: string; employeeNumber: string | null };

export type ReceiptFacts = {
  licenseNumber: string | null;
  preparer: Employee;
  courier: Employee | null;
  signature: string | null;
  customerNumber: string;
};

/** Contains everything 4 CCR §15420 requires for deliveries. */
export function toReceiptJson(order: Order, facts: ReceiptFacts): ReceiptJson {
  const { vendorDetails } = order;
  return {
    order: orderCode(order.id),
    dispensary: {
      name: vendorDetails.dispensaryName,
      address: vendorDetails.storefrontAddress,
      licenseNumber: facts.licenseNumber,
    },
    preparedBy: facts.preparer.firstName ? facts.preparer : null,
    deliveredBy: facts.courier,
    customer: { firstName: order.firstName, number: facts.customerNumber },
    window: windowJson(order),
    orderType: order.orderType,
    requestedAt: isoTime(order.createdAt),
    deliveredAt: handedOverAt(order),
    deliveryAddress: order.deliveryAddress && formatAddress(order.deliveryAddress),
    items: order.items.map((item, at) => ({
      name: item.name,
      brand: item.brand,
      holds: contentsText(item.contents ?? null, item.amount),
      quantity: item.quantity,
      total: dollarsFromCents(linePriceCents(item)),
      discount: dollarsFromCents(item.discountCents ?? 0),
      ...toPricePartsJson(item, at, order.deals),
    })),
    deals: toOrderDealsJson(order.deals),
    ...toTaxJson(order.taxes),
    subtotal: dollarsFromCents(order.subtotalCents),
    ...toPaymentJson(order),
    signature: facts.signature,
  };
}

function handedOverAt(order: Order): string | null {
  const entry = stagesOf(order).findLast(({ stage }) => stage === "delivered" || stage === "collected");
  return entry ? isoTime(entry.at) : null;
}

function contentsText(contents: StatedContents | null, amount: string | null): string {
  const { grams, fluidOunces } = contents ?? {};
  if (grams) return `${grams} g`;
  if (fluidOunces) return `${fluidOunces} fl oz`;
  return amount ? spacedAmount(amount) : "1 piece";
}
