import { entitledUntil, type Subscription } from "#app/domain/billing/subscription.ts";
import type { subscriptions } from "../schema/billing.ts";

type Row = Required<typeof subscriptions.$inferInsert>;

export const subscriptionRow = (vendorId: string, { card, ...rest }: Subscription, now: number): Row => ({
  ...rest,
  vendorId,
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
  entitledUntil: entitledUntil({ ...rest, card }),
  updatedAt: now,
});

export const subscriptionOf = (row: Omit<Row, "vendorId" | "entitledUntil" | "updatedAt">): Subscription => {
  const { cardBrand, cardLast4, ...rest } = row;
  return { ...rest, card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null };
};
