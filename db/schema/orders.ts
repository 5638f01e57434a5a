import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { type PaymentMethod, paymentMethods } from "#app/domain/checkout/payment-methods.ts";
import type { OrderTaxes } from "#app/domain/checkout/taxes.ts";
import type { StatedContents } from "#app/domain/compliance/contents.ts";
import type { TaxLine } from "#app/domain/compliance/taxes.ts";
import type { OrderDeal } from "#app/domain/deals/deal.ts";
import { type OrderType, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import {
  type ReminderOutcome,
  type ReminderStep,
  reminderOutcomes,
  reminderSteps,
} from "#app/domain/notices/reminders.ts";
import {
  type EndReason,
  endReasonCodes,
  type OrderEventKind,
  orderEventKinds,
  type Party,
  type ProposalAnswer,
  type ProposalFallback,
  type ProposedLine,
  parties,
  proposalAnswers,
  proposalFallbacks,
  READY_IN_MINUTES,
} from "#app/domain/orders/event.ts";
import { type OrderStatus, orderStatuses } from "#app/domain/orders/order.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { byKeys, flag, instant, json, oneOf, packed } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { idCheck, idCheckChecks } from "./id-check.ts";

export const ofOrder = () =>
  text("order_id")
    .notNull()
    .references(() => orders.id);

type VendorDetails = {
  dispensaryName: string;
  storefrontAddress: string;
  logoKey: string | null;
  phone: string | null;
};

const taxLine = byKeys<TaxLine>("key", "name", "rate", "unit", "base", "amountCents");
const taxCells = byKeys<Omit<OrderTaxes, "lines"> & { lines: unknown[][] }>("goodsCents", "lines", "note", "apart");
/** The ledger's SQL reads the amounts by their places. */
const taxPacking = {
  pack: ({ lines, ...taxes }: OrderTaxes) => taxCells.pack({ ...taxes, lines: lines.map(taxLine.pack) }),
  unpack(cells: unknown[]): OrderTaxes {
    const { lines, ...taxes } = taxCells.unpack(cells);
    return { ...taxes, lines: lines.map(taxLine.unpack) };
  },
};

/** A snapshot: later edits of menu or vendor change nothing here. */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
    status: text("status").$type<OrderStatus>().notNull().default("AWAITING_PROCESSING"),
    seenAt: instant("seen_at"),
    /** The document itself is never stored. */
    idCheckedAt: instant("id_checked_at"),
    ...idCheck(),
    signature: text("signature"),
    orderType: text("order_type").$type<OrderType>().notNull(),
    /** The sale happens in the dispensary. */
    reservation: flag("reservation").notNull().default(false),
    /** The shopper missed earlier pickups, and confirms this one before it is accepted. */
    confirmFirst: flag("confirm_first").notNull().default(false),
    /** In-state resident; null if limits are the same for everyone. */
    resident: flag("resident"),

    /** `dueAt` is when to start preparing. All null for as soon as possible. */
    windowFrom: instant("window_from"),
    windowTo: instant("window_to"),
    dueAt: instant("due_at"),
    /** When it is canceled if nobody accepts it, or picks it up. */
    waitsUntil: instant("waits_until"),

    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    /** Ten digits. */
    phone: text("phone").notNull(),
    /** YYYY-MM-DD. */
    birthdate: text("birthdate").notNull(),

    street: text("street"),
    apartment: text("apartment"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    lat: real("lat"),
    lng: real("lng"),
    deliveryNote: text("delivery_note"),

    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    feeCents: integer("fee_cents").notNull(),
    tipCents: integer("tip_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** Included in the subtotal; null for orders older than this column. */
    taxes: packed("taxes", taxPacking),
    /** Already deducted from the subtotal. */
    deals: json<OrderDeal[]>("deals").notNull().default([]),
    pointsUsed: integer("points_used").notNull().default(0),
    pointsEarned: integer("points_earned").notNull().default(0),
    /** Keyed hash of whose points they are; null if there are none. */
    pointsPerson: text("points_person"),

    vendorDetails: packed(
      "vendor_details",
      byKeys<VendorDetails>("dispensaryName", "storefrontAddress", "logoKey", "phone"),
    ).notNull(),
    archivedAt: instant("archived_at"),
    /** The dispensary's own website where it was placed; null on the marketplace. */
    host: text("host"),
  },
  (t) => [
    ...idCheckChecks("orders"),
    index("orders_of_vendor").on(t.vendorId, t.createdAt),
    index("orders_of_vendor_by_status").on(t.vendorId, t.status, t.createdAt),
    index("orders_of_buyer").on(t.vendorId, t.phone, t.birthdate),
    index("orders_missed")
      .on(t.vendorId, t.phone, t.updatedAt)
      .where(sql`order_type = 'Pickup' AND status = 'CANCELLED'`),
    index("orders_unseen").on(t.createdAt).where(sql`seen_at IS NULL AND status = 'AWAITING_PROCESSING'`),
    index("orders_scheduled").on(t.vendorId, t.dueAt).where(sql`due_at IS NOT NULL AND status = 'AWAITING_PROCESSING'`),
    index("orders_waiting").on(t.waitsUntil).where(sql`waits_until IS NOT NULL AND status = 'AWAITING_PROCESSING'`),
    index("orders_to_archive").on(t.updatedAt).where(sql`archived_at IS NULL AND status <> 'AWAITING_PROCESSING'`),
    check("orders_status_known", sql`${t.status} IN (${oneOf(orderStatuses)})`),
    check("orders_type_known", sql`${t.orderType} IN (${oneOf(orderTypes)})`),
    check("orders_payment_known", sql`${t.paymentMethod} IN (${oneOf(paymentMethods)})`),
    check("orders_phone", sql`${t.phone} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check("orders_birthdate", sql`${t.birthdate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "orders_address_of_deliveries",
      sql`(${t.orderType} = 'Delivery') = (${t.street} IS NOT NULL AND ${t.city} IS NOT NULL AND ${t.state} IS NOT NULL AND ${t.zip} IS NOT NULL)`,
    ),
    check("orders_amounts", sql`${t.subtotalCents} > 0 AND ${t.feeCents} >= 0 AND ${t.tipCents} >= 0`),
    check("orders_total", sql`${t.totalCents} = ${t.subtotalCents} + ${t.feeCents} + ${t.tipCents}`),
    check(
      "orders_points",
      sql`${t.pointsUsed} >= 0 AND ${t.pointsEarned} >= 0 AND (${t.pointsPerson} IS NOT NULL OR ${t.pointsUsed} + ${t.pointsEarned} = 0)`,
    ),
    check("orders_tip_of_deliveries", sql`${t.tipCents} = 0 OR ${t.orderType} = 'Delivery'`),
  ],
);

/** Append-only (DECISIONS 38). `version` makes the second of two parallel moves fail. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    orderId: ofOrder(),
    version: integer("version").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").$type<OrderEventKind>().notNull(),
    byRole: text("by_role").$type<Party>().notNull(),
    byId: text("by_id"),
    /** Null for events before history existed. */
    vendorId: text("vendor_id"),
    readyInMinutes: integer("ready_in_minutes"),
    reason: text("reason").$type<EndReason>(),
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.version] }),
    index("order_events_history").on(t.vendorId, t.at).where(sql`vendor_id IS NOT NULL AND by_role = 'dispensary'`),
    check("order_events_kind_known", sql`${t.kind} IN (${oneOf(orderEventKinds)})`),
    check("order_events_party_known", sql`${t.byRole} IN (${oneOf(parties)})`),
    check("order_events_reason_known", sql`${t.reason} IN (${oneOf(endReasonCodes)})`),
    check("order_events_after_placing", sql`${t.version} > 1`),
    check(
      "order_events_ready_in",
      sql.raw(
        `(kind = 'accepted') = (ready_in_minutes IS NOT NULL) AND (ready_in_minutes IS NULL OR ready_in_minutes BETWEEN ${READY_IN_MINUTES.min} AND ${READY_IN_MINUTES.max})`,
      ),
    ),
  ],
);

