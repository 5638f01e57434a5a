import { toOrderDealsJson } from "../deals/explain.ts";
import { pointsCents } from "../deals/points-text.ts";
import { zoneCenter } from "../dispensaries/delivery-zone.ts";
import { imageUrl } from "../image-url.ts";
import { dollarsFromCents, dollarsOrNull } from "../money.ts";
import { toEtaJson } from "../orders/tracker.ts";
import { e164, formatPhone } from "../phone.ts";
import { pick } from "../pick.ts";
import { formatAddress } from "../places/address.ts";
import { isoTimeOrNull } from "../time.ts";
import { linePriceCents } from "./pricing.ts";
import type { Quote } from "./quote.ts";
import type { QuoteJson } from "./schema.ts";
import { toTaxJson } from "./tax-json.ts";

export function toQuoteJson({ vendor, ...quote }: Quote): QuoteJson {
  const zone = zoneCenter(vendor);
  return {
    vendor: {
      _id: vendor.id,
      ...pick(vendor, "dispensaryName", "dispensaryType", "timeZone"),
      logoUrl: imageUrl(vendor.logoKey, "small"),
      storefrontAddress: { formatted: formatAddress(vendor), coordinates: [vendor.lng, vendor.lat] },
      contactNumber: vendor.phone ? { formatted: formatPhone(vendor.phone), e164: e164(vendor.phone) } : null,
      acceptedPayments: vendor.acceptedPayments.map(({ method, fee }) => ({
        method,
        fee: method === "Cash" ? 0 : fee,
      })),
      minOrder: dollarsFromCents(vendor.minOrderCents),
      deliveryZone: { type: "Point", coordinates: [zone.lng, zone.lat] },
      deliveryRadiusMiles: vendor.deliveryRadiusMiles,
    },
    items: quote.lines.map(({ productId, name, brand, strain, amount, quantity, ...line }) => ({
      productId,
      name,
      brand,
      strain,
      amount,
      quantity,
      image: imageUrl(line.imageKey, "small"),
      price: dollarsFromCents(line.priceCents),
      salePrice: dollarsOrNull(line.salePriceCents),
      total: dollarsFromCents(linePriceCents({ ...line, quantity })),
      left: quote.stock[productId] ?? null,
      discount: dollarsFromCents(line.discountCents ?? 0),
    })),
    deals: toOrderDealsJson(quote.deals),
    dealCode: quote.code && { code: quote.code.code, applied: quote.code.applied, message: quote.code.message },
    points: toPointsJson(quote.points),
    changes: quote.changes.map(({ oldPriceCents, newPriceCents, ...change }) => ({
      ...change,
      oldPrice: dollarsOrNull(oldPriceCents),
      newPrice: dollarsOrNull(newPriceCents),
    })),
    limits: quote.limits,
    residence: quote.residence,
    rulesPath: `/rules/${vendor.state}`,
    problems: quote.problems.map(({ reason, message }) => ({ code: reason, message })),
    ...toTaxJson(quote.taxes),
    ...quote.law,
    warnings: [...quote.warnings],
    stockFrom: isoTimeOrNull(quote.stockFrom),
    stockNote: quote.stockNote,
    confirmFirst: quote.confirmFirst,
    eta: toEtaJson(quote.eta),
    subtotal: dollarsFromCents(quote.subtotalCents),
    payment_fee: dollarsFromCents(quote.feeCents),
    tip: dollarsFromCents(quote.tipCents),
    total: dollarsFromCents(quote.totalCents),
  };
}

const toPointsJson = (points: Quote["points"]): QuoteJson["points"] =>
  points && {
    balance: points.balance,
    usable: points.usable,
    usableAmount: dollarsFromCents(pointsCents(points.usable)),
    used: points.used,
    earned: points.earned,
  };