/** Slots of pending orders per device, address and phone (keyed hashes). A trigger frees them on the first move. */
export const waitingOrders = sqliteTable(
  "waiting_orders",
  {
    orderId: ofOrder(),
    holder: text("holder").notNull(),
    place: integer("place").notNull(),
    most: integer("most").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.holder] }),
    unique("waiting_orders_once").on(t.holder, t.place),
    check("waiting_orders_within", sql`${t.place} BETWEEN 1 AND ${t.most}`),
  ],
);

export const orderProposals = sqliteTable(
  "order_proposals",
  {
    id: text("id").primaryKey(),
    orderId: ofOrder(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    otherwise: text("otherwise").$type<ProposalFallback>().notNull(),
    lines: json<ProposedLine[]>("lines").notNull(),
    items: json<OrderLine[]>("items").notNull(),
    fallbackItems: json<OrderLine[]>("fallback_items"),
    answer: text("answer").$type<ProposalAnswer>(),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    index("order_proposals_of_order").on(t.orderId),
    uniqueIndex("order_proposals_open").on(t.orderId).where(sql`answer IS NULL`),
    index("order_proposals_due").on(t.expiresAt).where(sql`answer IS NULL`),
    check("order_proposals_otherwise_known", sql`${t.otherwise} IN (${oneOf(proposalFallbacks)})`),
    check("order_proposals_answer_known", sql`${t.answer} IN (${oneOf(proposalAnswers)})`),
    check("order_proposals_answered", sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
    check("order_proposals_fallback", sql`(${t.otherwise} = 'remove') = (${t.fallbackItems} IS NOT NULL)`),
  ],
);

/** Claimed before sending, so each goes out once. */
export const orderReminders = sqliteTable(
  "order_reminders",
  {
    orderId: ofOrder(),
    step: text("step").$type<ReminderStep>().notNull(),
    at: instant("at").notNull(),
    outcome: text("outcome").$type<ReminderOutcome>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.step] }),
    check("order_reminders_step_known", sql`${t.step} IN (${oneOf(reminderSteps)})`),
    check("order_reminders_outcome_known", sql`${t.outcome} IN (${oneOf(reminderOutcomes)})`),
  ],
);

export const orderItems = sqliteTable(
  "order_items",
  {
    orderId: ofOrder(),
    line: integer("line").notNull(),
    /** No foreign key, because products may be deleted. */
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    category: text("category").$type<Category>().notNull(),
    brand: text("brand").notNull(),
    strain: text("strain"),
    amount: text("amount"),
    imageKey: text("image_key"),
    quantity: integer("quantity").notNull(),
    priceCents: integer("price_cents").notNull(),
    salePriceCents: integer("sale_price_cents"),
    discountCents: integer("discount_cents").notNull().default(0),
    thcPercent: real("thc_percent"),
    contents: json<StatedContents>("contents"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    index("order_items_image").on(t.imageKey).where(sql`image_key IS NOT NULL`),
    check("order_items_quantity", sql`${t.quantity} BETWEEN 1 AND 99`),
    check("order_items_category_known", sql`${t.category} IN (${oneOf(categories)})`),
    check("order_items_price", sql`${t.priceCents} > 0`),
    check("order_items_sale_price", sql`${t.salePriceCents} > 0 AND ${t.salePriceCents} < ${t.priceCents}`),
  ],
);
